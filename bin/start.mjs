// npm start [-- DIR… | options of `signalbox serve`]: installs what is missing, builds what is stale, serves the console.
// Uses Node's own modules only: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { assertNode, install } from './install.mjs'
import { buildStamp, hashOfSources, read, root } from './stamp.mjs'

assertNode()
install()
if (read(buildStamp) !== hashOfSources() || !existsSync(path.join(root, '.next'))) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'bin', 'build.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// npm runs this in the package's directory; what was typed is relative to where it was typed.
const child = spawn(process.execPath, [path.join(root, 'dist', 'signalbox.js'), 'serve', ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: process.argv.includes('--dev') ? 'development' : 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
