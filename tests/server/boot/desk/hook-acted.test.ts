import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { hookActed } from '@/server/oversight/approvals/asked/hook-acted'
import { protocols } from '@/server/protocols/registry'
import { readSettings } from '@/server/settings'
import { migratedUrl } from '@/tests/databases'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const SESSION = '1a2b3c4d-0000-4000-8000-000000000000'
const OTHER = '1a2b3c4d-1111-4000-8000-000000000000'
const AT = Date.UTC(2026, 10, 28, 12)
let made = 0

const line = (type: string, seconds: number, block: object, more: object = {}) => {
  made += 1
  const timestamp = new Date(AT + seconds * 1_000).toISOString()
  return JSON.stringify({ type, uuid: `u-${made}`, timestamp, message: { role: type, content: [block] }, ...more })
}
const use = (id: string, command: string, seconds = -1) =>
  line('assistant', seconds, { type: 'tool_use', id, name: 'Bash', input: { command } })
const result = (id: string, source: string | null, decision = 'accept', seconds = 9) =>
  line(
    'user',
    seconds,
    { type: 'tool_result', tool_use_id: id, content: 'done', is_error: decision === 'reject' },
    source === null ? {} : { permissionDecision: { decision, source, reasonType: source } },
  )

const LINES = [
  ...[use('toolu_yes', 'npm publish'), result('toolu_yes', 'hook')],
  ...[use('toolu_no', 'rm -rf /srv'), result('toolu_no', 'hook', 'reject')],
  ...[use('toolu_person', 'npm test'), result('toolu_person', 'user_temporary')],
  ...[use('toolu_silent', 'npm run docs'), result('toolu_silent', null)],
  ...[use('toolu_open', 'npm run build')],
  ...[use('toolu_one', 'npm run twice'), use('toolu_two', 'npm run twice', 0), result('toolu_one', 'hook')],
  ...[use('toolu_past', 'npm run again', -300), result('toolu_past', 'hook', 'accept', -200)],
  ...[use('toolu_again', 'npm run again'), result('toolu_again', 'hook')],
  ...[use('toolu_later', 'npm run again', 400), result('toolu_later', 'user_temporary', 'accept', 401)],
]

describe.each(['sqlite', 'postgres'] as const)('what the record of a session says of a decision (%s)', (dialect) => {
  let home = ''
  let reading: Reading
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-acted-'))
    const project = path.join(home, 'claude', 'projects', '-srv-app')
    await mkdir(project, { recursive: true })
    await writeFile(path.join(project, `${SESSION}.jsonl`), `${LINES.join('\n')}\n`)
    const copied = [use('toolu_else', 'npm run elsewhere'), result('toolu_else', 'hook')]
    await writeFile(path.join(project, `${OTHER}.jsonl`), `${copied.join('\n')}\n`)
    const flags = { data: path.join(home, 'data'), database: database?.url }
    const settings = readSettings({ flags, environment: {}, directory: home, home })
    await indexNow(settings, [{ root: path.join(home, 'claude'), protocol: 'claude-code' }], SILENT)
    reading = await openReading(dataOf(settings))
  })
  afterAll(async () => {
    await reading.close()
    await database?.remove()
    await rm(home, { recursive: true })
  })

  const acted = async (
    command: string,
    verb: 'approve' | 'reject' | 'no-decision' = 'approve',
    id: string | null = null,
  ) => {
    const { messages, status } = reading.readers
    const services = { messages, protocols, status: () => status.at(AT), now: () => AT + 3_600_000 }
    const call = { session: SESSION, teams: ['session-1a2b3c4d'], made: { id, tool: 'Bash', input: { command } } }
    return (await hookActed(services, { call, at: AT }, { verb, at: AT + 5_000 }))?.says ?? null
  }
  const SAYS = 'the record of its session says: allowed by a hook'

  test('is evidence where a hook allowed or refused that very call, as was decided', async () => {
    expect(await acted('npm publish')).toBe(SAYS)
    expect(await acted('npm publish', 'approve', 'toolu_yes')).toBe(SAYS)
    expect(await acted('rm -rf /srv', 'reject')).toBe('the record of its session says: refused by a hook')
  })

  test.each([
    ['decided otherwise', 'npm publish', 'reject', null],
    ['handed back', 'npm publish', 'no-decision', null],
    ['another id', 'npm publish', 'approve', 'toolu_other'],
    ['answered in the terminal', 'npm test', 'approve', null],
    ['without a word of who allowed it', 'npm run docs', 'approve', null],
    ['still open', 'npm run build', 'approve', null],
    ['another command', 'npm publish ', 'approve', null],
    ['another session of the same beginning', 'npm run elsewhere', 'approve', null],
    ['one of two equal ones that were open', 'npm run twice', 'approve', null],
  ] as const)('is none of a call that was %s', async (_, command, verb, id) => {
    expect(await acted(command, verb, id)).toBeNull()
  })

  test('is told of two equal calls by the id of one, and of those that were over before or came later not at all', async () => {
    expect(await acted('npm run twice', 'approve', 'toolu_one')).toBe(SAYS)
    expect(await acted('npm run again')).toBe(SAYS)
  })
})
