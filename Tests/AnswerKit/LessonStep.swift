import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// For the red steps of a worked example: they run when `workbook course` has
  /// asked for what they print, and not by themselves.
  public static var lessonStep: Self {
    .enabled("This runs when a lesson shows what it prints.") {
      ProcessInfo.processInfo.environment["WORKBOOK_STEPS"] != nil
    }
  }
}
