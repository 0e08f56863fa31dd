import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '@/tests/bin/run'

let home = ''
const letter = (id: string, from: string, to: string, at: string) => ({
  ...{ version: '1.0', id, traceId: `t-${id}`, from: { agent: from }, to: { agent: to }, type: 'notification' },
  ...{ priority: 'low', timestamp: at, payload: { event: 'progress', message: `For ${to}.` } },
})

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-lint-inboxes-'))
  const put = (id: string, from: string, to: string, at: string) => {
    const folder = path.join(home, 'claw', 'blackboard', to, 'inbox')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${id}.json`), JSON.stringify(letter(id, from, to, at)))
  }
  put('a1', 'gm', 'coder', '2026-11-20T08:00:00Z')
  put('a2', 'gm', 'coder', '2026-11-20T08:10:00Z')
  // It was heard since; and what came just now is not late.
  put('a3', 'coder', 'gm', '2026-11-20T08:50:00Z')
})
afterAll(() => rm(home, { recursive: true }))

const lint = (...flags: string[]) => runIn(home, {}, 'lint', 'claw-os:claw', '--fail-on', 'never', ...flags)

test('lint lists inboxes that nobody drains, in words, as JSON and as SARIF', async () => {
  const { out } = await lint()
  const line = out.split('\n').find((one) => one.includes('undrained inbox'))
  expect(line).toContain('blackboard/coder/inbox/a1.json')
  expect(line).toContain('coder: 2 messages lie there, the oldest since 2026-11-20T08:00:00.000Z')
  expect(line).toContain('The agent was heard since.')
  expect(out).toContain('and 1 inbox that nobody drains')

  const objects = (await lint('--json')).out.trimEnd().split('\n')
  expect(objects.map((one) => JSON.parse(one)).filter((one) => 'inbox' in one)).toEqual([
    expect.objectContaining({
      ...{ inbox: 'coder', count: 2, path: 'blackboard/coder/inbox/a1.json', at: '2026-11-20T08:00:00.000Z' },
      heardAt: '2026-11-20T08:50:00.000Z',
    }),
  ])

  const [run] = JSON.parse((await lint('--sarif')).out).runs
  const noted = run.results.filter(({ ruleId }: { ruleId: string }) => ruleId === 'undrained-inbox')
  expect(noted).toHaveLength(1)
  expect(noted[0].level).toBe('note')
  expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toContain('undrained-inbox')
})

test('it lists none where nothing has waited for half an hour', async () => {
  const { out } = await lint('--now', '2026-11-20T08:20:00Z')
  expect(out).not.toContain('undrained inbox')
  expect(out).not.toContain('nobody drains')
})
