// Truncates and rewrites a presence file about a thousand times a second, of varying size. argv: file ms.
import { closeSync, openSync, writeSync } from 'node:fs'

const [file, ms] = process.argv.slice(2)
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
const end = performance.now() + Number(ms)
const turn = () => {
  if (performance.now() > end) return write('OFFLINE', null)
  write('AWAKE', n % 2 === 0 ? 'IDLE' : 'WORKING')
  const next = performance.now() + 1
  const wait = () => (performance.now() < next ? setImmediate(wait) : turn())
  wait()
}
turn()
