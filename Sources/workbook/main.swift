import Foundation

// The launcher of the workbook's tool. `swift test` builds every target of the package,
// and learners' tests need none of the tool, so only this program is in their build. It
// becomes the tool, or a shell that builds the tool and becomes it then.
guard let tool = Tool.found() else {
  fail("There is no workbook here. Run “swift run workbook” in its folder.")
}
let arguments = Array(CommandLine.arguments.dropFirst())
become(tool.isCurrent ? [tool.program] + arguments : tool.wordsToBuild + arguments)

/// The tool's sources, and the folder in which they are built.
struct Tool {
  /// The folder of the package.
  let root: String
  /// `.build/tool`, or a temporary folder when that is not writable.
  let scratch: String

  /// Finds the package that this program was built from, or the one around the current
  /// folder.
  static func found() -> Tool? {
    let files = FileManager.default
    let program = Bundle.main.executableURL?.resolvingSymlinksInPath()
    for start in [program, URL.currentDirectory()].compactMap(\.self) {
      var folder = start
      while folder.pathComponents.count > 1 {
        if files.fileExists(atPath: "\(folder.path)/Sources/Tool") {
          return Tool(root: folder.path, scratch: scratch(in: folder.path))
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }

  private static func scratch(in root: String) -> String {
    let files = FileManager.default
    let own = "\(root)/.build/tool"
    try? files.createDirectory(atPath: own, withIntermediateDirectories: true)
    if files.isWritableFile(atPath: own) { return own }
    return "\(files.temporaryDirectory.path)/workbook-tool\(root.replacing("/", with: "_"))"
  }

  var program: String { "\(scratch)/release/workbook" }

  /// Whether the sources and the compiler are those of the last build.
  var isCurrent: Bool {
    FileManager.default.isExecutableFile(atPath: program)
      && (try? String(contentsOfFile: "\(scratch)/launcher.stamp", encoding: .utf8)) == sources
  }

  /// The size and the time of the compiler and of each source file.
  private var sources: String {
    let files = ["Records", "Tool"].map { "\(root)/Sources/\($0)" }.flatMap { folder in
      let names = (FileManager.default.subpaths(atPath: folder) ?? []).sorted()
      return names.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }
    }
    return ([compiler, "\(root)/Package.swift"] + files).map(line).joined(separator: "\n")
  }

  private var compiler: String {
    let folders = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
    return folders.map { "\($0)/swift" }.first(where: FileManager.default.isExecutableFile) ?? ""
  }

  private func line(_ path: String) -> String {
    let file = URL(filePath: path).resolvingSymlinksInPath().path
    let facts = try? FileManager.default.attributesOfItem(atPath: file)
    let time = (facts?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
    return "\(file) \(facts?[.size] ?? 0) \(time)"
  }
}

extension Tool {
  /// The call of a shell that builds the tool and becomes it. On a terminal SwiftPM shows
  /// its progress; elsewhere what it prints is shown if it fails. Two builds at once take
  /// turns: SwiftPM locks the folder. Without index and debug information the build takes
  /// half of the time, and with one compiler for each module, as a release has it, two
  /// thirds of that.
  ///
  /// SwiftPM leaves folders behind in `TMPDIR`, so it gets one that goes. The compiler
  /// crashes if its path is not ASCII.
  private static let script = #"""
    root=$1 scratch=$2 sources=$3 title=$4 tmp=$5; shift 5
    build() {
      env -u WORKBOOK_CHAPTER WORKBOOK_EDITION=tool ${tmp:+"TMPDIR=$tmp"} \
        swift build --package-path "$root" --scratch-path "$scratch" --product workbook \
        -c release -Xswiftc -Onone --disable-index-store -Xswiftc -gnone </dev/null
    }
    clean() { [ -z "$tmp" ] || rm -rf "$tmp"; }
    trap 'clean; exit 130' INT TERM HUP
    echo "$title" >&2
    mkdir -p "$scratch" ${tmp:+"$tmp"}
    rm -f "$scratch/launcher.stamp"
    if [ -t 2 ]; then build >&2; else build >"$scratch/launcher.log" 2>&1; fi
    status=$?
    clean
    if [ $status != 0 ]; then
      [ -t 2 ] || tail -n 20 "$scratch/launcher.log" >&2
      echo "Error: The workbook's tool could not be built." >&2
      exit 70
    fi
    printf %s "$sources" >"$scratch/launcher.stamp"
    exec "$scratch/release/workbook" "$@"
    """#

  var wordsToBuild: [String] {
    let title =
      FileManager.default.isExecutableFile(atPath: program)
      ? "Building the workbook's tool again…"
      : "Building the workbook's tool, once: half a minute or so on two cores…"
    let temporary = "\(scratch)-\(getpid()).tmp"
    let isASCII = temporary.utf8.allSatisfy { $0 < 0x80 }
    return ["/bin/sh", "-c", Self.script, "workbook"]
      + [root, scratch, sources, title, isASCII ? temporary : ""]
  }
}

/// Replaces this process by another program, which keeps its terminal and its signals.
func become(_ words: [String]) -> Never {
  var pointers = words.map { strdup($0) } + [nil]
  execv(words[0], &pointers)
  fail("\(words[0]) could not be started: \(String(cString: strerror(errno))).")
}

func fail(_ sentence: String) -> Never {
  FileHandle.standardError.write(Data("Error: \(sentence)\n".utf8))
  exit(70)
}
