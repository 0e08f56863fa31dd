// What a run of tests came to, kept for the end of npm test: a long run's own output is too long to find its failures in.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Of an error, what tells it from others: its first lines, without colours. */
const told = (error) =>
  stripVTControlCharacters(
    `${error.message ?? error}\n${(error.stack ?? '').split('\n').find((line) => line.includes('/tests/')) ?? ''}`,
  )
    .split('\n')
    .slice(0, 12)
    .join('\n')
    .slice(0, 1500)

/**
 * A reporter that leaves a JSON file where VERDICT names it: `passed` (a count), `failed` as { file, name, errors } with
 * `file` null for what belongs to no file, and `seconds` of each file. A test that was skipped counts as failed. Throws
 * where VERDICT names nothing, before any test runs: no place is chosen for whoever asked for the file.
 */
export default class Verdict {
  constructor() {
    const { VERDICT } = process.env
    if (!VERDICT) throw new Error('VERDICT must name the file that the verdict is written to.')
    this.file = VERDICT
  }

  onTestRunEnd(modules, unhandled) {
    const verdict = { passed: 0, failed: [], seconds: {} }
    for (const module of modules) {
      const file = path.relative(process.cwd(), module.moduleId)
      const { duration, prepareDuration, collectDuration } = module.diagnostic()
      verdict.seconds[file] = Math.round((duration + prepareDuration + collectDuration) / 100) / 10
      for (const error of [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())])
        verdict.failed.push({ file, name: file, errors: [told(error)] })
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') verdict.passed += 1
        else verdict.failed.push({ file, name: `${file} > ${test.fullName}`, errors: (errors ?? []).map(told) })
      }
    }
    for (const error of unhandled)
      verdict.failed.push({ file: null, name: 'outside of any test', errors: [told(error)] })
    writeFileSync(this.file, JSON.stringify(verdict))
  }
}
