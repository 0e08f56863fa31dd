// npm run build: the pages, the command and the tail. Says nothing to do when nothing changed; --force builds anyway.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeFacts } from './built-facts.mjs'
import { compilePrograms } from './compiled/compile-programs.mjs'
import { putBesidePages } from './pages/beside-pages.mjs'
import { packScripts } from './pages/pack-scripts.mjs'
import { shortenPrograms } from './pages/shorten-programs.mjs'
import { buildStamp, hashOfSources, read, root } from './stamp.mjs'

const wanted = hashOfSources()
const isThere = existsSync(path.join(root, '.next', 'BUILD_ID')) && existsSync(path.join(root, 'dist', 'signalbox.js'))
if (!process.argv.includes('--force') && isThere && read(buildStamp) === wanted) {
  console.error('The build is fresh.')
  process.exit(0)
}

rmSync(buildStamp, { force: true })
const began = performance.now()
console.error('Building the pages…')
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
const next = spawn(process.execPath, [path.join(root, 'node_modules/next/dist/bin/next'), 'build'], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
  env,
})
let said = ''
next.stdout.on('data', (chunk) => {
  said += chunk
})
const [code] = await once(next, 'exit')
if (code !== 0) {
  process.stderr.write(said)
  console.error('The pages do not build; see above.')
  process.exit(1)
}
putBesidePages(root, env)
for (const part of ['server', 'node_modules']) await shortenPrograms(path.join(root, '.next', part))
await packScripts(path.join(root, '.next', 'static'))
console.error('Bundling the command and the tail…')
// New files: another directory may share the old ones by hard links.
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
const { bundle } = await import('./bundle.mjs')
await bundle(path.join(root, 'dist'))
await compilePrograms(path.join(root, 'dist'))
writeFacts(root, path.join(root, 'dist'))
mkdirSync(path.dirname(buildStamp), { recursive: true })
writeFileSync(buildStamp, wanted)
console.error(`Built in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
