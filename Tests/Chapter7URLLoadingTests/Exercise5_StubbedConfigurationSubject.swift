import DoubleKit
import Foundation

@testable import Chapter7URLLoading

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the checks of 7.5 judge, in the shape that they need.
enum Exercise5_Subject {
  static func make(
    from base: URLSessionConfiguration, answering answer: SessionAnswer
  ) -> MadeConfiguration {
    let made = StubbedConfiguration.make(from: base, answering: answer)
    return MadeConfiguration(configuration: made.configuration, baseURL: made.baseURL)
  }
}
