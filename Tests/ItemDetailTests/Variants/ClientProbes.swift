import DoubleKit
import Foundation
import ItemDetail
import Mutants

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let realClient: MakeShopClient = { ShopClient(configuration: $0, baseURL: $1) }

extension Probe where Make == MakeShopClient {
  static let all = [
    probe("an item", of: .item(sencha)) { "\($0.outcome), \($0.requests.count) requests" },
    probe("the headers", of: .item(sencha)) { play in
      let names = ["Accept", "Accept-Language", "X-Shop"]
      return names.map { play.requests.first?.value(forHTTPHeaderField: $0) ?? "none" }
        .joined(separator: ", ")
    },
    probe("the caller's headers", of: .item(sencha)) { $0.headersAfter },
    probe("half a body", of: .status(200, body: "[3", length: 9)) { $0.outcome },
    probe("a compressed body", of: .status(200, body: "{}", length: 900, encoding: "gzip")) {
      $0.outcome
    },
    probe("a redirect", of: .redirect(to: elsewhere.baseURL.absoluteString)) { $0.outcome },
    Self(name: "a cancel") { make in
      let shop = SpyShop()
      let client = make(shop.configuration(), shop.baseURL)
      let load = Task { try await client.item(id: 7) }
      await shop.requests.values(atLeast: 1)
      load.cancel()
      let result = try? await value(within: .answer) { await load.result }
      guard let result else { return "goes on" }
      if await shop.stopped.values(atLeast: 1).isEmpty { return "ends, and loads on" }
      return "ends with \(result)"
    },
  ]

  private static let elsewhere = SpyShop(answer: .item(hojicha))

  private static func probe(
    _ name: String, of answer: SessionAnswer, _ look: @escaping @Sendable (ClientPlay) -> String
  ) -> Self {
    Self(name: name) { await look(ClientPlay($0, answer)) }
  }
}

/// One load by a client, and what became of it.
private struct ClientPlay: Sendable {
  let outcome: String
  let requests: [URLRequest]
  let headersAfter: String

  init(_ make: MakeShopClient, _ answer: SessionAnswer) async {
    let shop = SpyShop(answer: answer)
    let configuration = shop.configuration(headers: ["X-Shop": "tea"])
    do {
      outcome = try await make(configuration, shop.baseURL).item(id: 7).title
    } catch let error as ShopClientError {
      outcome = "\(error)"
    } catch let error as APIResponseError {
      outcome = "\(error)"
    } catch {
      outcome = "another error"
    }
    requests = shop.requests.values
    headersAfter = "\(configuration.httpAdditionalHeaders ?? [:])"
  }
}

extension Exposure where Make == MakeShopClient {
  /// Every mutant, in the order of `mutants`.
  static let all = [
    Exposure(
      .usesSharedSession,
      [
        "an item": "another error, 0 requests", "the headers": "none, none, none",
        "half a body": "another error", "a compressed body": "another error",
        "a redirect": "another error", "a cancel": "ends, and loads on",
      ]),
    Exposure(.dropsHeaders, ["the headers": "application/json, none, none"]),
    Exposure(.followsToAnotherHost, ["a redirect": "Hojicha"]),
    Exposure(.readsHalfABody, ["half a body": "parsing"]),
    Exposure(
      .countsCompressedBytes, ["a compressed body": "incomplete(received: 2, expected: 900)"]),
    Exposure(.ignoresCancel, ["a cancel": "goes on"]),
    Exposure(.leavesTheRequest, ["a cancel": "ends, and loads on"]),
    Exposure(
      .changesTheConfiguration,
      ["the caller's headers": #"[AnyHashable("Accept-Language"): "ko-KR"]"#]),
    Exposure(.swapsTheLengths, ["half a body": "incomplete(received: 9, expected: 2)"]),
    Exposure(
      .hidesTheCancel,
      [
        "a cancel":
          "ends with failure(ItemDetail.APIResponseError.network(statusCode: nil))"
      ]),
    Exposure(.hidesTheRedirect, ["a redirect": "another error"]),
  ]
}
