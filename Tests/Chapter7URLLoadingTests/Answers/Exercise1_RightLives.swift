import DoubleKit

/// The lives of the six situations, each written out.
enum RightLives {
  static let all: [LifeSituation: [LifeEvent]] = [
    .answered: answered,
    .loadedTwice: [.canInitDeclines] + answered + [.canInitDeclines] + answered,
    .neverResumed: [],
    .cancelledWhileLoading: [.canInit, .startLoading, .stopLoading],
    .cancelledBeforeResume: cancelledAsleep,
    .cancelledBeforeAwait: [.canInit, .startLoading, .stopLoading],
  ]

  // Darwin's were not run.
  #if canImport(Darwin)
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish, .stopLoading,
    ]
    private static let cancelledAsleep: [LifeEvent] = []
  #else
    private static let answered: [LifeEvent] = [
      .canInit, .startLoading, .response, .data, .finish,
    ]
    private static let cancelledAsleep: [LifeEvent] = [.canInit, .stopLoading]
  #endif
}

/// A loading system that writes down what it does.
struct LoaderModel {
  private enum Call { case resume, cancel }

  /// Not run on Darwin.
  #if canImport(Darwin)
    private static let isDarwin = true
  #else
    private static let isDarwin = false
  #endif

  private var events: [LifeEvent] = []

  @Sendable static func events(in situation: LifeSituation) -> [LifeEvent]? {
    var model = LoaderModel()
    switch situation {
    case .answered: model.load([.resume], isAnswered: true)
    case .loadedTwice:
      for _ in 1...2 { model.load([.resume], isAnswered: true, after: [.canInitDeclines]) }
    case .neverResumed: model.load([], isAnswered: true)
    case .cancelledWhileLoading, .cancelledBeforeAwait: model.load([.resume, .cancel])
    case .cancelledBeforeResume: model.load([.cancel, .resume])
    }
    return model.events
  }

  private mutating func load(
    _ calls: [Call], isAnswered: Bool = false, after questions: [LifeEvent] = []
  ) {
    guard let first = calls.first else { return }
    if first == .cancel && Self.isDarwin { return }
    events += questions + [.canInit]
    if first == .resume { events.append(.startLoading) }
    if first == .resume && isAnswered { events += [.response, .data, .finish] }
    if calls.contains(.cancel) || Self.isDarwin { events.append(.stopLoading) }
  }
}

extension [LifeEvent] {
  /// The events, with each question asked once more: how often counts for nothing.
  var askingTwice: [LifeEvent] {
    flatMap { $0 == .canInit || $0 == .canInitDeclines ? [$0, $0] : [$0] }
  }

  func swapping(_ one: LifeEvent, _ other: LifeEvent) -> [LifeEvent] {
    map { $0.exchanged(one, other) }
  }
}

extension LifeEvent {
  func exchanged(_ one: LifeEvent, _ other: LifeEvent) -> LifeEvent {
    self == one ? other : self == other ? one : self
  }
}
