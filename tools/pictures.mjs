// npm run pictures: every page in both themes and both widths from the seeded demo, kept as docs/pictures.md.
// --check takes them beside the kept ones and names those that differ; --only stream,agents takes these views alone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { chromium, debian } from '../bin/equip.mjs'
import { STILL, STILL_AT } from './pictures/still.mjs'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await build({
  entryPoints: [path.join(root, 'tools/pictures/run.ts')],
  outdir: path.join(dist, 'pictures'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: path.join(root, 'tsconfig.json'),
  logLevel: 'warning',
})
// Without a font for it Chromium draws Chinese as boxes.
debian('fonts-wqy-microhei', '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', 'to draw Chinese')
const program = path.join(dist, 'pictures', 'run.js')
const words = [
  path.join(dist, 'signalbox.js'),
  path.join(root, 'docs'),
  chromium(),
  String(STILL_AT),
  ...process.argv.slice(2),
]
// Checkpoints of the console that is drawn stay out of the home.
const state = mkdtempSync(path.join(tmpdir(), 'signalbox-pictures-state-'))
const taken = spawnSync(process.execPath, [program, ...words], {
  stdio: 'inherit',
  env: { ...process.env, NODE_OPTIONS: STILL, XDG_STATE_HOME: state },
})
rmSync(state, { recursive: true, force: true })
process.exit(taken.status ?? 1)
