import DoubleKit

/// A version of what a learner's tests are about, which differs from the right
/// one in one thing: a fault that they notice, or a difference that they accept.
public protocol SubjectVariant: Sendable {
  /// How the subject is built, from its doubles.
  associatedtype Make: Sendable
  /// The name in code, `acceptsUpTo300` for instance.
  var name: String { get }
  /// What the variant does otherwise, as the end of a sentence.
  var difference: String { get }
  /// Builds the variant.
  var make: Make { get }
  /// The step of a kata that a fault belongs to, from 1; nil if there is none.
  var step: Int? { get }
}

extension SubjectVariant {
  /// No step: most exercises have none.
  public var step: Int? { nil }
}

/// What a learner's tests are about: `ItemDetailAPI`, for instance.
public struct TestSubject<Variant: SubjectVariant>: Sendable {
  /// The words for a subject, in the sentences of a failure.
  public struct Words: Sendable {
    /// The type: `ItemDetailAPI`.
    package let type: String
    /// What kind of thing it is: `API`.
    package let kind: String
    /// One of its kind: `an API`.
    package let one: String
    /// The call with which a test makes one, without its parameters.
    package let call: String
    /// The parameters of the call: `urlSession:baseURL:`.
    package let parameters: String
    /// What is wrong with one that does nothing right: `on which every call fails`.
    package let broken: String
    /// The right one: `the real ItemDetailAPI`.
    package let real: String

    /// Takes the words.
    public init(
      type: String, _ article: String, _ kind: String, parameters: String, broken: String,
      real: String? = nil
    ) {
      self.real = real ?? "the real \(type)"
      (self.type, self.kind, one) = (type, kind, "\(article) \(kind)")
      (self.parameters, self.broken) = (parameters, broken)
      call = "\(type).underTest"
    }
  }

  package let words: Words
  /// The seams that each exercise about it asks for; none when there is but one
  /// way in.
  package let seams: [Seam]
  /// The right one.
  package let real: SubjectOnTrial
  /// The right one, for further runs that must end as the first one.
  package let realAgain: [SubjectOnTrial]
  /// Those that do nothing right: a test that passes on all of them, and on each
  /// fault, asserts nothing.
  package let broken: [SubjectOnTrial]
  /// Faults that a test may be about, though its exercise does not ask for them.
  package let otherFaults: [Variant]
  /// Something built as one variant on one seam, and as the right one on the
  /// other.
  package let onOneSeam: @Sendable (Variant.Make, Seam) -> Variant.Make

  /// Describes a subject.
  public init(
    _ words: Words, seams: [Seam] = [], real: Variant.Make, broken: [Variant.Make],
    otherFaults: [Variant] = [],
    onOneSeam: @escaping @Sendable (Variant.Make, Seam) -> Variant.Make = { make, _ in make }
  ) {
    (self.words, self.seams, self.otherFaults) = (words, seams, otherFaults)
    self.real = SubjectOnTrial(name: "\(words.type) real", words: words.real, make: real)
    realAgain = (2...Self.runsOnReal).map {
      SubjectOnTrial(name: "\(words.type) real \($0)", words: words.real, make: real)
    }
    self.broken = broken.enumerated().map {
      SubjectOnTrial(
        name: "\(words.type) broken \($0)", words: words.version(words.broken), make: $1)
    }
    self.onOneSeam = onOneSeam
  }
}

extension TestSubject {
  /// How often the tests run on the right one. Each run costs a learner some
  /// milliseconds; with three, who tosses coins is found out sooner than a fault is
  /// noticed by one.
  private static var runsOnReal: Int { 3 }

  /// A variant, as tests are tried on it.
  package func trial(of variant: Variant) -> SubjectOnTrial {
    SubjectOnTrial(
      name: "\(words.type) \(variant.name)", words: words.version("that \(variant.difference)"),
      make: variant.make)
  }

  /// A variant on one seam, and the right one on the other.
  package func trial(of variant: Variant, through seam: Seam) -> SubjectOnTrial {
    SubjectOnTrial(
      name: "\(words.type) \(variant.name) \(seam.rawValue)",
      words: words.version("that \(variant.difference)"),
      make: onOneSeam(variant.make, seam))
  }
}

extension TestSubject.Words {
  /// One that is not the right one, whether it has a fault or is as good.
  fileprivate func version(_ difference: String) -> String { "a version of \(type) \(difference)" }

  /// One that is as good as the right one.
  package func good(_ variant: Variant) -> String {
    "another correct \(kind), which \(variant.difference)"
  }

  /// What to tell tests that fail on a good one.
  package var freedom: String {
    "A correct \(kind) may do so: ask only for what is promised, and wait for it."
  }

  /// The beginning of a sentence about one.
  package var oneAtTheStart: String { one.prefix(1).uppercased() + one.dropFirst() }
}

/// Something that tests are tried on.
package struct SubjectOnTrial: Sendable {
  /// What tells it from the others.
  package let name: String
  /// What a sentence calls it: "a version of ItemDetailAPI that calls back twice".
  package let words: String
  /// How it is built: a `MakeItemDetailAPI`, for instance.
  package let make: any Sendable
}
