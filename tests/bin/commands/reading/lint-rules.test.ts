import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '@/tests/bin/run'

let home = ''
const line = (more: object) =>
  JSON.stringify({
    ...{
      ts: '2026-11-20T08:00:00Z',
      from: 'dev',
      to: ['@qa'],
      type: 'message',
      reasoning: 'Asked.',
      content: 'On it.',
    },
    ...more,
  })

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-lint-rules-'))
  const team = path.join(home, 'teams', 'atlas')
  mkdirSync(team, { recursive: true })
  const lines = [line({ type: 'riddle' }), line({ from: 'ops', type: 'riddle' }), line({ reasoning: '' })]
  writeFileSync(path.join(team, 'channel.jsonl'), lines.map((one) => `${one}\n`).join(''))
})
afterAll(() => rm(home, { recursive: true }))

/** What `lint` finds where a file sets these. */
async function lint(rules: unknown, ...flags: string[]) {
  writeFileSync(path.join(home, 'rules.json'), typeof rules === 'string' ? rules : JSON.stringify(rules))
  return runIn(home, {}, 'lint', 'swarm:teams', '--rules', 'rules.json', ...flags)
}

test('lint goes by severities and ignores of a file, in its exit code and in SARIF', async () => {
  expect((await runIn(home, {}, 'lint', 'swarm:teams')).code).toBe(3)
  const set = { SWM201: { severity: 'off' }, SWM203: { severity: 'critical', ignore: [{ from: 'ops' }] } }
  const { code, out } = await lint(set, '--sarif', '--fail-on', 'critical')
  expect(code).toBe(3)
  const [run] = JSON.parse(out).runs
  expect(run.results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level])).toEqual([
    ['SWM203', 'error'],
  ])
  expect((await lint({ SWM201: { severity: 'info' } })).code).toBe(0)
})

test.each([
  ['what is no JSON', '{', /rules\.json: it is no JSON/],
  ['no rule', { SWM999: {} }, /SWM999 is not a rule of this protocol/],
  [
    'a threshold beyond its bounds',
    { SWM220: { limits: { within: 99_999 } } },
    /SWM220\.limits\.within must be from 0\.1 to 1,440 min/,
  ],
  ['an unknown severity', { SWM220: { severity: 'loud' } }, /SWM220\.severity must be one of info/],
])('lint refuses %s and says how to set rules', async (_, rules, says) => {
  const { code, err } = await lint(rules)
  expect(code).not.toBe(0)
  expect(err).toMatch(says)
  expect(err).toContain('Set rules as')
})
