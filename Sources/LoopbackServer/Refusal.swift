/// Why bytes are not a request that this server serves, as the status to
/// answer with.
///
/// Too many header bytes get 413 and not 431, so that there is one answer for
/// whatever is too large.
enum Refusal: Int, Error {
  case malformed = 400
  case lengthRequired = 411
  case tooLarge = 413
}
