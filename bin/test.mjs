// npm test: sets up and passes everything that must hold. Uses Node's own modules only: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, debian, postgres } from './equip.mjs'
import { assertNode, install } from './install.mjs'
import { root } from './stamp.mjs'

assertNode()
install()
postgres()
debian('strace', '/usr/bin/strace', 'to let system calls fail')
const environment = { ...process.env, CHROMIUM_PATH: chromium(), NEXT_TELEMETRY_DISABLED: '1' }

const reports = mkdtempSync(path.join(tmpdir(), 'signalbox-test-'))
const node = process.execPath
const inModules = (file) => path.join(root, 'node_modules', file)
const report = (project) => path.join(reports, `${project}.json`)
const vitest = (project) => [
  node,
  [
    inModules('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    `--reporter=${path.join(root, 'bin', 'verdict.mjs')}`,
  ],
  { VERDICT: report(project) },
]

/** In order; the first failure ends the run, except that tests are all run before the verdict. */
const steps = [
  ['lint', node, [inModules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['law', node, [path.join(root, 'bin', 'law.mjs')]],
  ['dead code', node, [inModules('knip/bin/knip.js')]],
  ['types', node, [inModules('typescript/bin/tsc'), '--noEmit']],
  ['build', node, [path.join(root, 'bin', 'build.mjs')]],
  ['unit', ...vitest('unit')],
  ['e2e', ...vitest('e2e')],
  ['fault', ...vitest('fault')],
]

const failed = []
for (const [name, command, words, more] of steps) {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env: { ...environment, ...more } })
  console.log(`— ${name}: ${status === 0 ? 'holds' : 'FAILS'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (status !== 0) failed.push(name)
}

let passed = 0
const broken = []
for (const project of ['unit', 'e2e', 'fault']) {
  try {
    const verdict = JSON.parse(readFileSync(report(project), 'utf8'))
    passed += verdict.passed
    broken.push(...verdict.failed)
    for (const { name, errors } of verdict.again) console.log(`\nHeld at a second try: ${name}\n${errors.join('\n')}`)
  } catch {
    broken.push({ name: project, errors: ['It left no report.'] })
  }
}
rmSync(reports, { recursive: true, force: true })
for (const { name, errors } of broken) console.error(`\nDoes not hold: ${name}\n${errors.join('\n')}`)
if (failed.length > 0) console.error(`\nDoes not hold: ${failed.join(', ')}`)
console.log(`\n${passed} passed, ${broken.length} failed`)
process.exit(failed.length === 0 && broken.length === 0 ? 0 : 1)
