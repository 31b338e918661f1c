import ItemDetail

@testable import Chapter4Spy

/// What the checks of 4.3 judge, in the shape that they need.
enum Exercise3_Subject {
  typealias Spied = (
    task: any URLSessionDataTaskProtocol, resumeCount: @Sendable () -> Int,
    cancelCount: @Sendable () -> Int
  )

  static func makeSpy(_ onResume: @escaping @Sendable () -> Void) -> Spied {
    let spy = SpyDataTask(onResume: onResume)
    return (spy, { spy.resumeCount }, { spy.cancelCount })
  }
}
