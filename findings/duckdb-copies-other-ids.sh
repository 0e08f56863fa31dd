#!/usr/bin/env bash
# Expected: lines of JSON that DuckDB picks from a file and writes into another are the lines that were there; a text that
#   is no number stays the text that it was.
# What happens: the types of a column are guessed from its texts. Where each looks like a UUID it becomes one, and is
#   written with small letters; where each looks like a time it becomes one, and is written in UTC without a zone. A like
#   for the letters that stand in the file is refused, and a pattern over the text finds nothing.
# Why it matters: whoever cuts a log of agents down with one line of SQL gets messages with other ids and other times: an
#   answer names a request that nobody sent any more, and what was 10:00 at +05:00 reads as 05:00 of wherever the reader is.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" @duckdb/node-api@1.5.6-r.1

cat > messages.jsonl <<'LINES'
{"id":"7C21F0AA-35D0-4C6E-9B1F-20D6A1E5C001","ts":"2026-11-20T10:00:00+05:00","from":"td","content":"May I merge?"}
{"id":"7C21F0AA-35D0-4C6E-9B1F-20D6A1E5C002","ts":"2026-11-20T10:00:09+05:00","from":"qa","content":"Yes."}
LINES
cat > cut.mjs <<'CUT'
import { DuckDBInstance } from '@duckdb/node-api'
const connection = await (await DuckDBInstance.create(':memory:')).connect()
const rows = async (question) => (await connection.runAndReadAll(question)).getRowObjectsJson()
console.log('DuckDB', Object.values((await rows('select version()'))[0])[0])
await connection.run("copy (select * from 'messages.jsonl' where \"from\" = 'td') to 'cut.jsonl'")
const found = await rows("select id from 'messages.jsonl' where regexp_matches(id::varchar, '7C21F0AA')")
console.log('found by the letters in the file:', found.length)
CUT
said=$(node cut.mjs)
echo "$said"
cat cut.jsonl

if grep -q 'file: 0$' <<< "$said" && grep -q '"id":"7c21f0aa-35d0' cut.jsonl && grep -q '"ts":"2026-11-20 05:00:00"' cut.jsonl; then
  echo "As described: the line that was copied has another id and another time."
else
  echo "Changed." >&2
  exit 1
fi
