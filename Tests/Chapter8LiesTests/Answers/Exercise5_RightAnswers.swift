import AnswerKit
import DoubleKit
import Foundation
import ItemDetail

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Exercise5_Answers {
  static let rightAnswers = [
    RightAnswer(
      "asks for all canned answers at once", Checks(findDrifts: DriftsAtOnce.findDrifts)),
    RightAnswer(
      "makes its own requests, and reads the types itself",
      Checks(findDrifts: DriftsByHand.findDrifts)),
    RightAnswer(
      "looks inside objects too, in the order of the keys",
      Checks(findDrifts: DeepDrifts.findDrifts)),
    RightAnswer(
      "takes a whole number where a fraction was, and has the deadline around `send`",
      Checks(findDrifts: LenientDrifts.findDrifts)),
  ]
}

/// Asks for all at once, and sorts the drifts by the place of their canned answer.
private enum DriftsAtOnce {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    let answers = await withTaskGroup(of: (Int, SessionAnswer?).self) { group in
      for (place, canned) in canned.enumerated() {
        group.addTask {
          let body = canned.requestBody
          let answer = await shop.send(canned.method, canned.path, body: body, within: deadline)
          return (place, answer)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return canned.indices.flatMap { place in
      HookedDriftCheck().drifts(of: canned[place], now: answers[place] ?? nil)
    }
  }
}

/// Finds no drift where a client that reads a `Double` finds none.
private enum LenientDrifts {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var drifts: [Drift] = []
    for canned in canned {
      let answer = try? await value(within: deadline) {
        await shop.send(canned.method, canned.path, body: canned.requestBody, within: .test)
      }
      drifts += HookedDriftCheck().drifts(of: canned, now: answer ?? nil)
    }
    return drifts.filter {
      guard case .otherType(_, _, .fraction, .wholeNumber) = $0 else { return true }
      return false
    }
  }
}

/// Uses nothing of `ShopUnderContract` but its session and its address, and nothing
/// of `JSONValue`.
private enum DriftsByHand {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var drifts = [Drift]()
    for canned in canned {
      let log = CompletionLog<SessionAnswer>()
      shop.urlSession.send(request(canned, shop.baseURL), to: log)
      let answers = await log.values(atLeast: 1, within: deadline)
      guard let status = answers.first?.statusCode, answers[0].error == nil else {
        drifts.append(.noAnswer(to: canned.request))
        continue
      }
      if status != canned.status {
        drifts.append(.otherStatus(of: canned.request, canned: canned.status, now: status))
      } else {
        drifts += changes(in: canned, types(answers[0].data))
      }
    }
    return drifts
  }

  private static func request(_ canned: CannedAnswer, _ baseURL: URL) -> URLRequest {
    var request = URLRequest(url: baseURL.appendingPathComponent(canned.path))
    request.httpMethod = canned.method
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if !canned.requestBody.isEmpty { request.httpBody = Data(canned.requestBody.utf8) }
    return request
  }

  private static func changes(in canned: CannedAnswer, _ now: [String: JSONType]) -> [Drift] {
    var drifts: Set<Drift> = []
    for (key, was) in types(Data(canned.body.utf8)) {
      switch now[key] {
      case nil: drifts.insert(.missingKey(key, in: canned.request))
      case was?: break
      case let other?:
        drifts.insert(.otherType(of: key, in: canned.request, canned: was, now: other))
      }
    }
    return Array(drifts)
  }

  private static func types(_ body: Data?) -> [String: JSONType] {
    guard let body, let kinds = try? JSONDecoder().decode([String: Kind].self, from: body)
    else { return [:] }
    return kinds.mapValues(\.type)
  }

  /// Decodes a value for its type alone.
  private struct Kind: Decodable {
    let type: JSONType

    init(from decoder: any Decoder) throws {
      if (try? decoder.unkeyedContainer()) != nil {
        type = .list
      } else if (try? decoder.container(keyedBy: NoKey.self)) != nil {
        type = .object
      } else {
        type = try Self.plainType(decoder.singleValueContainer())
      }
    }

    private static func plainType(_ value: any SingleValueDecodingContainer) -> JSONType {
      if value.decodeNil() { return .null }
      if (try? value.decode(String.self)) != nil { return .text }
      if (try? value.decode(Bool.self)) != nil { return .boolean }
      return (try? value.decode(Int.self)) == nil ? .fraction : .wholeNumber
    }
  }

  private enum NoKey: CodingKey {}
}

/// Goes down into objects, and names an inner key with the outer one before it.
private enum DeepDrifts {
  @Sendable static func findDrifts(
    of canned: [CannedAnswer], from shop: ShopUnderContract, within deadline: Deadline
  ) async -> [Drift] {
    var check = HookedDriftCheck()
    check.compareFields = { _, canned, was, now in
      changes(from: .object(was), to: .object(now), at: "", in: canned.request)
    }
    return await check.findDrifts(of: canned, from: shop, within: deadline)
  }

  private static func changes(
    from was: JSONValue, to now: JSONValue, at key: String, in request: String
  ) -> [Drift] {
    guard case .object(let old) = was, case .object(let new) = now else {
      return was.type == now.type
        ? [] : [.otherType(of: key, in: request, canned: was.type, now: now.type)]
    }
    return old.keys.sorted().flatMap { inner in
      let name = key.isEmpty ? inner : "\(key).\(inner)"
      guard let value = new[inner] else { return [Drift.missingKey(name, in: request)] }
      return changes(from: old[inner] ?? nil, to: value, at: name, in: request)
    }
  }
}
