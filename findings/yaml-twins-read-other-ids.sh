#!/usr/bin/env bash
# Expected: a text that one YAML library for Node writes is the same text for the other; what could be taken for a number
#   or a date is put into quotes, and `yaml` does put most of that into quotes.
# What happens: `yaml` writes by YAML 1.2, in which `2026_11_27`, `0b11` and `2026-11-27 10:00:00` are plain words, so it
#   leaves them without quotes. `js-yaml`, and what is built on it, reads the integers 20261127 and 3 and a date in UTC.
#   When it writes them back they are other words for good, and for both.
# Why it matters: ids of tasks and times in front matter pass from one tool to the next. After one edit the id that
#   others refer to is nowhere any more, and a time without a zone, which was local, is hours off.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" yaml@2.8.2 js-yaml@4.1.1
cat > pass.cjs <<'PASS'
const one = require('yaml')
const other = require('js-yaml')
const task = { id: '2026_11_27', parent: '0b11', quoted: '0123', begun: '2026-11-27 10:00:00' }
const text = one.stringify(task)
process.stdout.write(text.replace(/^/gm, '  ').trimEnd() + '\n')
const back = one.parse(other.dump(other.load(text)))
for (const name of Object.keys(task)) console.log(`${name}: ${JSON.stringify(task[name])} came back as ${JSON.stringify(back[name])}`)
const lost = Object.keys(task).filter((name) => back[name] !== task[name])
process.exit(lost.join() === 'id,parent,begun' && back.id === 20261127 && back.parent === 3 ? 0 : 1)
PASS
echo "yaml $(node -p "require('./node_modules/yaml/package.json').version") writes, js-yaml $(node -p "require('./node_modules/js-yaml/package.json').version") reads and writes back:"
if node pass.cjs; then
  echo "As described: ids and times are others after one edit."
else
  echo "Changed." >&2
  exit 1
fi
