#!/usr/bin/env bash
# Expected: a follower that promises what `tail -F` does reads a file that took another's place from its first line.
# What happens: the npm package tail (`follow`, on by default) notices that the name leads to another file, and goes on
#   at the place where it stood in the old one. Where that is in the middle of a line, it hands out the rest as a line.
# Why it matters: agents' files are written anew and renamed at each change, by most libraries that write safely. The
#   follower says nothing, and a rule that waits for the first line of a new file waits for ever.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" tail@2.2.6
echo "tail $(node -p "require('tail/package.json').version"), $(tail --version | head -1)"

follow() {
  printf '%s\n' '{"n":1,"stop":false}' > list.jsonl
  : > heard
  "$@" > heard &
  local follower=$!
  until grep -q '"n":1' heard; do sleep 0.05; done
  printf '%s\n' '{"from":"human","stop":true}' '{"n":2,"stop":false}' > next
  mv next list.jsonl
  until grep -q '"n":2' heard; do sleep 0.05; done
  kill "$follower" 2> /dev/null || true
  wait "$follower" 2> /dev/null || true
  cat heard
}
cat > follow.cjs <<'FOLLOW'
const { Tail } = require('tail')
new Tail('list.jsonl', { fromBeginning: true }).on('line', (line) => console.log(line))
FOLLOW
echo "— the package"
package=$(follow node follow.cjs)
echo "$package"
echo "— tail -F"
coreutils=$(follow tail -q -n +1 -F list.jsonl 2> /dev/null)
echo "$coreutils"

if grep -q '"stop":true' <<< "$coreutils" && ! grep -q '"human"' <<< "$package"; then
  echo "As described: the first line of the new file was never heard."
else
  echo "Changed." >&2
  exit 1
fi
