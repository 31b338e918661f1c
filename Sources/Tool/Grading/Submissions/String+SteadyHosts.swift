import Foundation

extension String {
  /// The text with its hosts counted from 1, in the order in which it names them.
  ///
  /// Checks that run side by side draw their hosts from one counter, in
  /// `Sources/DoubleKit/ShopURL.swift`: which of them draws which number is chance,
  /// and would give the same submission other words each time.
  var withSteadyHosts: String {
    let start = "shop-"
    let parts = components(separatedBy: start)
    var places: [Substring: Int] = [:]
    return parts[0]
      + parts.dropFirst().map { part in
        let number = part.prefix { $0.isASCII && $0.isNumber }
        let rest = part.dropFirst(number.count)
        guard !number.isEmpty, rest.hasPrefix(".invalid") else { return start + part }
        let place = places[number] ?? places.count + 1
        places[number] = place
        return "\(start)\(place)\(rest)"
      }.joined()
  }

  /// The text without addresses in memory, which differ from run to run: the lines of a
  /// stack trace, and what Swift prints in the name of a private type.
  var withoutAddresses: String {
    replacing(/(?m)^(?:\d+ +\S+ +0x[0-9a-f]+ .*|Current stack trace:)\n?/, with: "")
      .replacing(/\(unknown context at \$[0-9a-f]+\)/, with: "(unknown context)")
      .replacing(/\b0x[0-9a-f]{6,16}\b/, with: "0x…")
  }
}
