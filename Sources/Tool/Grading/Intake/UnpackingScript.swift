import WorkbookCore

/// The shell script that unpacks the file `../archive` into its working folder. Each line
/// that it prints names a file that it left out, and the reason.
///
/// It unpacks only Swift files and those of chapters; a clone may hold much more. Of a path
/// that stands twice it keeps the last one, as every other program does. It leaves out paths
/// that lead out of the folder, which the programs would shorten.
enum UnpackingScript {
  /// The exit codes when nothing can be taken.
  static let isBroken: Int32 = 3
  static let isEncrypted: Int32 = 4
  static let isTooMuch: Int32 = 5

  static func text(for kind: Archive.Kind) -> String {
    start + (kind == .zip ? zip : tar)
  }

  /// Without a sandbox these are the only limits beside the deadline and that on all files
  /// together. The caller's options for the programs do not count.
  private static let start = """
    ulimit -c 0; ulimit -t \(Int(ArchiveLimits.deadline)); ulimit -f \(ArchiveLimits.bytes / 512 + 1)
    unset UNZIP UNZIPOPT ZIPINFO ZIPINFOOPT TAR_OPTIONS GZIP
    named() { head -n \(ArchiveLimits.names) | sed "s/\\$/: $1/"; }
    broken() { grep -v '^\\[' "$1" | head -n 1 | sed 's/^ *//; s/\\.  .*//'; exit \(isBroken); }

    """

  /// The password keeps unzip from asking for one. It leaves control characters out of
  /// names.
  private static let zip = #"""
    unzip -Z1 ../archive '/*' '../*' '*/../*' 2>/dev/null </dev/null |
      named 'its path leads out of the archive'
    unzip -o -P no-password ../archive '*Chapter*' '*.swift' \
      -x '/*' '../*' '*/../*' '*.build/*' '*.git/*' '__MACOSX/*' >../said 2>&1 </dev/null
    code=$?
    chmod -R u+rwX .
    case $code in
      0 | 1 | 11 | 81 | 82) ;;
      12) echo 'its parts lie over each other'; exit \#(isBroken) ;;
      50) exit \#(isTooMuch) ;;
      *)
        if [ "$code" -gt 128 ]; then exit \#(isTooMuch); fi
        grep -e 'bad CRC' -e error -e signature ../said >../why; broken ../why ;;
    esac
    # A pattern that fits nothing hides the code for a password.
    if grep -q '^ *skipping: .*\(incorrect password\|need PK\|unsupported\)' ../said &&
      [ -z "$(find . -type f | head -n 1)" ]; then exit \#(isEncrypted); fi
    sed -n 's/^ *skipping: \(.*[^ ]\)  *\(incorrect password\|need PK.*\|unsupported.*\)$/\1: \2/p' \
      ../said | head -n \#(ArchiveLimits.names)
    """#

  /// First everything is listed, which tells whether the archive is whole.
  private static let tar = #"""
    : >../said
    stream() { gzip -dc <../archive 2>>../said | head -c \#(ArchiveLimits.streamBytes); }
    stream | tar -t >../list 2>>../said
    if [ $? != 0 ] || grep -q '^gzip: .*\(unexpected end\|error\|not in gzip\|invalid\)' ../said; then
      size=$(gzip -dc <../archive 2>/dev/null | head -c \#(ArchiveLimits.streamBytes + 1) | wc -c)
      if [ "$size" -gt \#(ArchiveLimits.streamBytes) ]; then exit \#(isTooMuch); fi
      grep . ../said >../why; broken ../why
    fi
    grep -e '^/' -e '^\.\./' -e '/\.\./' ../list | named 'its path leads out of the archive'
    patterns=
    if tar --version | grep -q GNU; then patterns='--wildcards --anchored'; fi
    stream | tar -x --no-same-owner --no-same-permissions $patterns --exclude='/*' \
      --exclude='*.build/*' --exclude='*.git/*' --exclude='__MACOSX/*' '*Chapter*' '*.swift' \
      >../said 2>&1
    if [ $? -gt 128 ]; then exit \#(isTooMuch); fi
    chmod -R u+rwX .
    sed -n 's/^tar: \(.*\): Cannot /\1: cannot /p' ../said | head -n \#(ArchiveLimits.names)
    exit 0
    """#
}
