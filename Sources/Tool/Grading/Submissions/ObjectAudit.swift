import Foundation
import WorkbookCourse

/// Looks at what a chapter was compiled to. However a source spells something, its
/// object has to name it.
struct ObjectAudit: Equatable {
  /// Why nothing of it is run, the end of a sentence; nil when it may run.
  let fault: String?
  /// What a person should look at, a sentence each.
  let flags: [String]
  /// The types of the workbook that it makes and that tests of some exercises get from
  /// `underTest` alone.
  let madeSubjects: [String]
  /// Whether anybody could look.
  let isSeen: Bool

  /// Whether there is nothing to refuse, and nothing for a person.
  var isClean: Bool { fault == nil && flags.isEmpty && madeSubjects.isEmpty }

  /// Nobody could look: the toolchain lacks what it takes.
  static let unseen = ObjectAudit()

  private init() { (fault, flags, madeSubjects, isSeen) = (nil, [], [], false) }

  /// What a person should look at in an exercise.
  func flags(for exercise: Exercise) -> [String] {
    flags
      + madeSubjects.filter { $0 == exercise.faults?.subject }.map {
        "its object makes a real \($0) itself, beside the one under test"
      }
  }

  /// - Parameters:
  ///   - symbols: What `llvm-nm` lists.
  ///   - sections: What `llvm-objdump --section-headers` lists.
  ///   - module: The name of the chapter's module.
  init(symbols: Data, sections: Data, module: String) {
    // The name of a constant is a part of its text: it may end in the middle of a
    // letter, or in a carriage return, which is one character with the end of the line.
    // So lines are told apart by their bytes.
    let symbols = symbols.split(separator: UInt8(ascii: "\n")).compactMap(Symbol.init)
    let sections = String(decoding: sections, as: UTF8.self)
    let asked = symbols.filter(\.isAskedFor).map(\.name)
    fault =
      Self.earlyCode(in: sections) ?? symbols.lazy.compactMap(\.foreignName).first
      ?? symbols.lazy.compactMap { $0.standIn(in: module) }.first
      ?? asked.lazy.compactMap(Self.lookup).first ?? asked.lazy.compactMap(Self.judge).first
    let conformances = symbols.compactMap { $0.foreignConformance(in: module) }
    let fixtures = "$s10Foundation6BundleC\(module.utf8.count)\(module)E6module"
    let readsFixtures = symbols.contains { $0.name.hasPrefix(fixtures) }
    let opened = readsFixtures ? [] : asked.compactMap(Self.reading)
    flags = Set(asked.compactMap(Self.flag) + opened).sorted() + conformances
    madeSubjects = Set(asked.compactMap(Self.subject)).sorted()
    isSeen = true
  }

  /// Sections whose functions run before `main`.
  private static func earlyCode(in sections: String) -> String? {
    let names = [".init_array", ".preinit_array", ".fini_array", ".ctors", ".dtors"]
    return names.first(where: sections.contains).map {
      "its object has a section \($0), whose code runs outside of every check"
    }
  }

  /// What finds code or types by their names.
  private static let lookups = [
    "dlsym", "dlvsym", "dlopen", "dlmopen", "dl_iterate_phdr", "$ss11_typeByName",
    "$s10Foundation17NSClassFromString", "swift_getTypeByMangledName", "swt_",
  ]

  private static func lookup(_ name: String) -> String? {
    // The compiler itself asks for these two.
    let usual = name.hasPrefix("swift_getTypeByMangledNameInContext")
    guard !usual, lookups.contains(where: name.hasPrefix) else { return nil }
    return "its object asks for \(name), with which code finds what no answer needs"
  }

  /// The modules of the workbook that judge, and that no exercise depends on.
  private static let judges = ["CheckKit", "Mutants", "StorefrontMutants", "KataMutants"]

  /// A module's name stands in those of its parts, after its length; but where a name
  /// before it has a word of it, as DoubleKit has the `Kit` of CheckKit, the compiler
  /// shortens it, and nothing is found. What may be imported is decided in the build.
  private static func judge(_ name: String) -> String? {
    guard name.hasPrefix("$s") else { return nil }
    return judges.first { name.contains("\($0.utf8.count)\($0)") }.map {
      "its object asks for \(name), a part of \($0), which judges and which no answer needs"
    }
  }

