import Foundation
import Testing
@testable import WorkbookGrading

@Suite("The page of a class holds all it needs, and nothing that runs") struct ClassPageTests {
  static let awkward = Result { try GradeFormat.html.report(on: AwkwardClass.grades) }

  @Test("It fetches nothing and runs nothing", arguments: ["http", "src=", "@import", "url("])
  func isSelfContained(_ word: String) throws {
    let page = try GradeFormat.html.report(on: [AwkwardClass.best, AwkwardClass.nobody])
    #expect(!page.contains(word))
    #expect(try !Self.awkward.get().contains(word))
  }

  @Test("It has only the tags and attributes of its template") func tags() throws {
    let known: Set<String> = [
      "a", "article", "b", "bdi", "body", "div", "h1", "h2", "h3", "h4", "head", "header", "html",
      "i", "li", "main", "meta", "nav", "p", "pre", "section", "small", "span", "style", "table",
      "tbody", "td", "th", "thead", "title", "tr", "ul",
    ]
    let attributes: Set<String> = [
      "charset", "class", "content", "href", "id", "lang", "name", "scope", "style", "title",
    ]
    let page = try Self.awkward.get()
    for tag in page.matches(of: /<\/?([a-z0-9!]+)((?:\s+[a-z]+(?:="[^"<>]*")?)*)\s*>/) {
      #expect(known.contains(String(tag.1)) || tag.1 == "!doctype")
      for attribute in tag.2.matches(of: /\s([a-z]+)="/) {
        #expect(attributes.contains(String(attribute.1)))
      }
    }
    let left = page.replacing(/<\/?[a-z0-9!]+(?:\s+[a-z]+(?:="[^"<>]*")?)*\s*>/, with: "")
    #expect(!left.contains("<") && !left.contains(">"), "Every bracket is one of a tag.")
  }

  @Test("Every tag is closed in its order") func nesting() throws {
    var open: [Substring] = []
    for tag in try Self.awkward.get().matches(of: /<(\/?)([a-z0-9]+)[^>]*>/)
    where tag.2 != "meta" {
      if tag.1.isEmpty { open.append(tag.2) } else { #expect(open.popLast() == tag.2) }
    }
    #expect(open.isEmpty)
  }

  @Test("What a submission says stays text") func text() throws {
    let page = try Self.awkward.get()
    #expect(page.contains("<bdi>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;</bdi>"))
    #expect(page.contains("&lt;/pre&gt;&lt;img onerror=alert(1)&gt; &amp; &quot;quoted&quot;"))
    #expect(page.contains("김서연") && page.contains("cannot find &#39;불&#39; in scope"))
  }

  @Test("Each link leads to a place on the page, and each place is there once")
  func links() throws {
    let page = try Self.awkward.get()
    let ids = page.matches(of: /\sid="([^"]+)"/).map { String($0.1) }
    let targets = page.matches(of: /\shref="([^"]*)"/).map { String($0.1) }
    #expect(Set(ids).count == ids.count)
    #expect(targets.filter { !$0.hasPrefix("#") || !ids.contains(String($0.dropFirst())) } == [])
  }

  @Test("What was not handed in is told once, and why a submission cannot be opened")
  func toldOnce() {
    let ids = ["2.1", "2.2"].map { AwkwardClass.exercise($0, "Title \($0)") }
    let absent = Grade(
      submission: "kim", exercises: ids.map { $0.undecided(.missing, "It is not there.") },
      refused: [], seconds: 1)
    let page = LearnerPage(grade: absent).text
    #expect(page.contains("<p>Not handed in: 2.1, 2.2.</p>"))
    #expect(!page.contains("It is not there.") && !page.contains("<article"))
    let broken = Grade(
      submission: "lee", exercises: ids.map { $0.undecided(.refused, "It cannot be read.") },
      refused: ["lee: it cannot be read"], seconds: 1)
    let other = LearnerPage(grade: broken).text
    #expect(other.matches(of: /it cannot be read/).count == 1)
    #expect(!other.contains("It cannot be read.") && !other.contains("<article"))
  }

  @Test("What most fails and most survives comes first") func counts() {
    let grades = AwkwardClass.grades
    let hardest = Difficulty.all(in: grades, grades.exercises)
    #expect(hardest.prefix(3).map(\.exercise.id) == ["2.1", "2.10", "2.2"])
    #expect(hardest.prefix(3).map(\.open) == [3, 3, 1])
    #expect(hardest[0].reasons == "1 did not compile")
    let survivals = Survival.all(in: grades, grades.exercises)
    #expect(survivals.map(\.mutant) == ["takes 300 for success", "is <late>"])
    #expect(survivals.map(\.count) == [2, 1])
    #expect(survivals[0].graded == 4)
  }

  @Test("A class of 60 makes a page that a telephone can hold") func size() throws {
    let grades = Array(repeating: AwkwardClass.grades, count: 10).flatMap { $0 }
    #expect(try GradeFormat.html.report(on: grades).utf8.count < 1_000_000)
  }
}
