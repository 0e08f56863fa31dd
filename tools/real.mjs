// npm run test:real [-- case…]: Claude Code itself, asked by a model server of our own, writes a tree that Signalbox reads,
// and so do the commands of oh-my-claudecode. It needs the npm registry; --program FILE takes a Claude Code that is installed
// already, --keep leaves what was written.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { debian } from '../bin/equip.mjs'

/** What docs/claude-code.md speaks of. */
const CLAUDE = { name: '@anthropic-ai/claude-code@2.1.332', command: 'claude', scripts: true }
/** What docs/oh-my-claudecode.md speaks of. What it builds on installing, its commands for teams do without. */
const OMC = { name: 'oh-my-claude-sisyphus@5.5.0', command: 'omc', scripts: false }

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const { values: wanted, positionals: cases } = parseArgs({
  allowPositionals: true,
  options: { program: { type: 'string' }, keep: { type: 'boolean', default: false } },
})

debian('tmux', '/usr/bin/tmux', 'to give the program a terminal')
const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: ['inherit', 2, 'inherit'] })
if (built.status !== 0) process.exit(built.status ?? 1)
await build({
  entryPoints: [path.join(root, 'tools/real/run.ts')],
  outdir: path.join(dist, 'real'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: path.join(root, 'tsconfig.json'),
  logLevel: 'warning',
})

const folder = mkdtempSync(path.join(tmpdir(), 'signalbox-real-'))
const claude = wanted.program ?? installed(CLAUDE)
const omc = installed(OMC)
const signalbox = path.join(root, 'bin', 'signalbox.mjs')
const words = [path.join(dist, 'real', 'run.js'), claude, omc, signalbox, process.env.PATH ?? '', folder, ...cases]
// Of the environment nothing is passed on: the program would take what it finds there for its own.
const env = { PATH: process.env.PATH }
const run = spawn(process.execPath, words, { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => {
  if (wanted.keep) console.log(`What was written lies in ${folder}`)
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  process.exit(code ?? 1)
})

function installed({ name, command, scripts }) {
  const place = path.join(folder, command)
  const words = ['install', '--silent', '--no-audit', '--no-fund', ...(scripts ? [] : ['--ignore-scripts'])]
  const { status } = spawnSync('npm', [...words, '--prefix', place, name], { cwd: folder, stdio: 'inherit' })
  if (status === 0) return path.join(place, 'node_modules', '.bin', command)
  rmSync(folder, { recursive: true, force: true })
  process.exit(1)
}
