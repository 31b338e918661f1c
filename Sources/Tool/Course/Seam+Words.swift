extension Seam {
  /// How the learner works here.
  package var words: String {
    switch self {
    case .protocolInjection: "by protocol injection"
    case .urlProtocol: "by URLProtocol"
    case .learnersTests: "you write the tests"
    }
  }
}
