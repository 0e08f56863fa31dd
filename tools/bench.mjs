// npm run bench [-- figure… --messages 1000000]: prints each figure beside the same work done by the barest program; --help says more.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')
const typed = process.argv.slice(2)

if (!typed.includes('--help') && !typed.includes('-h')) {
  const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: ['inherit', 2, 'inherit'] })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
await build({
  entryPoints: Object.fromEntries(
    ['run', 'barest/bare', 'barest/copy', 'barest/watcher', 'barest/bare-list', 'measure/followers'].map((program) => [
      path.basename(program),
      path.join(root, 'tools/bench', `${program}.ts`),
    ]),
  ),
  outdir: path.join(dist, 'bench'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: path.join(root, 'tsconfig.json'),
  logLevel: 'warning',
})
// Checkpoints of consoles that are measured stay out of the home.
const state = mkdtempSync(path.join(tmpdir(), 'signalbox-bench-state-'))
const env = { ...process.env, XDG_STATE_HOME: state }
const run = spawn(process.execPath, [path.join(dist, 'bench', 'run.js'), dist, ...typed], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.kill(signal))
run.on('exit', (code) => {
  rmSync(state, { recursive: true, force: true })
  process.exit(code ?? 1)
})
