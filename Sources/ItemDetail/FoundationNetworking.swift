// On Linux `URLRequest` and `URLSession` are in a module of their own, on Darwin in
// Foundation. A file that imports this module has them on both systems, without a condition.
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif
