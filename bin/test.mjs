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
const vitest = (project) => [
  node,
  [
    inModules('vitest/vitest.mjs'),
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, `${project}.json`)}`,
  ],
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
for (const [name, command, words] of steps) {
  console.log(`\n— ${name}`)
  const began = performance.now()
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', env: environment })
  console.log(`— ${name}: ${status === 0 ? 'holds' : 'FAILS'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (status !== 0) failed.push(name)
}

const sum = { passed: 0, failed: 0 }
for (const project of ['unit', 'e2e', 'fault']) {
  try {
    const report = JSON.parse(readFileSync(path.join(reports, `${project}.json`), 'utf8'))
    sum.passed += report.numPassedTests
    sum.failed += report.numFailedTests + report.numPendingTests
  } catch {
    sum.failed += 1
    console.error(`${project}: it left no report`)
  }
}
rmSync(reports, { recursive: true, force: true })
if (failed.length > 0) console.error(`\nDoes not hold: ${failed.join(', ')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(failed.length === 0 && sum.failed === 0 ? 0 : 1)
