// npm run bench [-- import search live responsive]: prints each figure beside the same work done by the barest program.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { build } from 'esbuild'

const root = path.resolve(import.meta.dirname, '..')
const dist = path.join(root, 'dist')

const built = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await build({
  entryPoints: [path.join(root, 'bin/bench/run.ts'), path.join(root, 'bin/bench/bare.ts')],
  outdir: path.join(dist, 'bench'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  tsconfig: path.join(root, 'tsconfig.json'),
  logLevel: 'warning',
})
const ran = spawnSync(process.execPath, [path.join(dist, 'bench', 'run.js'), dist, ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(ran.status ?? 1)
