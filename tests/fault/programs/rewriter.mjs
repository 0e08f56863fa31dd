// Truncates and rewrites a presence file about a thousand times a second, of varying size, until it hears a word. argv: file.
import { closeSync, openSync, writeSync } from 'node:fs'

const [file] = process.argv.slice(2)
let over = false
let n = 0
const write = (state, substate) => {
  const bytes = Buffer.from(
    JSON.stringify({
      agent_id: 'busy-1',
      timestamp: new Date().toISOString(),
      state,
      substate,
      watcher_pid: 4242,
      channel: 'c',
      note: 'x'.repeat((n * 37) % 9000),
    }),
  )
  const fd = openSync(file, 'w')
  const half = bytes.length >> 1
  writeSync(fd, bytes.subarray(0, half))
  writeSync(fd, bytes.subarray(half))
  closeSync(fd)
  n += 1
}
process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  over = true
})
const turn = () => {
  if (over) {
    write('OFFLINE', null)
    return process.exit(0)
  }
  write('AWAKE', n % 2 === 0 ? 'IDLE' : 'WORKING')
  const next = performance.now() + 1
  const wait = () => (performance.now() < next ? setImmediate(wait) : turn())
  wait()
}
turn()
