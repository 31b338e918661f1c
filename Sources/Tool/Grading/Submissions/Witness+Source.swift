extension Witness {
  /// How many issues each function of the controls records.
  static let expectedIssues = ["fiveOfNumbers": 5, "fourOfTexts": 4, "twoOfRequirements": 2]

  /// The suite whose checks have to fail, each with as many issues as its name
  /// says: what a submission does to the library that records them shows here.
  static let controlsSource = """
    import Testing

    @Suite struct GradingControls {
      @Test func fiveOfNumbers() {
        let (one, two) = (1, 2)
        #expect(one == two)
        #expect(one == two, "one and two")
        #expect(one != one, "one is \\(one)")
        #expect(one > two, "one is \\(one)")
        #expect([one] == [two])
      }

      @Test func fourOfTexts() {
        let (a, b) = ("a", "b")
        let isRight = a.isEmpty
        #expect(a == b)
        #expect(isRight, "it is \\(isRight)")
        #expect(!b.isEmpty == isRight)
        #expect([a: b].first?.value == a)
      }

      @Test func twoOfRequirements() {
        let (one, two) = (1, 2)
        try? #require(one == two)
        try? #require(one > two, "one is \\(one)")
      }
    }

    """

  /// The suite that runs the checks of exercises and signs their record.
  ///
  /// Source of the entry point: swift-testing, `Documentation/ABI/JSON.md`.
  static let witnessSource = #"""
    import Testing

    #if canImport(Darwin)
      import Darwin
    #else
      import Glibc
    #endif

    @Suite struct GradingWitness {
      @Test func signs() async throws {
        let record = Record(path: variable("RECORD"), key: key)
        let signature = variable("SIGNATURE")
        let start = unsafeBitCast(entryPoint(), to: EntryPoint.self)
        let passed = try await start(settings) { record.add($0) }
        record.sign(passed: passed, to: signature)
      }

      private var key: (UInt64, UInt64) {
        var key: (UInt64, UInt64) = (0, 0)
        let pipe = open(variable("KEY"), O_RDONLY)
        _ = withUnsafeMutableBytes(of: &key) { read(pipe, $0.baseAddress, 16) }
        close(pipe)
        return (UInt64(littleEndian: key.0), UInt64(littleEndian: key.1))
      }

      private func variable(_ name: String) -> String {
        getenv("WORKBOOK_WITNESS_\(name)").map { String(cString: $0) } ?? ""
      }

      private var settings: UnsafeRawBufferPointer {
        let text = """
          {"eventStreamVersion": 0, "verbosity": \(Int.min), "attachmentsPath": "\(variable("ATTACHMENTS"))",
           "filter": ["\(variable("SUITES"))", "[.]GradingControls/"]}
          """
        let bytes = UnsafeMutableRawBufferPointer.allocate(
          byteCount: text.utf8.count, alignment: 1)
        bytes.copyBytes(from: text.utf8)
        return UnsafeRawBufferPointer(bytes)
      }
    }

    private typealias EntryPoint =
      @convention(thin) @Sendable (
        UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
      ) async throws -> Bool

    @_silgen_name("swt_abiv0_getEntryPoint") private func entryPoint() -> UnsafeRawPointer

    private final class Record: @unchecked Sendable {
      private var bytes: [UInt8] = []
      private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      private let file: UnsafeMutablePointer<FILE>?
      private let key: (UInt64, UInt64)

      init(path: String, key: (UInt64, UInt64)) {
        self.key = key
        pthread_mutex_init(mutex, nil)
        file = fopen(path, "w")
      }

      func add(_ line: UnsafeRawBufferPointer) {
        pthread_mutex_lock(mutex)
        bytes += line
        bytes.append(10)
        if let file {
          fwrite(line.baseAddress, 1, line.count, file)
          fputs("\n", file)
          fflush(file)
        }
        pthread_mutex_unlock(mutex)
      }

      func sign(passed: Bool, to path: String) {
        pthread_mutex_lock(mutex)
        bytes.append(passed ? 1 : 0)
        if let file = fopen(path, "w") {
          fputs(String(signature, radix: 16), file)
          fclose(file)
        }
        pthread_mutex_unlock(mutex)
      }

      private var signature: UInt64 {
        let end = UInt8(truncatingIfNeeded: bytes.count)
        bytes += [UInt8](repeating: 0, count: 7 - bytes.count % 8) + [end]
        var (a, b): (UInt64, UInt64) = key
        var (c, d) = (a ^ 0x6c79_6765_6e65_7261, b ^ 0x7465_6462_7974_6573)
        (a, b) = (a ^ 0x736f_6d65_7073_6575, b ^ 0x646f_7261_6e64_6f6d)
        func turn(_ times: Int) {
          for _ in 0..<times {
            (a, c) = (a &+ b, c &+ d)
            (b, d) = ((b << 13 | b >> 51) ^ a, (d << 16 | d >> 48) ^ c)
            (a, c) = ((a << 32 | a >> 32) &+ d, c &+ b)
            (b, d) = ((b << 17 | b >> 47) ^ c, (d << 21 | d >> 43) ^ a)
            c = c << 32 | c >> 32
          }
        }
        var start = 0
        while start < bytes.count {
          var word: UInt64 = 0
          for index in 0..<8 { word |= UInt64(bytes[start + index]) << UInt64(8 * index) }
          d ^= word
          turn(2)
          a ^= word
          start += 8
        }
        c ^= 0xff
        turn(4)
        return a ^ b ^ c ^ d
      }
    }

    """#
}
