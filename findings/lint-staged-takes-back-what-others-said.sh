#!/usr/bin/env bash
# Expected: a check before a commit looks at the files that are staged, and leaves what other programs write to others.
# What happens: while lint-staged runs its tasks, another program appends to a file that Git knows and nobody staged. If
#   a task fails, lint-staged goes back to how every known file was when it began, and the line is gone. If all tasks
#   hold, it stages that file, too, and the line is part of the commit. A file that Git does not know stays as it is.
# Why it matters: where agents talk in files of a repository, one agent's failed commit takes back what another said in
#   the seconds of its linter. The other has seen its write end well, and a watcher sees a log that became shorter.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" lint-staged@17.6.1
echo "lint-staged $("$work/node_modules/.bin/lint-staged" --version), $(git --version)"

# The linter: says that it runs, and ends as it is told once the other has spoken.
cat > "$work/linter.sh" <<'LINTER'
touch "$WORK/runs"
until [ -e "$WORK/spoken" ]; do sleep 0.05; done
exit "$ENDS"
LINTER
# Another agent: speaks while the linter runs.
speak() {
  until [ -e "$work/runs" ]; do sleep 0.05; done
  echo '{"from":"qa","content":"do not ship"}' >> channel/log.jsonl
  echo '{"from":"qa","content":"do not ship"}' > channel/new.jsonl
  touch "$work/spoken"
}
try() {
  rm -rf "$work/repo" "$work/runs" "$work/spoken"
  mkdir -p "$work/repo/channel"
  cd "$work/repo"
  git init -q .
  git config user.name agent
  git config user.email agent@example.com
  echo 'one' > code.txt
  echo '{"from":"td","content":"ready?"}' > channel/log.jsonl
  echo "{\"code.txt\":\"sh $work/linter.sh\"}" > .lintstagedrc.json
  git add -A
  git commit -qm one
  echo 'two' > code.txt
  git add code.txt
  speak &
  WORK=$work ENDS=$1 "$work/node_modules/.bin/lint-staged" --quiet > /dev/null 2>&1 || true
  wait
  echo "— the linter ended with $1"
  git status --short
  cat channel/log.jsonl
}
try 1
lost=$(grep -c 'do not ship' channel/log.jsonl || true)
unknown=$(grep -c 'do not ship' channel/new.jsonl || true)
try 0
staged=$(git diff --cached --name-only)

if [ "$lost" = 0 ] && [ "$unknown" = 1 ] && grep -q '^channel/log.jsonl$' <<< "$staged"; then
  echo "As described: a failed check took the line back, and one that held put it into the commit."
else
  echo "Changed." >&2
  exit 1
fi
