// npm run test:changed [-- REF]: lint, types, and the tests that the changes since REF (main, or its remote) touch.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { headlessChromium, postgres } from '../bin/equip.mjs'
import { root } from '../bin/stamp.mjs'
import { pagesTouched } from './touched.mjs'

const node = process.execPath
const inModules = (file) => path.join(root, 'node_modules', file)
const git = (...words) => {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (status !== 0) {
    console.error(stderr.trim())
    process.exit(2)
  }
  return stdout.split('\n').filter((line) => line !== '')
}

const since = process.argv[2] ?? 'main'
const [base = since] = git('merge-base', since, 'HEAD')
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
]
console.log(`${changed.length} files changed since ${since}`)

const pages = readdirSync(path.join(root, 'tests/e2e'), { recursive: true }).map((file) => file.replaceAll('\\', '/'))
const e2e = pagesTouched(changed, pages)
const vitest = (project, ...more) => [inModules('vitest/vitest.mjs'), 'run', '--project', project, ...more]
const steps = [
  ['lint', [inModules('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['law', [path.join(root, 'tools', 'law.mjs')]],
  ['types', [inModules('typescript/bin/tsc'), '--noEmit']],
  ['units', vitest('unit', '--changed', base, '--passWithNoTests')],
  ...(e2e.length === 0
    ? []
    : [
        ['build', [path.join(root, 'bin', 'build.mjs')]],
        ['pages', vitest('e2e*', ...e2e.map((file) => `tests/e2e/${file}`))],
      ]),
]

postgres()
const environment = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  ...(e2e.length > 0 ? { CHROMIUM_PATH: headlessChromium() } : {}),
}
const failed = []
for (const [name, words] of steps) {
  const began = performance.now()
  const { status } = spawnSync(node, words, { cwd: root, stdio: 'inherit', env: environment })
  console.log(`— ${name}: ${status === 0 ? 'holds' : 'FAILS'}, ${((performance.now() - began) / 1000).toFixed(0)} s`)
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'What the changes touch holds.' : `Does not hold: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
