// Half right: keeps settings and no cache; shares cookies and passwords. Earns 10 of 20 points.
import Foundation
import ItemDetail

/// Exercise 7.3: sessions that carry nothing over and leave nothing behind.
enum SessionFactory {
  static func makeSession(like base: URLSessionConfiguration) -> URLSession {
    let configuration = base.copy() as! URLSessionConfiguration
    // TODO: The copy has the cookies and the passwords of `base`.
    configuration.urlCache = nil
    return URLSession(configuration: configuration)
  }
}
