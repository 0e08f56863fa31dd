// npm run test:fault: the fault runs of `npm test` at length.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)

const long = {
  FAULT_KILLS: '1000',
  FAULT_BURST: '50000',
  FAULT_LINES: '1000',
  FAULT_PRESENCE_MS: '60000',
  FAULT_MKDIR: '10000',
  FAULT_RUNS: '2000',
  FAULT_BACKENDS: '200',
}
const ran = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'fault', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...long, ...process.env },
  },
)
process.exit(ran.status ?? 1)
