// npm test: sets up and passes everything that must hold. Uses Node's own modules only: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { debian, headlessChromium, postgres } from './equip.mjs'
import { assertNode, install } from './install.mjs'
import { mayBeOwed, settle } from './owed.mjs'
import { root } from './stamp.mjs'
import { slowness } from './usual.mjs'

assertNode()
install()
postgres()
debian('strace', '/usr/bin/strace', 'to let system calls fail')
const environment = { ...process.env, CHROMIUM_PATH: headlessChromium(), NEXT_TELEMETRY_DISABLED: '1' }

const reports = mkdtempSync(path.join(tmpdir(), 'signalbox-test-'))
const node = process.execPath
const inModules = (file) => path.join(root, 'node_modules', file)
const report = (name) => path.join(reports, `${name}.json`)
const FLAGS = { fault: ['--project', 'fault', '--project', 'fault-alone'] }
const vitest = (project, name = project, more = []) => [
  node,
  [
    inModules('vitest/vitest.mjs'),
    'run',
    ...(FLAGS[project] ?? ['--project', project]),
    '--reporter=default',
    `--reporter=${path.join(root, 'bin', 'verdict.mjs')}`,
    ...more,
  ],
  { VERDICT: report(name) },
]
const PROJECTS = ['unit', 'e2e', 'fault']

/** One after another, while the build works beside them; the types only then, for the build writes some of them. */
const CHECKS = [
  ['lint', node, [inModules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['law', node, [path.join(root, 'tools', 'law.mjs')]],
  ['dead code', node, [inModules('knip/bin/knip.js')]],
]
const BUILD = ['build', node, [path.join(root, 'bin', 'build.mjs')]]
const TYPES = ['types', node, [inModules('typescript/bin/tsc'), '--noEmit']]

const tell = (name, status, began) =>
  console.log(`— ${name}: ${status === 0 ? 'holds' : 'FAILS'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
/** What does not hold besides tests, whose verdicts are read at the end. */
const failed = []

/** Tells what it said when it has ended, so that nothing else stands between. */
const check = async ([name, command, words]) => {
  const began = performance.now()
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
  const [status] = await once(child, 'close')
  console.log(`\n— ${name}\n${Buffer.concat(said).toString('utf8').trimEnd()}`)
  tell(name, status, began)
  if (status !== 0) failed.push(name)
}
const checkEach = async (steps) => {
  for (const step of steps) await check(step)
}
const run = (name, command, words, more) => {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env: { ...environment, ...more } })
  tell(name, status, began)
}

await Promise.all([checkEach(CHECKS), check(BUILD)])
await check(TYPES)
for (const project of PROJECTS) run(project, ...vitest(project))

const NOTHING = (name) => ({
  passed: 0,
  failed: [{ file: null, name, errors: ['It left no report.'] }],
  seconds: {},
})
const verdictOf = (name) => {
  try {
    return JSON.parse(readFileSync(report(name), 'utf8'))
  } catch {
    return NOTHING(name)
  }
}

const owedFile = path.join(root, 'tests', 'owed.json')
const timesFile = path.join(root, 'tests', 'times.json')
const before = JSON.parse(readFileSync(owedFile, 'utf8'))
let passed = 0
const broken = []
const owed = []
let seconds = {}
for (const project of PROJECTS) {
  const verdict = verdictOf(project)
  passed += verdict.passed
  seconds = { ...seconds, ...verdict.seconds }
  const files = [...new Set(verdict.failed.map(({ file }) => file).filter(mayBeOwed))]
  const name = `${project} once more`
  if (files.length > 0) run(name, ...vitest(project, name, ['--no-file-parallelism', ...files]))
  const settled = settle({ failed: verdict.failed, again: files.length > 0 ? verdictOf(name).failed : [], before })
  owed.push(...settled.owed)
  broken.push(...settled.broken)
}
rmSync(reports, { recursive: true, force: true })

const { slowest, slower } = slowness(seconds, JSON.parse(readFileSync(timesFile, 'utf8')))
console.log(`\nSlowest: ${slowest.map(([file, took]) => `${file} ${took} s`).join(', ')}`)
for (const [file, took] of slower) console.log(`Took more than three times its usual: ${file}, ${took} s`)
if (process.argv.includes('--keep-times')) writeFileSync(timesFile, `${JSON.stringify(sorted(seconds), null, 2)}\n`)
passed += owed.length
for (const { name, errors } of owed) console.log(`\nOwed (it held at its second run): ${name}\n${errors.join('\n')}`)
if (owed.length > 0) {
  writeFileSync(owedFile, `${JSON.stringify([...new Set([...before, ...owed.map(({ name }) => name)])], null, 2)}\n`)
  console.log('\nCommit tests/owed.json, and take a name out of it once the test was mended.')
}
for (const { name, errors } of broken) console.error(`\nDoes not hold: ${name}\n${errors.join('\n')}`)
if (failed.length > 0) console.error(`\nDoes not hold: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${broken.length + failed.length} failed`)
process.exit(failed.length === 0 && broken.length === 0 ? 0 : 1)

function sorted(numbers) {
  return Object.fromEntries(Object.entries(numbers).sort(([one], [other]) => (one < other ? -1 : 1)))
}
