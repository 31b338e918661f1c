import Mutants

/// What a mutant does otherwise than the real API: one probe that tells it
/// best, with what is seen there, and every other probe that notices too.
struct Exposure: Sendable, CustomStringConvertible {
  let mutant: APIVariant
  let telling: Probe
  let observed: String
  let others: Set<Probe>

  var description: String { mutant.name }
  var probes: Set<Probe> { others.union([telling]) }

  init(_ mutant: APIVariant, by telling: Probe, _ observed: String, and others: Set<Probe> = []) {
    self.mutant = mutant
    self.telling = telling
    self.observed = observed
    self.others = others
  }
}

extension Exposure {
  private static let tea = "7 Tea (Roasted) 450"
  private static let write =
    "PUT https://shop.invalid/items/7/price Accept application/json"
    + #" Content-Type application/json {"price":480}"#

  /// Every mutant, in the order of `APIVariant.mutants`.
  static let all = [
    Exposure(
      .validatesTooLate, by: .sentLoadOfZero,
      "GET https://shop.invalid/items/0 Accept application/json, resume, task",
      and: [.sentPriceOfMinusOne]),
    Exposure(
      .doesNotValidate, by: .loadOfZero, tea,
      and: [.sentLoadOfZero, .priceOfMinusOne, .sentPriceOfMinusOne]),
    Exposure(.acceptsZero, by: .loadOfZero, tea, and: [.sentLoadOfZero]),
    Exposure(
      .usesShared, by: .sentLoad, "task",
      and: Probe.answered.union(sentLoads).union([.sentPrice, .cancel])),
    Exposure(
      .doesNotValidateAndUsesShared, by: .sentLoadOfZero, "task", and: Probe.all),
    Exposure(
      .refusesAndSends, by: .sentLoadOfZero,
      "GET https://shop.invalid/items/0 Accept application/json, resume, no task",
      and: [.sentPriceOfMinusOne]),
    Exposure(
      .acceptsNegative, by: .priceOfMinusOne, tea, and: [.sentPriceOfMinusOne]),
    Exposure(
      .refusesAsNetwork, by: .loadOfZero, ".network(statusCode: nil)",
      and: [.priceOfMinusOne]),
    Exposure(
      .noResume, by: .sentLoad,
      "GET https://shop.invalid/items/7 Accept application/json, task",
      and: Probe.answered.union(sentLoads).union([.sentPrice])),
    Exposure(
      .noStatusCheck, by: .status404, tea, and: [.status199, .status300, .status500]),
    Exposure(.acceptsUpTo300, by: .status300, tea),
    Exposure(.only200, by: .status299, ".network(statusCode: Optional(299))", and: [.status201]),
    Exposure(.notHTTPIsOK, by: .notHTTP, tea, and: [.nothing]),
    Exposure(.errorAsParsing, by: .lost, ".parsing", and: [.lostLate]),
    Exposure(.responseBeforeError, by: .lostLate, tea),
    Exposure(
      .replacesStatus, by: .status300, ".network(statusCode: Optional(500))",
      and: [.status199, .status404]),
    Exposure(.emptyDataIsSuccess, by: .noBytes, "7  () 0", and: [.noData]),
    Exposure(.lenientNumbers, by: .quotedNumbers, tea),
    Exposure(.zeroPriceOnMissing, by: .missingPrice, "7 Tea (Roasted) 0"),
    Exposure(
      .noReturnAfterError, by: .lost, "LineCut, .network(statusCode: nil)", and: [.lostLate]),
    Exposure(
      .callsBackTwice, by: .status200, "\(tea), \(tea)",
      and: Probe.answered.union([.loadOfZero, .priceOfMinusOne])),
    Exposure(.silentOnParseError, by: .garbage, "silence", and: noItem),
    Exposure(
      .decodeErrorAsStatus, by: .garbage, ".network(statusCode: Optional(200))", and: noItem),
    Exposure(
      .swapsFields, by: .status200, "7 Roasted (Tea) 450", and: [.status201, .status299, .price]),
    Exposure(
      .wrongPath, by: .sentLoad,
      "GET https://shop.invalid/item/7 Accept application/json, resume, task",
      and: sentLoads.union([.sentPrice])),
    Exposure(
      .ignoresID, by: .sentLoad,
      "GET https://shop.invalid/items/1 Accept application/json, resume, task",
      and: sentLoads.union([.sentPrice])),
    Exposure(
      .usesPost, by: .sentLoad,
      "POST https://shop.invalid/items/7 Accept application/json, resume, task", and: sentLoads),
    Exposure(
      .noAcceptHeader, by: .sentLoad, "GET https://shop.invalid/items/7, resume, task",
      and: sentLoads.union([.sentPrice])),
    Exposure(
      .resumeTwice, by: .sentLoad,
      "GET https://shop.invalid/items/7 Accept application/json, resume, resume, task",
      and: Probe.answered.union(sentLoads).union([.sentPrice])),
    Exposure(
      .retriesOnce, by: .sentFailingLoad,
      "GET https://shop.invalid/items/7 Accept application/json, resume, "
        + "GET https://shop.invalid/items/7 Accept application/json, resume, task"),
    Exposure(
      .writesTwice, by: .sentPrice, "\(write), resume, \(write), resume, task"),
    Exposure(.cancelDropped, by: .cancel, "not cancelled"),
    Exposure(
      .cachesForever, by: .sentSecondLoad,
      "GET https://shop.invalid/items/7 Accept application/json, resume, no task"),
    Exposure(
      .dropsTheWrite, by: .sentPrice,
      "GET https://shop.invalid/items/7 Accept application/json, resume, task", and: [.price]),
  ]

  /// The mutants that one exercise alone asks for, so that they are not among
  /// `APIVariant.mutants`.
  static let ofOneExercise = [
    Exposure(.losesTheItem, by: .status200, ".unwrapping", and: items),
    Exposure(.replacesTransportError, by: .lost, "URLError", and: [.lostLate]),
    Exposure(.raisesThePrice, by: .status200, "7 Tea (Roasted) 451", and: items),
  ]

  /// Every other probe in which an item comes.
  private static let items: Set<Probe> = [.status201, .status299, .price]
  /// Every probe that looks at the requests of a load with a good id.
  private static let sentLoads: Set<Probe> = [.sentLoad, .sentFailingLoad, .sentSecondLoad]
  private static let noItem: Set<Probe> = [.quotedNumbers, .missingPrice, .missingTitle]
}
