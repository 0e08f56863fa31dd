#!/usr/bin/env bash
# Expected: a stream of a descriptor with autoClose: false leaves the descriptor open, "even if there's an error", as the
# documentation of Node has it.
# What happens: where a pipeline fails behind it before it came to its end, the pipeline destroys the stream, and the
# stream closes the descriptor all the same. Where the file is read to its end first, it stays open.
# Why it matters: whoever opened it closes it too: that fails with EBADF, or closes the descriptor of another file that got
# the same number meanwhile. A damaged .gz beside a log is enough.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
node --version
head -c 300000 /dev/zero >"$dir/file"
cat >"$dir/try.mjs" <<'JS'
import { closeSync, createReadStream, fstatSync, openSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'

async function isOpenAfter(sink) {
  const fd = openSync(process.argv[2], 'r')
  await pipeline(createReadStream('', { fd, autoClose: false, start: 0 }), ...sink).catch(({ code }) => console.log(code))
  await setTimeout(100)
  try {
    fstatSync(fd)
    closeSync(fd)
    return true
  } catch (error) {
    console.log(error.code)
    return false
  }
}

const toTheEnd = await isOpenAfter([async (pieces) => { for await (const _ of pieces); }])
const failed = await isOpenAfter([createGunzip(), async (pieces) => { for await (const _ of pieces); }])
console.log(`open after it was read to its end: ${toTheEnd}, after the pipeline failed: ${failed}`)
process.exit(toTheEnd && !failed ? 0 : 1)
JS
node "$dir/try.mjs" "$dir/file"
