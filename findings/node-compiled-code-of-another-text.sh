#!/usr/bin/env bash
# Expected: compiled code that is handed to vm.Script (cachedData) belongs to one text. Given with another text it is
#   refused, as Node says by cachedDataRejected, and the text that stands there runs.
# What happens: of the text V8 compares the length alone. A text of the same length is taken for the one that was
#   compiled: cachedDataRejected is false, and what runs is the old text. One character more, and it is refused.
# Why it matters: whoever keeps compiled code of an agent's rules or hooks by a file name runs yesterday's rule after an
#   edit that changes a word for another of its length, a number, or a path, and the file on the disk shows today's.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo "node $(node --version), V8 $(node -p process.versions.v8)"

cat > keep.cjs <<'JS'
const vm = require('node:vm')

const before = "(() => 'ask a person')()"
const kept = new vm.Script(before, { filename: 'rule.js' })
kept.runInThisContext()
const cachedData = kept.createCachedData()
const seen = ["(() => 'let it pass.')()", "(() => 'let it all pass')()"].map((text) => {
  const script = new vm.Script(text, { filename: 'rule.js', cachedData })
  const longer = text.length - before.length
  const says = script.runInThisContext()
  console.log(`${longer} characters longer: refused ${script.cachedDataRejected}, it says “${says}”, it reads ${text}`)
  return [script.cachedDataRejected, says]
})
const wanted = [[false, 'ask a person'], [true, 'let it all pass']]
process.exit(JSON.stringify(seen) === JSON.stringify(wanted) ? 0 : 1)
JS
node keep.cjs
echo "A text of the same length runs as the one that was compiled."
