#!/usr/bin/env bash
# Expected: oh-my-claudecode keeps what one worker says to another in one JSON file a mailbox, under a lock. A mailbox that
#   cannot be read (half a file after a crash or a full disk, a conflict marker, one comma too many of a person who edited
#   it) is an error, and nothing more is put into it before somebody has looked.
# What happens: it is taken for a mailbox in which nothing lies. `mailbox-list` gives an empty list and no error, and the next
#   message that anybody sends writes the file anew with that message alone.
# Why it matters: whoever looks at the mailbox after the mistake still has every message on the disk, but for a comma. One
#   message later all of them are gone, without a word, and the worker never hears of them.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" oh-my-claude-sisyphus@5.5.0
echo "oh-my-claude-sisyphus $(node -p "JSON.parse(require('fs').readFileSync('node_modules/oh-my-claude-sisyphus/package.json')).version"), node $(node --version)"
export HOME=$work GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
mkdir -p project/.omc/state/team/tides && cd project
git init -q -b main
cat > .omc/state/team/tides/config.json << 'JSON'
{"name":"tides","task":"x","agent_type":"claude","worker_launch_mode":"interactive","worker_count":2,"max_workers":20,
"workers":[{"name":"worker-1","index":1,"role":"executor","assigned_tasks":[]},{"name":"worker-2","index":2,"role":"executor","assigned_tasks":[]}],
"created_at":"2026-11-20T14:00:00.000Z","tmux_session":"none","next_task_id":1,"leader_cwd":"","team_state_root":"",
"workspace_mode":"single","leader_pane_id":null,"hud_pane_id":null,"state_revision":1,"lifecycle_state":"active"}
JSON
omc() { timeout 120 "$work/node_modules/.bin/omc" team api "$1" --input "$2" --json < /dev/null; }
say() { omc send-message "{\"team_name\":\"tides\",\"from_worker\":\"worker-2\",\"to_worker\":\"worker-1\",\"body\":\"$1\"}" > /dev/null; }
box=.omc/state/team/tides/mailbox/worker-1.json
bodies() { grep -c '"body"' "$box" || true; }
say 'Close the gate at noon.'
say 'Gauge 7 is silent.'
echo "before: $(bodies) messages in the mailbox"
sed -i '0,/"to_worker": "worker-1",/s//"to_worker": "worker-1",,/' "$box"
listed=$(omc mailbox-list '{"team_name":"tides","worker":"worker-1"}')
echo "one comma too many: $(bodies) messages on the disk, the tool lists $(grep -o '"message_id"' <<< "$listed" | wc -l)"
grep -q '"ok": *true' <<< "$listed" && echo "the tool says that all is well"
say 'One more.'
echo "after the next message: $(bodies) in the mailbox"

if [ "$(bodies)" = 1 ] && grep -q 'One more.' "$box"; then
  echo "As described: a mailbox that cannot be read is emptied by the next message."
else
  echo "Changed: the mailbox is kept." >&2
  exit 1
fi
