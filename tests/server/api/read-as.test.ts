import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MessageDetail } from '@/lib/message/message'
import { type Caller, createCaller } from '@/server/api/root'
import { explainAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading, type Reading } from '@/server/boot/base/reading-side'
import { helpBook } from '@/server/boot/help/help-book'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import { protocols } from '@/server/protocols/registry'
import { readSettings, type Settings } from '@/server/settings'
import { openRecord } from '@/server/store/keep/data'
import { bookOver, recorderOver } from '../../drafts'
import { alertsOver, noticesOver } from '../../notices'
import { refusing } from '../../refusing'
import { peopleOver, sessionOf } from '../../sessions'

const fixtures = path.resolve(import.meta.dirname, '../../fixtures')
const said = (text: string) => ({ sender_agent_id: 'planner', command: 'SAY', params: { text } })
const written = {
  'multi-agent-os/channels/home/msg-1.json': JSON.stringify({
    id: 'msg-1',
    timestamp: '2026-11-20T14:00:00Z',
    from: 'codex-1',
    to: ['all', 'qa'],
    type: 'chat',
    content: { text: 'lighthouse' },
    metadata: { mode: 'chat' },
  }),
  'swarm/harbour/channel.jsonl': ['one', 'two']
    .map((content, second) => `${JSON.stringify({ ts: `2026-11-20T14:00:0${second}Z`, from: 'qa', content })}\n`)
    .join(''),
  'dream-os/mailbox_read-as.json': JSON.stringify([
    { ...said('first'), message_id: 'd-1' },
    said('the same'),
    said('the same'),
    { ...said('a NUL and half a letter'), recipient_agent_id: 'a\0b\ud83d' },
  ]),
}

let home = ''
let settings: Settings
let reading: Reading
let ledger: Ledger
let caller: Caller
const reported: unknown[] = []

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  const roots = protocols.map(({ name }) => ({ protocol: name, root: path.join(home, name) }))
  for (const { protocol, root } of roots) await cp(path.join(fixtures, protocol), root, { recursive: true })
  for (const [file, text] of Object.entries(written)) {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true })
    await writeFile(path.join(home, file), text)
  }
  settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  await indexNow(settings, roots, SILENT)
  reading = await openReading(dataOf(settings))
  ledger = await openLedgerSide(dataOf(settings), 0)
  const record = recorderOver(ledger.entries)
  caller = createCaller({
    session: sessionOf('admin'),
    reach: refusing({ readers: reading.readers }),
    views: ledger.views,
    seen: ledger.seen,
    preferences: ledger.preferences,
    ledger: bookOver(settings, ledger),
    people: peopleOver(ledger),
    notices: noticesOver(ledger),
    alerts: alertsOver({ ledger, readers: reading.readers }),
    record,
    disk: { compare: compareOnDisk, document: readDocument },
    help: helpBook({ data: '/data', database: null }),
    explain: explainAgain,
    now: Date.now,
    acts: async () => 0,
    report: (error: unknown) => String(reported.push(error)),
  })
})
afterAll(async () => {
  await reading.close()
  await ledger.close()
  await rm(home, { recursive: true })
})

async function messagesAt(query: string): Promise<MessageDetail[]> {
  const details: MessageDetail[] = []
  let from: string | null = null
  do {
    const page: Awaited<ReturnType<Caller['stream']['page']>> = await caller.stream.page({ query, limit: 200, from })
    for (const { uid } of page.rows) details.push(await caller.message.one({ uid }))
    from = page.next
  } while (from !== null)
  return details
}

const mapped = ({ mapping }: MessageDetail) => mapping.map(({ word, field, value }) => [word, field, value])

async function alter(change: SQL): Promise<void> {
  const record = await openRecord(dataOf(settings), Date.now(), process.pid)
  await record.door.write((tx) => tx.run(change)).finally(record.close)
}

describe('how a message was read', () => {
  test('a document of Multi-Agent OS: what was found, and what should be there', async () => {
    expect((await messagesAt('is:message lighthouse')).map(mapped)).toEqual([
      [
        ['id', 'id', 'msg-1'],
        ['time', 'timestamp', '2026-11-20T14:00:00Z'],
        ['session', null, ''],
        ['from', 'from', 'codex-1'],
        ['to', 'to', '["all","qa"]'],
        ['type', 'type', 'chat'],
        ['text', 'content.text', 'lighthouse'],
        ['mode', 'metadata.mode', 'chat'],
      ],
    ])
  })

  test('each line of the Swarm by itself', async () => {
    const lines = await messagesAt('is:message source:swarm channel:harbour')
    expect(lines.map(mapped)).toEqual(
      ['two', 'one'].map((content) => [
        ['time', 'ts', `2026-11-20T14:00:0${content === 'one' ? 0 : 1}Z`],
        ['from', 'from', 'qa'],
        ['to', null, ''],
        ['type', null, ''],
        ['reasoning', null, ''],
        ['text', 'content', content],
      ]),
    )
  })

  test('each element of a Dream.OS array by itself, with or without an id', async () => {
    const elements = await messagesAt('is:message channel:mailbox_read-as')
    const common = [
      ['from', 'sender_agent_id', 'planner'],
      ['to', null, ''],
      ['type', 'command', 'SAY'],
      ['time', null, ''],
    ]
    const byBody = (body: string) => elements.filter((element) => element.body.includes(body)).map(mapped)
    expect(byBody('first')).toEqual([[['id', 'message_id', 'd-1'], ...common]])
    expect(byBody('the same')).toEqual([1, 2].map(() => [['id', null, ''], ...common]))
    expect(byBody('half a letter')[0]).toContainEqual(['to', 'recipient_agent_id', 'a␀b\ufffd'])
  })

  test('every message of every fixture says it', async () => {
    const all = await messagesAt('is:message')
    expect(new Set(all.map(({ protocol }) => protocol)).size).toBe(protocols.length)
    expect(all.filter(({ mapping }) => mapping.length === 0).map(({ path: file }) => file)).toEqual([])
  })

  test('bytes that were cut or damaged since give nothing, and the message is shown all the same', async () => {
    const [first, second] = await messagesAt('is:message source:swarm channel:harbour')
    const observation = (uid = '') => sql`(select observation_id from messages where uid = ${uid})`
    await alter(
      sql`update observations set packing = 0, bytes = ${Buffer.from('{"from"')} where id = ${observation(first?.uid)}`,
    )
    await alter(sql`update observations set packing = 1 where id = ${observation(second?.uid)}`)
    const [cut, damaged] = await messagesAt('is:message source:swarm channel:harbour')
    expect([cut, damaged]).toMatchObject([
      { body: 'two', mapping: [] },
      { body: 'one', mapping: [] },
    ])
    expect(reported).toHaveLength(1)
  })
})
