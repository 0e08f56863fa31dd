#!/usr/bin/env bash
# Expected: while a task waits for its approval there is no decision, no time of one, and no event of that name.
# What happens: to ask for an approval, oh-my-claudecode writes the approval with status pending. The file gets
#   `decided_at`, the time of the question, and events.jsonl gets an `approval_decision` by the reviewer, who has
#   not looked yet. Only the text of `reason` begins with "pending". When the decision comes it replaces the file,
#   so that the time of the question is then in the log of events alone.
# Why it matters: who counts decisions, or shows who decided and when, shows an open question as settled; and how
#   long a person took comes out as nothing.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" oh-my-claude-sisyphus@5.5.0
echo "oh-my-claude-sisyphus $(node -p "JSON.parse(require('fs').readFileSync('node_modules/oh-my-claude-sisyphus/package.json')).version"), node $(node --version)"

export HOME=$work GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
team=.omc/state/team/demo
mkdir -p "project/$team"
cd project
git init -q -b main
cat > $team/config.json <<'JSON'
{
  "name": "demo", "task": "release", "agent_type": "claude", "worker_count": 1, "max_workers": 2,
  "workers": [{ "name": "worker-1", "index": 1, "role": "executor", "assigned_tasks": [] }],
  "created_at": "2026-11-27T06:30:00.000Z", "tmux_session": "none", "next_task_id": 1
}
JSON
api() { timeout 120 "$work/node_modules/.bin/omc" team api "$1" --input "$2" --json < /dev/null > said; }
about='"team_name":"demo","task_id":"1","reviewer":"human","required":true'
api create-task '{"team_name":"demo","subject":"Deploy","description":"To production."}'
api write-task-approval "{$about,\"status\":\"pending\",\"decision_reason\":\"may I deploy?\"}"
echo "the approval that waits:" && cat $team/approvals/1.json && echo
question=$(grep -c '"approval_decision"' $team/events.jsonl)
dated=$(grep -c '"decided_at": "20' $team/approvals/1.json)
sleep 1
api write-task-approval "{$about,\"status\":\"approved\",\"decision_reason\":\"yes\"}"
echo "events:" && cat $team/events.jsonl

if [ "$question" = 1 ] && [ "$dated" = 1 ] && [ "$(grep -c '"approval_decision"' $team/events.jsonl)" = 2 ]; then
  echo "As described: one question and one decision are two decisions in the log."
else
  echo "Changed: a question is no longer written as a decision." >&2
  exit 1
fi
