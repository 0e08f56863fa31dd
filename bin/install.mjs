import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashOfLock, installStamp, read, root } from './stamp.mjs'

const OLDEST = [20, 19]

/** From 24.19 on, Node 24 ends itself when it clears away what an addon made with its `ObjectWrap`, as SQLite's does. */
const ABORTS_FROM = [24, 19]

/** Newer versions than the oldest that Signalbox is tried under. */
export const TRIED_UNDER = ['22', '24.18']

/** Why this version of Node cannot run Signalbox, and what can; null where it can. */
export function nodeTrouble(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
    return `Signalbox needs Node ${OLDEST.join('.')} or newer; this is ${version}. Install a newer Node and try again.`
  if (major === ABORTS_FROM[0] && minor >= ABORTS_FROM[1])
    return `Node ${version} ends itself at any moment while SQLite is used, as all of Node 24 from ${ABORTS_FROM.join('.')} on. Use Node ${TRIED_UNDER.join(' or ')} and try again.`
  return null
}

/** Ends the process with one line when this Node cannot run Signalbox. */
export function assertNode() {
  const trouble = nodeTrouble(process.versions.node)
  if (trouble === null) return
  console.error(trouble)
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
