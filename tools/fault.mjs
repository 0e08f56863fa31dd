// npm run test:fault: the fault runs of `npm test` at length, and those that only run at length.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { debian, postgres, realWriters } from '../bin/equip.mjs'

const root = path.resolve(import.meta.dirname, '..')
postgres()
debian('strace', '/usr/bin/strace', 'to let system calls fail')
debian('bindfs', '/usr/bin/bindfs', 'for a mount that reports no events')
debian('libfaketime', '/usr/share/doc/libfaketime', 'to set the clock of a process')
realWriters()

const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

const long = {
  FAULT_LONG: '1',
  FAULT_KILLS: '1000',
  FAULT_BURST: '50000',
  FAULT_LINES: '1000',
  FAULT_PRESENCE_MS: '60000',
  FAULT_MKDIR: '10000',
  FAULT_RUNS: '2000',
  FAULT_BACKENDS: '200',
  FAULT_TAILS: '300',
  FAULT_FAILOVERS: '20',
  FAULT_POINTS: '0',
  FAULT_SEQUENCES: '2000',
  FAULT_SOAK_MINUTES: '30',
  FAULT_MOVES: '40',
  FAULT_POSTS: '500',
  FAULT_CLICKS: '1000',
  FAULT_TAMPERINGS: '10000',
  FAULT_NAMES: '1000',
}
// One at a time: at length, times are judged as on a machine of its own.
const words = ['run', '--project', 'fault*', '--no-file-parallelism', ...process.argv.slice(2)]
const ran = spawnSync(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...words], {
  cwd: root,
  stdio: 'inherit',
  env: { ...long, ...process.env },
})
process.exit(ran.status ?? 1)
