#!/usr/bin/env bash
# Expected: pino-roll's option `extension: '.jsonl'` names the files `agent.1.jsonl`, `agent.2.jsonl`; its page says that
#   an extension that is given comes before one in the name, and before `.log`, which stands where there is none.
# What happens: the option does nothing. The name `agent` gives `agent.1.log`, and `agent.json` gives `agent.1.json`.
#   Nothing is said: the option is taken, and a word for it that makes no sense is taken as well.
# Why it matters: an agent's log of JSON lines lies there as `.log`. Whoever collects, ships or watches `*.jsonl` finds no
#   file, and no error anywhere tells that the agent writes at all.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" pino-roll@4.0.0
cat > agent.cjs <<'AGENT'
const roll = require('pino-roll')
const [file, extension] = process.argv.slice(2)
roll({ file, extension, mkdir: true }).then((log) => {
  log.write(`${JSON.stringify({ step: 1 })}\n`)
  log.end()
})
AGENT
echo "pino-roll $(node -p "require('./node_modules/pino-roll/package.json').version")"
was=''
for name in agent agent.json; do
  node agent.cjs "$work/logs-of-$name/$name" .jsonl
  made=$(ls "logs-of-$name")
  echo "file: $name, extension: .jsonl -> $made"
  was="$was $made"
done
if [ "$was" = ' agent.1.log agent.1.json' ]; then
  echo 'As described: the extension that was asked for is not used.'
else
  echo 'Changed.' >&2
  exit 1
fi
