#!/usr/bin/env bash
# Expected: a team of oh-my-claudecode whose files lie in a project is written to by `omc team api` called in that project,
#   or the call fails because it finds no such team.
# What happens: where the project is no git repository, each call goes by the home directory of its user instead. A message
#   to a team that home has never heard of is taken, answered with ok, and put below `~/.omc`; the project, with the team's
#   own configuration beside the caller, is neither read nor written.
# Why it matters: agents in two plain directories share one tree of teams, and who watches the project sees silence.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" oh-my-claude-sisyphus@5.5.0
echo "oh-my-claude-sisyphus $(node -p "JSON.parse(require('fs').readFileSync('node_modules/oh-my-claude-sisyphus/package.json')).version"), node $(node --version)"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 GIT_CEILING_DIRECTORIES=$work HOME=$work/home
for project in plain repository; do
  mkdir -p "$HOME" "$work/$project/.omc/state/team/$project"
  cd "$work/$project"
  [ "$project" = plain ] || git init -q -b main
  printf '{"name":"%s","task":"x","agent_type":"claude","worker_count":1,"max_workers":20,"workers":[{"name":"worker-1","index":1,"role":"executor","assigned_tasks":[]}],"created_at":"2026-11-20T14:00:00.000Z","tmux_session":"none","next_task_id":1}' "$project" > ".omc/state/team/$project/config.json"
  said=$(timeout 120 "$work/node_modules/.bin/omc" team api send-message --json \
    --input "{\"team_name\":\"$project\",\"from_worker\":\"leader-fixed\",\"to_worker\":\"worker-1\",\"body\":\"Slack water at ten.\"}" < /dev/null)
  grep -q '"ok": *true' <<< "$said" && echo "$project: the tool says ok"
  echo "$project: mailboxes of it in the project $(find "$work/$project" -name worker-1.json | wc -l), in home $(find "$HOME/.omc" -path "*/$project/mailbox/worker-1.json" 2> /dev/null | wc -l)"
done

if [ -e "$HOME/.omc/state/team/plain/mailbox/worker-1.json" ] && [ ! -e "$work/plain/.omc/state/team/plain/mailbox" ] \
  && [ -e "$work/repository/.omc/state/team/repository/mailbox/worker-1.json" ]; then
  echo "As described: outside a repository the mail of a team goes to the home directory."
else
  echo "Changed: the mail is put elsewhere." >&2
  exit 1
fi
