import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '@/lib/message/message'
import { activityOf, MOST_OF_HOUR } from '@/server/store/agents/read-activity'
import { agentReader } from '@/server/store/agents/read-agents'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { agentRow, fileRow, insert, messageRowOf, sourceRow } from '../rows'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 2, 12, 0, 30)
const to = (...agents: string[]) => JSON.stringify(agents.map((agent) => ({ agent, raw: agent, tier: null })))

/** The nth message, `ago` ms before now. */
function said(n: number, ago: number, given: Parameters<typeof messageRowOf>[1] = {}) {
  return messageRowOf(n, { key: (NOW - ago) * 4096 + n, state: null, flags: '', ...given })
}

const MESSAGES = [
  said(1, 0, { kind: 'status' }),
  said(2, 5_000, { kind: 'status' }),
  said(3, 5 * MINUTE, { answered_at: NOW }),
  said(4, 6 * MINUTE),
  said(5, 61 * MINUTE),
  said(6, 25 * 60 * MINUTE),
  said(7, 7 * MINUTE, { broadcast: 1, recipients: to('all') }),
  said(8, 8 * MINUTE, { reading: 'log' }),
  said(9, 40 * 24 * 60 * MINUTE, { state: 'inbox', kind: 'notification' }),
  said(10, 9 * MINUTE, { state: 'processed', kind: 'request' }),
  said(11, 10 * MINUTE, { state: 'inbox', gone_at: NOW }),
  said(12, 11 * MINUTE, { sender: 'pm', recipients: to('pm', 'qa') }),
  said(13, 12 * MINUTE, { source_id: 2, recipients: to('pm') }),
  said(14, 13 * MINUTE, { state: 'processed', recipients: to('dev', 'ops') }),
  said(15, 14 * MINUTE, { state: 'inbox', recipients: to('ops'), answered_at: NOW }),
  said(16, 15 * MINUTE, { state: 'inbox', recipients: '[]', broadcast: 1 }),
  said(17, 16 * MINUTE, { state: 'queued', recipients: to('box-1') }),
  said(18, 17 * MINUTE, { source_id: 2, state: 'inbox', recipients: to('ops') }),
  said(19, 18 * MINUTE, { state: 'queued', recipients: '[]', broadcast: 1 }),
  said(20, 19 * MINUTE, { reading: 'unreadable', state: null, recipients: '[]' }),
  said(21, 20 * MINUTE, { reading: 'unreadable', state: null, recipients: '[]', gone_at: NOW }),
  said(22, 21 * MINUTE, { reading: 'unreadable', state: null, recipients: '[]' }),
  said(23, 22 * MINUTE, { state: 'inbox', recipients: to('50%25\u001fops', 'box-1') }),
]

