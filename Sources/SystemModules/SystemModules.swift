// The system's modules that the program of the tests imports, and nothing else.
//
// On Linux, SwiftPM writes the main file of that program itself. Compiling it is
// the last step of a build, and the compiler then indexes these modules, which
// takes seconds. No setting of a manifest reaches that file. But a module that is
// in the index is not indexed again: so this target, for which no other one
// waits, does it while the rest of the package compiles.
import Foundation
import Testing
import XCTest
