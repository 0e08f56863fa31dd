// The red control: what a first draft of a tail does. It remembers its offset after it has stored the rows,
// in another file, and trusts the events of the file system alone.
// argv: root out mode. mode 'offset': kill it and lines double. mode 'watch': block it and files are missed.
import { appendFileSync, existsSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import path from 'node:path'

const [root, out, mode] = process.argv.slice(2)

if (mode === 'offset') {
  const offsetFile = `${out}.offset`
  const file = path.join(root, 'channel.jsonl')
  setInterval(() => {
    const from = existsSync(offsetFile) ? Number(readFileSync(offsetFile, 'utf8')) : 0
    const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
    const end = bytes.lastIndexOf(10) + 1
    if (end <= from) return
    for (const line of bytes.subarray(from, end).toString().trimEnd().split('\n')) {
      appendFileSync(out, `${line}\n`)
      for (const until = performance.now() + 1; performance.now() < until; );
    }
    writeFileSync(offsetFile, String(end))
  }, 5)
} else {
  for (const dir of readdirSync(root))
    watch(path.join(root, dir), (_event, name) => appendFileSync(out, `${dir}/${name}\n`))
  process.stdout.write('watching\n')
}