eachDatabase('activity of agents', (db) => {
  let found: Activity
  const of = (agent: string) => found.agents.find((one) => one.agent === agent)

  beforeAll(async () => {
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow(), sourceRow({ id: 2, label: 'removed', removed_at: 5 })])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'agents', [
        agentRow('qa', { heartbeat_at: NOW }),
        agentRow('pm'),
        agentRow('ops'),
        ...['dev-2', 'dev-3'].map((name) => agentRow(name)),
      ])
      await insert(tx, 'heartbeats', [beat(1, NOW), beat(2, NOW - 20_000), beat(3, NOW - 61 * MINUTE)])
      await insert(tx, 'messages', MESSAGES)
      await insert(tx, 'files', [
        fileRow({ id: 2, path: 'blackboard/pm/inbox/9.json' }),
        fileRow({ id: 3, path: 'blackboard/dev/processed/14.json' }),
        fileRow({ id: 4, path: 'blackboard/Ops/inbox/14.json' }),
        fileRow({ id: 5, path: 'blackboard/Ops/inbox/15.json' }),
        fileRow({ id: 6, path: 'blackboard/Ops/inbox/16.json' }),
        fileRow({ id: 7, path: 'blackboard/stranger/inbox/16.json' }),
        fileRow({ id: 8, path: 'mailbox_1.json', shape: 'snapshot' }),
        fileRow({ id: 9, path: 'copy/mailbox_1.json', shape: 'snapshot' }),
        fileRow({ id: 10, source_id: 2, path: 'blackboard/Ops/inbox/18.json' }),
      ])
      await insert(tx, 'places', [
        lies(9, 2, { agent: 'pm' }),
        lies(11, 2, { agent: 'pm', until: NOW }),
        lies(14, 3, { state: 'processed' }),
        lies(14, 4, { agent: 'ops' }),
        lies(15, 5, { agent: 'ops' }),
        lies(16, 6, { agent: 'ops' }),
        lies(16, 7, { agent: 'stranger' }),
        lies(17, 8, { state: 'queued' }),
        lies(17, 9, { state: 'queued' }),
        lies(18, 10, { agent: 'ops' }),
        lies(19, 8, { state: 'queued', agent: 'dev-2' }),
        lies(19, 9, { state: 'queued', agent: 'dev-3' }),
        lies(20, 2, { state: null, agent: 'dev-2' }),
        lies(21, 2, { state: null, agent: 'dev-2', until: NOW }),
        lies(22, 1, { state: null }),
        lies(23, 2, { agent: '50%25\u001fops' }),
      ])
    })
    const reader = agentReader(unscoped(db.reader()), {
      staleAfterMs: () => null,
      beatEveryMs: () => null,
      keepsOf: () => [],
      guardrailRule: () => null,
    })
    found = await reader.activity(NOW)
  })

  test('counts what was sent and beaten in each minute of the last hour', () => {
    const minute = Math.floor(NOW / MINUTE)
    const last = of('qa')?.minutes.find((one) => one.minute === minute)
    expect(last).toEqual({ minute, sent: 2, beats: 2 })
    expect(of('qa')?.minutes.every((one) => one.minute > minute - 61)).toBe(true)
  })

  test('says that all of the hour is counted, or from when on where more was said', async () => {
    expect(found.hourSince).toBeNull()
    const cut = await activityOf(unscoped(db.reader()), NOW, 5)
    expect(cut.hourSince).toBe(NOW - 7 * MINUTE)
    expect(cut.agents.find(({ agent }) => agent === 'qa')?.minutes.reduce((sum, { sent }) => sum + sent, 0)).toBe(5)
  })

  test('waits for what lies in an inbox, however old, and for what was asked within a day and not answered', () => {
    expect(of('pm')?.queue).toBe(3)
    expect(found.queueSince).toBe(NOW - 24 * 60 * MINUTE)
  })

  test('counts what lies in an inbox though another took its copy, somebody answered or everybody was meant', () => {
    expect(of('ops')?.queue).toBe(3)
    expect(of('dev')).toBeUndefined()
    expect(of('stranger')).toBeUndefined()
  })

  test('counts once what lies in two copies of a mailbox, for whom it is addressed to', () => {
    expect(of('box-1')?.queue).toBe(1)
  })

  test('counts what is for everybody in the mailbox of each, and what cannot be read in an inbox', () => {
    expect(of('dev-2')).toMatchObject({ queue: 2, unreadable: 1 })
    expect(of('dev-3')).toMatchObject({ queue: 1, unreadable: 0 })
    expect(of('ops')?.unreadable).toBe(0)
  })

  test('takes a name for one, whatever stands in it', () => {
    expect(of('50%25\u001fops')?.queue).toBe(1)
    expect(of('box-1')?.queue).toBe(1)
  })

  test('does not wait for oneself', () => {
    expect(of('qa')?.queue).toBe(1)
  })
})

function beat(id: number, at: number) {
  return { id, source_id: 1, agent: 'qa', state: 'IDLE', observed_at: at, file_id: 1, observation_id: id, flags: '' }
}

/** The nth message lies in a file. */
function lies(n: number, file: number, given: { state?: string | null; until?: number; agent?: string } = {}) {
  const ids = { id: n * 10 + file, message_key: MESSAGES[n - 1]?.key ?? null, file_id: file, observation_id: n }
  return { ...ids, element: 0, sha256: 'f'.repeat(64), state: 'inbox', since: NOW, until: null, ...given }
}

const MANY = 21_000

eachDatabase('activity of agents under load', (db) => {
  test('an hour of twenty messages a second is counted whole', async () => {
    const one = said(1, 50 * MINUTE, { sender: 'early', kind: 'status' })
    const another: { [column: string]: string } = {
      key: 'm.key + n.n',
      uid: `'many-' || n.n`,
      seq: 'n.n',
      rev: 'n.n',
      sender: `'late'`,
    }
    const columns = Object.keys(one)
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'messages', [one])
      await tx.run(
        sql.raw(`with recursive n(n) as (select 2 union all select n + 1 from n where n <= ${MANY})
          insert into messages (${columns.join(', ')})
          select ${columns.map((column) => another[column] ?? `m.${column}`).join(', ')} from messages m, n`),
      )
    })
    const { agents, hourSince } = await activityOf(unscoped(db.reader()), NOW)
    const counted = new Map(
      agents.map(({ agent, minutes }) => [agent, minutes.reduce((sum, { sent }) => sum + sent, 0)]),
    )
    expect([counted.get('early'), counted.get('late'), hourSince]).toEqual([1, MANY, null])
    expect(MOST_OF_HOUR).toBeGreaterThan(20 * 3_600)
  })
})
