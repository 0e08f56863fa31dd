// Appends long lines in two writes, as a shell's `echo … >>` does above 4,096 bytes. argv: file name lines. Says that it is there, and waits for a word.
import { once } from 'node:events'
import { closeSync, openSync, writeSync } from 'node:fs'

const [file, name, lines] = process.argv.slice(2)
process.send('ready')
await once(process, 'message')
process.disconnect()
for (let n = 0; n < Number(lines); n++) {
  const line = Buffer.from(
    `${JSON.stringify({ ts: new Date().toISOString(), from: name, to: null, type: 'message', reasoning: 'fault run', content: `oracle${name}x${n} ${'padding '.repeat(700)}` })}\n`,
  )
  const fd = openSync(file, 'a')
  writeSync(fd, line.subarray(0, 4096))
  if (n % 3 === 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 4))
  writeSync(fd, line.subarray(4096))
  closeSync(fd)
}
