/// How many slips of the finger lie between two words: a letter too many, one
/// too few, a wrong one, or two neighbours exchanged.
///
/// This is the optimal string alignment distance: letters that were exchanged
/// are not changed a second time.
func editDistance(_ first: String, _ second: String) -> Int {
  let first = Array(first)
  let second = Array(second)
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (i, letter) in first.enumerated() {
    var row = [i + 1]
    for (j, other) in second.enumerated() {
      let changed = last[j] + (letter == other ? 0 : 1)
      var least = min(changed, last[j + 1] + 1, row[j] + 1)
      if i > 0 && j > 0 && letter == second[j - 1] && first[i - 1] == other {
        least = min(least, beforeLast[j - 1] + 1)
      }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
