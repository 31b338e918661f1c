import Foundation
import ItemDetail

extension ItemDetailAPI {
  /// Makes the API that a test of yours is about: `ItemDetailAPI`.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// a version of the API in its place: one that is just as correct, or one with a
  /// fault. Make it inside the test, or in the `init()` of its suite, once for
  /// each test.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The API to test.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any ItemDetailAPIProtocol {
    let real: MakeItemDetailAPI = { ItemDetailAPI(urlSession: $0, baseURL: $1) }
    let make = SubjectUnderTest.make(real, through: .ofDouble(in: urlSession), in: fileID)
    return make(urlSession, baseURL)
  }
}

extension ItemDetailClient {
  /// Makes the client that a test of yours is about: `ItemDetailClient`.
  ///
  /// When your tests are judged, it makes other versions, as `ItemDetailAPI.underTest` does.
  ///
  /// - Parameters:
  ///   - transport: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    transport: any HTTPTransport, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any ItemDetailClientProtocol {
    let real: MakeItemDetailClient = { ItemDetailClient(transport: $0, baseURL: $1) }
    let make = SubjectUnderTest.make(real, through: Seam(of: transport), in: fileID)
    return make(transport, baseURL)
  }
}

extension ItemScreen {
  /// Makes the screen that a test of yours is about: `ItemScreen`.
  ///
  /// When your tests are judged, it makes other versions, as `ItemDetailAPI.underTest` does.
  ///
  /// - Parameters:
  ///   - api: Your double.
  ///   - fileID: The file that asks.
  /// - Returns: The screen to test.
  public static func underTest(
    api: any ItemDetailAPIProtocol, fileID: String = #fileID
  ) -> any ItemScreenProtocol {
    let real: MakeItemScreen = { ItemScreen(api: $0) }
    return SubjectUnderTest.make(real, in: fileID)(api)
  }
}

extension UpDownGame {
  /// Makes the game that a test of yours is about: `UpDownGame`.
  ///
  /// When your tests are judged, it makes other versions, as `ItemDetailAPI.underTest` does.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the service of numbers.
  ///   - fileID: The file that asks.
  /// - Returns: The game to test. It has no number until it is reset.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any UpDownGameProtocol {
    let real: MakeUpDownGame = { UpDownGame(api: RandomNumberAPI(urlSession: $0, baseURL: $1)) }
    let make = SubjectUnderTest.make(real, through: .ofDouble(in: urlSession), in: fileID)
    return make(urlSession, baseURL)
  }
}

extension RetryingItemDetailAPI {
  /// Makes the loader that a test of yours is about: `RetryingItemDetailAPI`.
  ///
  /// When your tests are judged, it makes other versions, as `ItemDetailAPI.underTest` does.
  ///
  /// - Parameters:
  ///   - api: Your double of the API.
  ///   - clock: Your clock.
  ///   - fileID: The file that asks.
  /// - Returns: The loader to test.
  public static func underTest(
    api: any ItemDetailAPIProtocol, clock: any Clock<Duration>, fileID: String = #fileID
  ) -> any ItemLoaderProtocol {
    let real: MakeRetryingItemDetailAPI = { RetryingItemDetailAPI(api: $0, clock: $1) }
    return SubjectUnderTest.make(real, in: fileID)(api, clock)
  }
}

extension ShopClient {
  /// Makes the client that a test of yours is about: `ShopClient`.
  ///
  /// When your tests are judged, it makes other versions, as `ItemDetailAPI.underTest` does.
  ///
  /// - Parameters:
  ///   - configuration: What its session is made from: the way in for your double.
  ///   - baseURL: The root of the shop to ask.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    configuration: URLSessionConfiguration, baseURL: URL, fileID: String = #fileID
  ) -> any ShopClientProtocol {
    let real: MakeShopClient = { ShopClient(configuration: $0, baseURL: $1) }
    return SubjectUnderTest.make(real, in: fileID)(configuration, baseURL)
  }
}

extension SearchAPIProtocol {
  /// Makes the client that a test of yours is about: this one.
  ///
  /// When the workbook judges your tests it runs them again, and then this makes
  /// somebody else's client: a right one, or one with a fault. Make it inside the
  /// test, or in the `init()` of its suite.
  ///
  /// - Parameters:
  ///   - urlSession: Your double, or a `URLSession` that your double answers.
  ///   - baseURL: The root of the service.
  ///   - fileID: The file that asks.
  /// - Returns: The client to test.
  public static func underTest(
    urlSession: any URLSessionProtocol, baseURL: URL = ShopURL.any, fileID: String = #fileID
  ) -> any SearchAPIProtocol {
    let own: MakeSearchAPI = { Self(urlSession: $0, baseURL: $1) }
    return SubjectUnderTest.make(own, through: .ofDouble(in: urlSession), in: fileID)(
      urlSession, baseURL)
  }
}
