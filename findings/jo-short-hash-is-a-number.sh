#!/usr/bin/env bash
# Expected: a tool that makes JSON of shell words writes an id as the text that it is.
# What happens: jo writes whatever can be read as a number as a number. The short hash of a commit that happens to have
#   digits and one `e` becomes a power of ten, an id of 19 digits is rounded, zeros in front and `0x` are gone; the next
#   id of the same series is text. `-s` before each word would keep it.
# Why it matters: a script that reports by `jo commit=$(git rev-parse --short HEAD)` is right for 98 commits of 100. In
#   the others the id names nothing, and no reader can find out what it was.
# Needs Debian's jo.
set -euo pipefail
command -v jo > /dev/null || { echo "Install Debian's package jo first." >&2; exit 1; }
jo -v

said=$(for id in 41b3102 4123e10 41e3102 0042 0x1f 1234567890123456789; do echo "$id $(jo commit="$id")"; done)
echo "$said"
if [ "$said" = '41b3102 {"commit":"41b3102"}
4123e10 {"commit":41230000000000}
41e3102 {"commit":"41e3102"}
0042 {"commit":42}
0x1f {"commit":31}
1234567890123456789 {"commit":1.234567890123457e+18}' ]; then
  echo "As described: four of six ids are other values than they were."
else
  echo "Changed." >&2
  exit 1
fi
