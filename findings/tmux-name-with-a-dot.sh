#!/usr/bin/env bash
# Expected: the name that one gives a session is the name by which one reaches it, or tmux refuses it.
# What happens: tmux makes `gpt-4.1` into `gpt-4_1` without a word. The old name then means "pane 1 of session
#   gpt-4". Where such a session has two panes, send-keys types into that one with status 0, has-session says yes,
#   and the exact form `=gpt-4.1` is no help.
# Why it matters: orchestrators name sessions after agents, and agents after models, whose names have dots. What
#   is meant for one agent reaches another, and every check that the sender can make says that it arrived.
# Debian package: tmux.
set -euo pipefail
work=$(mktemp -d)
tm() { TMUX='' tmux -S "$work/socket" -f /dev/null "$@"; }
trap 'tm kill-server 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"
tmux -V

touch first second newer
tm new-session -d -s gpt-4 'cat > first'
tm split-window -t gpt-4 'cat > second'
tm new-session -d -s gpt-4.1 'cat > newer'
echo "sessions: $(tm list-sessions -F '#{session_name} (#{window_panes} panes)' | paste -sd, -)"

there=0
tm has-session -t '=gpt-4.1' || there=$?
echo "has-session -t =gpt-4.1: status $there"
sent=0
tm send-keys -t gpt-4.1 'deploy now' Enter || sent=$?
echo "send-keys -t gpt-4.1: status $sent"

for _ in $(seq 100); do
  if [ -s first ] || [ -s second ] || [ -s newer ]; then break; fi
  sleep 0.1
done
for name in first second newer; do echo "$name got: '$(cat "$name")'"; done

if [ "$there" = 0 ] && [ "$sent" = 0 ] && [ "$(cat second)" = 'deploy now' ] && [ ! -s newer ]; then
  echo "As described: the second pane of gpt-4 got what was meant for gpt-4.1."
else
  echo "Changed: the dot is kept, refused or understood." >&2
  exit 1
fi
