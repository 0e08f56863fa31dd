#!/usr/bin/env bash
# Expected: a log that is limited in size goes on under the name that was chosen, and what is older is put aside under
#   other names; that is what logrotate does, and what everybody who follows the file by its name relies on.
# What happens: by default winston does the opposite. When `agent.jsonl` is full it stays as it is and the log goes on in
#   `agent1.jsonl`, then in `agent2.jsonl`. With `maxFiles` the oldest is deleted, and the oldest is `agent.jsonl`: from
#   then on no file of the chosen name exists, though its writer runs and says nothing. `tailable: true` turns it around.
# Why it matters: agents log through winston with a limit of size. Whoever follows the name sees the log end without an
#   error in the middle of the day, and later sees it deleted, as if somebody had removed what the agent did.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" winston@3.19.0
cat > agent.cjs <<'AGENT'
const { createLogger, transports } = require('winston')
const { existsSync } = require('node:fs')
const file = new transports.File({ filename: 'logs/agent.jsonl', maxsize: 300, maxFiles: 2, tailable: process.argv[2] === 'tailable' })
const log = createLogger({ transports: [file] })
const pause = () => new Promise((go) => setTimeout(go, 60))
;(async () => {
  for (let n = 1; n <= 40; n += 1) {
    log.info(`step ${n}`)
    await pause()
  }
  console.log(existsSync('logs/agent.jsonl') ? 'there' : 'gone')
  log.end()
})()
AGENT
echo "winston $(node -p "require('./node_modules/winston/package.json').version")"
for way in default tailable; do
  rm -rf logs
  named=$(node agent.cjs "$way")
  newest=$(grep -l '"step 40"' logs/*)
  echo "$way: agent.jsonl is $named while its writer runs; the newest line is in $(basename "$newest"); files: $(ls logs | tr '\n' ' ')"
  printf -v "was_$way" '%s %s' "$named" "$(basename "$newest")"
done
if [[ "$was_default" =~ ^gone\ agent[0-9]+\.jsonl$ ]] && [ "$was_tailable" = 'there agent.jsonl' ]; then
  echo "As described: the log leaves the name that was chosen, and deletes it."
else
  echo "Changed." >&2
  exit 1
fi
