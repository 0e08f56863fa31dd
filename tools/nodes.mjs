// npm run test:node [-- MAJOR…]: types, units, a start and a test of the browser under other versions of Node, each from its
// npm package, which brings the headers that SQLite's binding is built against, in a copy with modules of its own.
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { headlessChromium, postgres } from '../bin/equip.mjs'
import { TRIED_UNDER } from '../bin/install.mjs'
import { root } from '../bin/stamp.mjs'

const wanted = process.argv.slice(2).length > 0 ? process.argv.slice(2) : TRIED_UNDER

postgres()
const CHROMIUM_PATH = headlessChromium()
let isGood = true
for (const major of wanted) {
  const home = mkdtempSync(path.join(tmpdir(), `signalbox-node-${major}-`))
  // A test runs this Node as another user.
  chmodSync(home, 0o755)
  try {
    isGood = holds(major, home) && isGood
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
process.exit(isGood ? 0 : 1)

function holds(major, home) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const own = path.join(home, 'node')
  mkdirSync(own)
  writeFileSync(path.join(own, 'package.json'), '{"private":true}')
  const copy = path.join(home, 'copy')
  const version = path.join(own, 'node_modules', name)
  const environment = {
    ...process.env,
    ...{ CHROMIUM_PATH, NEXT_TELEMETRY_DISABLED: '1', npm_config_nodedir: version },
    PATH: `${path.join(version, 'bin')}${path.delimiter}${process.env.PATH}`,
  }
  const step = (what, command, words, cwd = copy) => {
    const began = performance.now()
    const { status } = spawnSync(command, words, { cwd, stdio: 'inherit', env: environment })
    const took = ((performance.now() - began) / 1000).toFixed(0)
    console.log(`— node ${major}, ${what}: ${status === 0 ? 'holds' : 'FAILS'}, ${took} s`)
    return status === 0
  }
  const vitest = (...words) => ['node_modules/vitest/vitest.mjs', 'run', ...words]
  return (
    step('install node', 'npm', ['install', '--no-audit', '--no-fund', `${name}@${major}`], own) &&
    copyFiles(copy) &&
    step('version', 'node', ['--version']) &&
    step('install', 'npm', ['ci', '--no-audit', '--no-fund']) &&
    step('types', 'node', ['node_modules/typescript/bin/tsc', '--noEmit']) &&
    step('build', 'node', ['bin/build.mjs']) &&
    step('start and browser', 'node', vitest('--project', 'e2e', 'tests/e2e/console/first-run.test.ts')) &&
    step('units', 'node', vitest('--project', 'unit'))
  )
}

/** What git knows or would add, as it lies there now. */
function copyFiles(to) {
  const words = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const { stdout, status } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  for (const file of stdout.split('\0').filter((name) => name !== ''))
    cpSync(path.join(root, file), path.join(to, file), { recursive: true })
  return status === 0
}