  /// Swift's names that no answer needs, with what they are for.
  private static let strange = [
    "$ss6MirrorV": "Mirror, which asks how something is made",
    "$ss4dump": "dump, which prints how something is made",
    "$s7Runtime": "the module Runtime, which asks who calls",
    "$s10Foundation6ThreadC16callStackSymbols": "Thread.callStackSymbols, which asks who calls",
    "$s10Foundation6ThreadC24callStackReturn": "Thread.callStackReturn…, which asks who calls",
    "$s10Foundation15NSHomeDirectory": "NSHomeDirectory, which asks where it runs",
    "$s10Foundation20NSTemporaryDirectory": "NSTemporaryDirectory, which asks where it runs",
    "$s10Foundation4HostC": "Host, which asks where it runs",
    "$s10Foundation10NSUserName": "NSUserName, which asks where it runs",
    "$s10Foundation14NSFullUserName": "NSFullUserName, which asks where it runs",
    "$s20FoundationEssentials3URLV13homeDirectory": "URL.homeDirectory, which asks where it runs",
    "$s20FoundationEssentials3URLV16currentDirectory":
      "URL.currentDirectory, which asks where it runs",
    "$s20FoundationEssentials3URLV18temporaryDirectory":
      "URL.temporaryDirectory, which asks where it runs",
    "$s20FoundationEssentials3URLV23resolvingSymlinks":
      "resolvingSymlinksInPath, which looks at files",
    "$s20FoundationEssentials3URLV0A0E24checkResource":
      "checkResourceIsReachable, which looks at files",
    "$s10Foundation8NSStringC23resolvingSymlinks": "resolvingSymlinksInPath, which looks at files",
    "$s10Foundation6NSDataC14contentsOf": "NSData(contentsOf…), which opens files",
    "$s10Foundation8NSStringC14contentsOf": "NSString(contentsOf…), which opens files",
    "$s10Foundation7NSArrayC14contentsOf": "NSArray(contentsOf…), which opens files",
    "$s10Foundation12NSDictionaryC14contentsOf": "NSDictionary(contentsOf…), which opens files",
    "$s10Foundation12UserDefaultsC": "UserDefaults, which keeps something for another run",
    "swift_getExistentialMetatypeMetadata": "type(of:), which asks what something is",
    "$s9DoubleKit16SubjectUnderTest": "what judges tests, and no test needs",
    "$s7Testing4TestV7current": "Test.current, which asks what is tested",
    "$s7Testing4TestV4CaseV7current": "Test.Case.current, which asks what is tested",
    "$s7Testing4TestV6cancel": "Test.cancel, which ends a check",
    "$sScTss5NeverORszABRs_rlE4name": "Task.name, which asks what is tested",
    "$sSS10FoundationE6format": "String(format:), which can read memory by its address",
    "$s10Foundation8NSStringC6format": "NSString(format:), which can read memory by its address",
    "$ss10withVaList": "withVaList, which can read memory by its address",
    "$ss27SystemRandomNumberGenerator": "SystemRandomNumberGenerator, which leaves it to chance",
    "$sSS20FoundationEssentialsE14contentsOf": "String(contentsOf…), which opens files",
    "$s20FoundationEssentials4DataV5write2to": "Data.write(to:), which writes files",
    "$s10Foundation11InputStreamC10fileAtPath": "InputStream(fileAtPath:), which opens files",
    "$ss11CommandLineO": "CommandLine, which reads the arguments of the process",
    "$s10Foundation11ProcessInfo": "ProcessInfo, which reads the environment of the process",
    "$s10Foundation12OutputStream": "OutputStream, which writes files",
    "$s10Foundation10FileHandle": "FileHandle, which opens files",
    "$s10Foundation11FileManager": "FileManager, which opens files",
  ]

  /// What only a chapter with fixtures needs.
  private static func reading(_ name: String) -> String? {
    if name.hasPrefix("$s10Foundation6BundleC4main") {
      return "its object asks for Bundle.main, which asks where it runs"
    }
    return name.hasPrefix("$s20FoundationEssentials4DataV10contentsOf")
      ? "its object asks for Data(contentsOf:), which opens files" : nil
  }

  /// How the real ones are made.
  private static let subjects = [
    "$s10ItemDetail0aB3APIC10urlSession": "ItemDetailAPI",
    // It has a real one inside.
    "$s9DoubleKit17ShopUnderContractV10urlSession7baseURL": "ItemDetailAPI",
    "$s10Storefront10ItemScreenC3api": "ItemScreen",
    "$s10Storefront10ShopClientC13configuration": "ShopClient",
    "$s10Storefront10UpDownGameC3api": "UpDownGame",
    "$s10Storefront21RetryingItemDetailAPIV3api": "RetryingItemDetailAPI",
    "$s7KataKit8CheckoutC3api": "Checkout",
  ]

  private static func subject(_ name: String) -> String? {
    subjects.first { name.hasPrefix($0.key) }?.value
  }

