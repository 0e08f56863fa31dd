// npm run package: one file that npm installs on a machine with Node alone: the built pages with the part of Next that serves
// them, the bundled programs, and what they read. Only packages with machine code and those of the log are fetched then.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../bin/stamp.mjs'

/** What npm installs beside the package. */
const INSTALLED = ['@node-rs/argon2', 'better-sqlite3', 'pino']
/** What runs, beside the traced part of Next. */
const FILES = [
  '.next',
  'bin',
  'dist',
  'docs',
  'drizzle/migrations',
  'public',
  'LICENSE',
  'NOTICE',
  'README.md',
  'SECURITY.md',
]
/** Kept for the next build, told to who builds, or of use only with sources. */
const LEFT_OUT = [
  '.next/build',
  '.next/cache',
  '.next/diagnostics',
  '.next/trace',
  '.next/trace-build',
  '.next/types',
  'docs/decisions',
  'docs/internals',
  'docs/pictures',
]
/** Pictures that were traced because they could be made smaller on demand, which is switched off. */
const UNUSED_TRACES = /node_modules\/(?:@img|sharp|typescript|@next\/swc)/
/** Told by no file that runs: maps, traces, and compiled code, which is of one V8 and tells where it was made. */
const PROGRAMS = ['bin/signalbox.mjs', 'bin/compiled/run-compiled.mjs', 'bin/verify-proof.mjs']

const LOADING = `
const { config } = require('./.next/required-server-files.json')
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
const app = require('next')({ dev: false, dir: process.cwd(), hostname: '127.0.0.1', port: 1, quiet: true })
app.prepare().then(() => {
  console.log(JSON.stringify(Object.keys(require.cache)))
  process.exit(0)
})`

const built = spawnSync(process.execPath, [path.join(root, 'bin/build.mjs')], { stdio: 'inherit' })
if (built.status !== 0) process.exit(1)
const stage = mkdtempSync(path.join(tmpdir(), 'signalbox-package-'))
try {
  for (const file of FILES) cpSync(path.join(root, file), path.join(stage, file), { recursive: true, filter: isTaken })
  copyTraced()
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  const to = path.resolve(process.argv[2] ?? root)
  mkdirSync(to, { recursive: true })
  const words = ['pack', '--silent', '--pack-destination', to]
  const { status, stdout } = spawnSync('npm', words, {
    cwd: stage,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) process.exit(1)
  console.log(path.join(to, stdout.trim()))
} finally {
  rmSync(stage, { recursive: true, force: true })
}

function isTaken(from) {
  const name = path.relative(root, from)
  if (LEFT_OUT.includes(name) || /\.(?:map|nft\.json|code)$|^dist.stamp$/.test(name)) return false
  if (name.startsWith(`bin${path.sep}`) && statSync(from).isFile()) return PROGRAMS.includes(name)
  return true
}

/** Below the pages and not at the top: npm takes packages there for its own and would complete them. */
function copyTraced() {
  for (const file of new Set([...traced(), '../node_modules/next/package.json', ...loaded()])) {
    const from = path.join(root, '.next', file)
    if (UNUSED_TRACES.test(file) || !file.startsWith('../node_modules/') || !existsSync(from)) continue
    cpSync(from, path.join(stage, '.next', file.slice('../'.length)), { recursive: true })
  }
  const facts = path.join(stage, '.next/required-server-files.json')
  writeFileSync(facts, readFileSync(facts, 'utf8').replaceAll(JSON.stringify(root), '"."'))
  rmSync(path.join(stage, '.next/required-server-files.js'), { force: true })
}

/** What the build says that the server and each page load, from the built directory. */
function traced() {
  const built = path.join(root, '.next')
  const pages = readdirSync(path.join(built, 'server'), { recursive: true, encoding: 'utf8' })
  const traces = pages.filter((name) => name.endsWith('.nft.json')).map((name) => path.join(built, 'server', name))
  return [path.join(built, 'next-server.js.nft.json'), ...traces].flatMap((trace) =>
    JSON.parse(readFileSync(trace, 'utf8')).files.map((file) => fromBuilt(path.resolve(path.dirname(trace), file))),
  )
}

function fromBuilt(file) {
  return path.relative(path.join(root, '.next'), file).split(path.sep).join('/')
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

function manifest() {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const { name, version, description, license, type, engines, bin } = own
  const dependencies = Object.fromEntries(INSTALLED.map((one) => [one, own.dependencies[one]]))
  return { name, version, description, license, type, engines, bin, files: FILES, dependencies }
}
