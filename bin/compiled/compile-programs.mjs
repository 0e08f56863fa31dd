import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const keeping = path.join(import.meta.dirname, 'keep-compiled.mjs')

/**
 * Runs each compiled program once, as it is used, and keeps what V8 compiled of it beside it.
 * @param {string} directory where the programs lie, absolute
 */
export async function compilePrograms(directory) {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-built-'))
  // Nothing of whoever builds: their environment may name a database that is in use.
  const run = (...words) => promisify(execFile)(process.execPath, words, { cwd: home, env: { HOME: home } })
  try {
    mkdirSync(path.join(home, 'swarm', 'team'), { recursive: true })
    const line = { ts: '2026-01-01T00:00:00Z', from: 'qa', to: null, type: 'status', reasoning: 'why', content: 'word' }
    writeFileSync(path.join(home, 'swarm', 'team', 'channel.jsonl'), `${JSON.stringify(line)}\n`)
    await run(path.join(directory, 'signalbox.js'), 'index', `swarm:${home}/swarm`, '--data', home)
    await run(keeping, path.join(directory, 'reading.cjs'), 'search', 'word', '--data', home)
    await run(keeping, path.join(directory, 'human.cjs'), 'verify-human', '--help')
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
