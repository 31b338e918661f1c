extension Seam {
  /// How the learner works here.
  package var words: String {
    switch self {
    case .protocolInjection: "with protocol injection"
    case .urlProtocol: "with URLProtocol"
    case .learnersTests: "you write the tests"
    }
  }
}
