#!/usr/bin/env bash
# Expected: `git worktree remove` refuses, without --force, while the worktree holds anything that would be lost.
#   An untracked file is reason enough.
# What happens: a file that .gitignore names does not count. The worktree goes, and the ignored files with it, with
#   status 0 and without a word. The same file, not ignored, would have stopped the command.
# Why it matters: agents work in worktrees, and what they say to each other (inboxes, tasks, logs) is nearly always
#   ignored by git. Cleaning up after an agent deletes its unread letters; a watcher sees a folder disappear.
# Debian package: git.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
git --version

git init -q -b main project
cd project
echo 'inbox/' > .gitignore
git add .gitignore
git -c user.name=agent -c user.email=agent@example.org commit -qm 'begin'
git worktree add -q "$work/agent-1" -b agent-1
git worktree add -q "$work/agent-2" -b agent-2

echo 'unread' > "$work/agent-1/letter.json"
mkdir "$work/agent-2/inbox"
echo 'unread' > "$work/agent-2/inbox/letter.json"

untracked=0
git worktree remove "$work/agent-1" 2> said || untracked=$?
echo "untracked letter: status $untracked, said: '$(sed "s|$work/||" said)'"
ignored=0
git worktree remove "$work/agent-2" 2> said || ignored=$?
echo "ignored letter:   status $ignored, said: '$(cat said)'"

if [ "$untracked" != 0 ] && [ -e "$work/agent-1/letter.json" ] && [ "$ignored" = 0 ] && [ ! -e "$work/agent-2" ]; then
  echo "As described: the ignored letter is gone."
else
  echo "Changed: ignored files are treated in another way." >&2
  exit 1
fi