  /// The doubles of Chapter 8, honest ones and those that lie. A test meets them
  /// through `underTest` alone.
  private static let doubles = [
    "EagerFakeSession", "NilBodyFakeSession", "EmptyFinishFakeURLProtocol",
    "SharedFakeURLProtocol", "ErrorBesideResponseFakeSession", "SuccessFlagFakeSession",
    "OneFixtureFakeURLProtocol", "Only404FakeURLProtocol", "InMemoryShop", "FakeShopSession",
    "FakeShopURLProtocol",
  ]

  private static func flag(_ name: String) -> String? {
    let kit = "$s11ContractKit"
    if let double = doubles.first(where: { name.hasPrefix("\(kit)\($0.utf8.count)\($0)") }) {
      return "its object makes a \(double) itself, beside the double under test"
    }
    if let words = strange.first(where: { name.hasPrefix($0.key) })?.value {
      return "its object asks for \(words)"
    }
    let system = systemName(name)
    let isUsual =
      name.hasPrefix("$s") || usual.contains { name.hasPrefix($0) } || harmless.contains(name)
    return isUsual && system == nil
      ? nil : "its object asks for “\(system ?? name)”, and no solution does"
  }

  /// Swift has functions of its own for some of the system's, such as `open`: their names
  /// begin with the module, and then say how long the function's own name is. Its one type
  /// does nothing: the code of a `POSIXError`.
  private static func systemName(_ name: String) -> String? {
    let module = "$s5Glibc"
    guard name.hasPrefix(module), !name.hasPrefix("\(module)14POSIXErrorCodeO") else { return nil }
    let own = name.dropFirst(module.count)
    let digits = own.prefix(while: \.isWholeNumber)
    return Int(digits).map { String(own.dropFirst(digits.count).prefix($0)) }
  }

  /// What the compiler asks for where a class has a weak property, and arithmetic.
  private static let harmless: Set<String> = ["malloc", "free", "pow", "sqrt", "floor", "ceil"]

  /// What the objects of all solutions ask for, outside of Swift's own names.
  private static let usual = [
    "swift_", "_swift", "__swift", "memset", "memcpy", "memmove", "memcmp", "syscall",
    "__tls_get_addr", "__stack_chk_fail", "_Block_", "_NSConcrete",
  ]
}

extension ObjectAudit {
  /// A line of `llvm-nm`: where, what kind, and the name.
  ///
  /// The name of a constant is its text, which may go on in the next line. What looks
  /// like a symbol there adds to the list, and takes nothing from it.
  private struct Symbol {
    let kind: Character
    let name: String

    private static let digits = Set("0123456789abcdef".utf8)

    init?(_ line: Data) {
      let (address, rest) = (line.prefix(16), line.dropFirst(16).prefix(3))
      let blank = UInt8(ascii: " ")
      guard line.count > 19, rest.first == blank, rest.last == blank,
        address.allSatisfy(Self.digits.contains) || address.allSatisfy({ $0 == blank })
      else { return nil }
      kind = Character(Unicode.Scalar(rest[rest.startIndex + 1]))
      name = String(decoding: line.dropFirst(19), as: UTF8.self)
    }

    var isAskedFor: Bool { kind == "U" || kind == "w" || kind == "v" }

    /// Swift gives its names to code; another name was chosen, and may be that of a
    /// function of the system. `@main` makes a `main`, which is hidden as all others.
    var foreignName: String? {
      guard "TDBRSAC".contains(kind), !name.hasPrefix("$s"), name != "main" else { return nil }
      return "its object gives code the name \(name), under which others may look for theirs"
    }

    /// Makes a type of somebody else conform to a protocol of somebody else: from then
    /// on, the checks too see the type in this way. Swift's name for it ends with the
    /// module that does so only where neither of the two is of that module.
    func foreignConformance(in module: String) -> String? {
      let own = "\(module.utf8.count)\(module)"
      guard name.hasSuffix("\(own)Mc"), !name.hasPrefix("$s\(own)") else { return nil }
      return "its object adds a conformance to a type that is not its own: \(name)"
    }

    /// Whether it stands in for what `@Test` expands to.
    func standIn(in module: String) -> String? {
      let isDefined = !isAskedFor && !"WVui".contains(kind)
      let ownTesting = "$s\(module.utf8.count)\(module)7Testing"
      guard isDefined, name.hasPrefix("$s7Testing4TestV") || name.hasPrefix(ownTesting) else {
        return nil
      }
      return "its object has \(name), which stands in for a part of Swift Testing"
    }
  }
}
