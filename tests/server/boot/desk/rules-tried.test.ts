import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { readRule } from '@/server/boot/desk/asked-calls'
import { tryRules } from '@/server/boot/desk/rules-tried'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const SESSION = '1a2b3c4d-0000-4000-8000-000000000000'
const NOW = Date.UTC(2026, 10, 28)
const DAY = 86_400_000
/** One call is older than such a source is kept unless a person says so. */
const CONFIG = {
  ...USUAL_CONFIG,
  keepDays: null,
}
let made = 0

/** A line of a record that calls these tools. */
function line(daysAgo: number, ...calls: [tool: string, input: object][]): string {
  made += 1
  const content = calls.map(([name, input], place) => ({ type: 'tool_use', id: `toolu_${made}_${place}`, name, input }))
  const timestamp = new Date(NOW - daysAgo * DAY).toISOString()
  return JSON.stringify({
    ...{ type: 'assistant', uuid: `u-${made}`, sessionId: SESSION, timestamp, message: { role: 'assistant', content } },
  })
}

const bash = (command: string): [string, object] => ['Bash', { command }]
const LINES = [
  line(40, bash('git push origin main')),
  line(3, bash('git push origin main')),
  line(2, bash('git push origin main'), bash('git push && rm -rf /')),
  line(1, bash('git pushy'), ['Write', { file_path: '/srv/app/a.txt', content: 'x' }]),
  line(1, ['Write', { file_path: '/srv/app/../b.txt', content: 'Called Bash' }], ['Read', { file_path: '/srv/app/c' }]),
  '{"type":"assistant","message":{"content":[{"type":"tool_use","id":"torn',
  JSON.stringify({ type: 'assistant', uuid: 'u-t', sessionId: SESSION, timestamp: new Date(NOW - DAY).toISOString() }),
]

describe.each(['sqlite', 'postgres'] as const)('rules tried on history (%s)', (dialect) => {
  let home = ''
  let reading: Reading
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-tried-'))
    const project = path.join(home, 'claude', 'projects', '-srv-app')
    await mkdir(project, { recursive: true })
    await writeFile(path.join(project, `${SESSION}.jsonl`), `${LINES.join('\n')}\n`)
    const flags = { data: path.join(home, 'data'), database: database?.url }
    const settings = readSettings({ flags, environment: {}, directory: home, home })
    await indexNow(
      settings,
      [{ root: path.join(home, 'claude'), protocol: 'claude-code', label: 'claude', config: CONFIG }],
      SILENT,
    )
    reading = await openReading(dataOf(settings))
  })
  afterAll(async () => {
    await reading.close()
    await database?.remove()
    await rm(home, { recursive: true })
  })
  const tried = (rules: string[], more: { days?: number; most?: number } = {}) =>
    tryRules(reading, { rules: rules.map(readRule), days: 30, now: NOW, ...more })

  test('are exact, as the hook will be: a command that is another, or leaves its folder, is not among them', async () => {
    expect(await tried(['Bash(git push:*)', 'Write(/srv/app/)'])).toEqual({
      ...{ all: 7, fits: 3, capped: false },
      asked: [
        { said: 'Bash: git push origin main', count: 2 },
        { said: 'Write: /srv/app/a.txt', count: 1 },
      ],
      others: expect.arrayContaining([
        { said: 'Bash: git push && rm -rf /', count: 1 },
        { said: 'Bash: git pushy', count: 1 },
        { said: 'Write: /srv/app/../b.txt', count: 1 },
        { said: 'Read: /srv/app/c', count: 1 },
      ]),
    })
  })

  test('look back as far as is asked, and say where only the newest were looked at', async () => {
    expect(await tried(['Bash'], { days: 60 })).toMatchObject({ all: 8, fits: 5 })
    expect(await tried(['Bash'], { most: 2 })).toMatchObject({ all: 2, capped: true })
    expect(await tried(['Bash'], { days: 0 })).toMatchObject({ all: 0, asked: [], others: [] })
  })
})

test('the command says that there is no index, or no rule; it installs all the same', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-tried-'))
  const run = (...words: string[]) => runIn(home, {}, 'hook', ...words, '--data', path.join(home, 'data'))
  expect(await run('try', '--only', 'Bash')).toMatchObject({ code: 1, out: '' })
  expect((await run('try')).err).toContain('Name a rule with --only')
  const installed = await run('install', '--only', 'Bash', '--key', 'a'.repeat(64))
  expect(installed).toMatchObject({ code: 0, out: expect.stringContaining('could not be tried') })
  await rm(home, { recursive: true })
})
