import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfLock, installStamp, read, root } from './stamp.mjs'

const OLDEST = [20, 19]

/** Ends the process with one line when this Node cannot run Signalbox. */
export function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return
  console.error(
    `Signalbox needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. Install a newer Node and try again.`,
  )
  process.exit(1)
}

/** Installs the packages of the lock when they are missing or another lock's. Ends the process when that fails. */
export function install() {
  const wanted = hashOfLock()
  if (read(installStamp) === wanted) return
  console.error('Installing packages (about half a minute, longer where SQLite must be compiled)…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0 || !sqliteLoads()) {
    console.error(
      missingCompiler() ??
        'The packages could not be installed; npm says why above. Mend that and run the command again.',
    )
    process.exit(1)
  }
  writeFileSync(installStamp, wanted)
}

function sqliteLoads() {
  const tried = spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], {
    cwd: root,
    stdio: 'ignore',
  })
  return tried.status === 0
}

/** better-sqlite3 compiles itself where no prebuilt binary is to be had. */
function missingCompiler() {
  if (existsSync(path.join(root, 'node_modules/better-sqlite3/build/Release/better_sqlite3.node'))) return null
  const missing = ['g++', 'make', 'python3'].filter(
    (tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).status !== 0,
  )
  if (missing.length === 0) return null
  return `SQLite had to be compiled here and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing. On Debian: apt-get install g++ make python3. Then run the command again.`
}
