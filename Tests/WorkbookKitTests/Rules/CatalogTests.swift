import Testing
@testable import WorkbookKit
@Suite struct CatalogTests { @Test func ids() { #expect(Course.workbook.entries.count == 11) } }
