// npm runs this before it packs: builds, and puts the part of Next that serves the pages beside them. What goes into the
// package stands in `files` of package.json; what is fetched when it is installed, machine code and the log's, in `dependencies`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { assertNode, install } from '../bin/install.mjs'
import { root } from '../bin/stamp.mjs'

const built = path.join(root, '.next')
/** Pictures that were traced because they could be made smaller on demand, which is switched off. */
const UNUSED = /node_modules\/(?:@img|sharp|typescript|@next\/swc)/

const LOADING = `
const { config } = require('./.next/required-server-files.json')
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
const app = require('next')({ dev: false, dir: process.cwd(), hostname: '127.0.0.1', port: 1, quiet: true })
app.prepare().then(() => {
  console.log(JSON.stringify(Object.keys(require.cache)))
  process.exit(0)
})`

assertNode()
install()
const { status } = spawnSync(process.execPath, [path.join(root, 'bin/build.mjs')], { stdio: 'inherit' })
if (status !== 0) process.exit(1)

// Below the pages and not at the top: npm takes packages there for its own and would complete them.
for (const file of new Set([...traced(), '../node_modules/next/package.json', ...loaded()])) {
  const from = path.join(built, file)
  if (UNUSED.test(file) || !file.startsWith('../node_modules/') || !existsSync(from)) continue
  cpSync(from, path.join(built, file.slice('../'.length)), { recursive: true })
}
// Where it was built is nobody's business, and nothing reads it.
const facts = path.join(built, 'required-server-files.json')
writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll(JSON.stringify(root), '"."'))

/** What the build says that the server and each page load, from the built directory. */
function traced() {
  const pages = readdirSync(path.join(built, 'server'), { recursive: true, encoding: 'utf8' })
  const traces = pages.filter((name) => name.endsWith('.nft.json')).map((name) => path.join(built, 'server', name))
  return [path.join(built, 'next-server.js.nft.json'), ...traces].flatMap((trace) =>
    JSON.parse(readFileSync(trace, 'utf8')).files.map((file) => fromBuilt(path.resolve(path.dirname(trace), file))),
  )
}

function fromBuilt(file) {
  return path.relative(built, file).split(path.sep).join('/')
}

/** What Next loads to start inside another server: its own trace is of a server that starts by itself. */
function loaded() {
  const words = ['--input-type=commonjs', '-e', LOADING]
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: root, encoding: 'utf8', env })
  if (status !== 0) process.exit(1)
  const files = JSON.parse(stdout.slice(stdout.indexOf('["')))
  // Which file a package begins with stands beside it.
  const whole = files.flatMap((file) => [file, path.join(path.dirname(file), 'package.json')])
  return whole.map(fromBuilt)
}
