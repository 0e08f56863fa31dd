import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Kept } from '@/lib/source/edition'
import { agentReader } from '@/server/store/agents/read-agents'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { agentRow, fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const HOUR = 3_600_000
const FACTS = {
  staleAfterMs: (name: string, state: string | null) => (name === 'swarm' || state === 'IDLE' ? null : 300_000),
  beatEveryMs: () => 60_000,
  guardrailRule: (_: string, guardrail: string) => (guardrail === 'blocked_domains' ? 'R1' : null),
  keepsOf: (name: string): readonly Kept[] => (name === 'swarm' ? [] : ['registration', 'document']),
}
const NOW = T0 + 48 * HOUR

eachDatabase('agents', (db) => {
  const reader = () => agentReader(unscoped(db.reader()), FACTS)

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow(),
        sourceRow({ id: 2, label: 'team', protocol: 'swarm' }),
        sourceRow({ id: 3, label: 'removed', removed_at: 5 }),
      ])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'agents', [
        agentRow('qa', {
          guardrails: JSON.stringify([{ name: 'blocked_domains', value: '["x"]' }]),
          capabilities: '["review"]',
          state: 'BUSY',
          heartbeat_at: NOW - HOUR,
          registered_at: 3,
          last_at: T0,
          last_uid: 'uid-2',
        }),
        agentRow('pm'),
        agentRow('td', { source_id: 2, last_at: T0 }),
        agentRow('gone', { source_id: 3 }),
      ])
      await insert(tx, 'messages', [messageRowOf(1), messageRowOf(2), messageRowOf(3, { sender: 'pm' })])
      await insert(tx, 'heartbeats', [
        beat(1, NOW - 40 * HOUR, 'OFFLINE'),
        beat(2, NOW - 30 * HOUR, 'AWAKE'),
        beat(3, NOW - 2 * HOUR, 'BUSY'),
        beat(4, NOW - HOUR, 'IDLE'),
      ])
    }),
  )

  test('agents of watched sources, each with where its presence is known from', async () => {
    const found = await reader().list(NOW)
    expect(found.map(({ agent, source, presence, staleAfterMs }) => [agent, source, presence, staleAfterMs])).toEqual([
      ['pm', 'collab', 'none', 300_000],
      ['qa', 'collab', 'heartbeat', 300_000],
      ['td', 'team', 'inferred', null],
    ])
    expect(found[1]).toMatchObject({
      guardrails: [{ name: 'blocked_domains', value: '["x"]' }],
      capabilities: ['review'],
      state: 'BUSY',
      registered: true,
      lastBody: 'body 2',
      names: ['@qa'],
    })
  })

  test('who is registered no more says since when, and by which file, and whether that vanished', async () => {
    const version = { source_id: 1, file_id: 1, what: 'registration', observation_id: 1, content: '{}', summary: '' }
    const withdrawn = { ...version, content: 'null' }
    const of = (...all: string[]) => all.map((agent) => ({ subject: agent, agent }))
    const [left, gone, again, kept] = of('left', 'gone', 'again', 'kept')
    await db.writer().write(async (tx) => {
      await insert(tx, 'files', [fileRow({ id: 7, path: 'registry/all.json' })])
      await insert(tx, 'agents', [
        agentRow('left'),
        agentRow('gone'),
        agentRow('again', { registered_at: T0 }),
        agentRow('kept', { registered_at: T0 }),
      ])
      await insert(tx, 'versions', [
        { ...version, ...left, id: 1, version: 1, at: T0 },
        { ...withdrawn, ...left, id: 2, version: 2, at: T0 + 9, file_id: 7, summary: 'unnamed' },
        { ...withdrawn, ...gone, id: 3, version: 2, at: T0 + 8, summary: 'removed' },
        { ...withdrawn, ...again, id: 4, version: 2, at: T0 + 7, summary: 'unnamed' },
        { ...version, ...again, id: 5, version: 3, at: T0 + 8 },
        { ...version, ...kept, id: 6, version: 1, at: T0 },
      ])
    })
    const found = await reader().list(NOW)
    expect(found.flatMap(({ agent, unregistered }) => (unregistered === null ? [] : [[agent, unregistered]]))).toEqual([
      ['gone', { at: T0 + 8, path: 'channels/general/msg-1.json', how: 'gone' }],
      ['left', { at: T0 + 9, path: 'registry/all.json', how: 'unnamed' }],
    ])
    expect((await reader().one('collab', 'left', NOW))?.agent.unregistered).toMatchObject({ at: T0 + 9 })
    const made = sql`agent in ('left', 'gone', 'again', 'kept')`
    await db.writer().write(async (tx) => {
      await tx.run(sql`delete from agents where ${made}`)
      await tx.run(sql`delete from versions where ${made}`)
    })
  })

  test('a cadence is learned from the last heartbeats, else it is what the protocol states', async () => {
    const [pm, qa] = await reader().list(NOW)
    expect(pm?.cadence).toEqual({ everyMs: 60_000, learned: false })
    expect(qa?.cadence).toEqual({ everyMs: 60_000, learned: false })
    await db.writer().write((tx) =>
      insert(
        tx,
        'heartbeats',
        [5, 6, 7].map((n) => beat(n, NOW - HOUR + n * 30_000, 'IDLE')),
      ),
    )
    const [, learned] = await reader().list(NOW)
    expect(learned?.cadence?.learned).toBe(true)
    await db.writer().write((tx) => tx.run(sql`delete from heartbeats where id > 4`))
  })

  test('a heartbeat that goes on as our clock does shows by how much its own is off, and its day is told by ours', async () => {
    const later = NOW + 24 * HOUR
    const behind = (id: number, ago: number, by: number) => ({
      ...beat(id, later - ago, id === 12 ? 'BUSY' : 'AWAKE'),
      claimed_at: later - ago - by,
    })
    const found = async () => (await reader().list(NOW)).find(({ agent }) => agent === 'qa')?.clockOffMs
    await db.writer().write((tx) => insert(tx, 'heartbeats', [behind(10, 65_000, 7_200_000)]))
    expect(await found()).toBeNull()
    await db
      .writer()
      .write((tx) => insert(tx, 'heartbeats', [behind(11, 60_000, 7_200_400), behind(12, 55_000, 7_200_100)]))
    expect(await found()).toBe(-7_200_000)
    const strip = (await reader().one('collab', 'qa', later))?.strip ?? []
    expect(strip.slice(-2).map(({ at, state }) => [later - at, state])).toEqual([
      [65_000, 'AWAKE'],
      [55_000, 'BUSY'],
    ])
    await db.writer().write((tx) => insert(tx, 'heartbeats', [behind(13, 1_000, 8 * HOUR)]))
    expect(await found(), 'an old copy in its place').toBeNull()
    await db.writer().write((tx) => tx.run(sql`delete from heartbeats where id >= 10`))
  })

  test('one agent has its day, beginning with the state that held then, and its last messages', async () => {
    const one = await reader().one('collab', 'qa', NOW)
    expect(one?.judged).toEqual([{ guardrail: 'blocked_domains', rule: 'R1' }])
    expect(one?.strip).toEqual([
      { at: NOW - 30 * HOUR, state: 'AWAKE', substate: null, holdsMs: 300_000 },
      { at: NOW - 2 * HOUR, state: 'BUSY', substate: null, holdsMs: 300_000 },
      { at: NOW - HOUR, state: 'IDLE', substate: null, holdsMs: null },
    ])
    expect(one?.keeps).toEqual(['registration', 'document'])
    expect((await reader().one('team', 'td', NOW))?.keeps).toEqual([])
    expect(await reader().one('team', 'qa', NOW)).toBeNull()
  })

  test('its day goes by the times that its heartbeats claim, in the order in which they came', async () => {
    const later = NOW + 24 * HOUR
    await db.writer().write((tx) =>
      insert(tx, 'heartbeats', [
        { ...beat(11, later - 2 * HOUR, 'WORKING'), claimed_at: later - 3 * HOUR },
        { ...beat(12, later - HOUR, 'OFFLINE'), claimed_at: later - 2.5 * HOUR },
        { ...beat(13, later - HOUR + 1, 'IDLE'), claimed_at: later - 9 * HOUR },
        { ...beat(14, later - HOUR + 2, 'BUSY'), claimed_at: 60_000 },
      ]),
    )
    const one = await reader().one('collab', 'qa', later)
    expect(one?.strip.slice(-4).map(({ at, state }) => [later - at, state])).toEqual([
      [3 * HOUR, 'WORKING'],
      [2.5 * HOUR, 'OFFLINE'],
      [2.5 * HOUR, 'IDLE'],
      [HOUR - 2, 'BUSY'],
    ])
    await db.writer().write((tx) => tx.run(sql`delete from heartbeats where id > 10`))
  })

  test('its day is whole also where it beats every ten seconds and changes state once', async () => {
    const later = NOW + 48 * HOUR
    const all = Array.from({ length: 8_640 }, (_, n) =>
      beat(100 + n, later - 24 * HOUR + n * 10_000, n < 4_000 ? 'WORKING' : 'THINKING'),
    )
    await db.writer().write(async (tx) => {
      for (let from = 0; from < all.length; from += 500) await insert(tx, 'heartbeats', all.slice(from, from + 500))
    })
    const strip = (await reader().one('collab', 'qa', later))?.strip ?? []
    expect(strip[0]).toMatchObject({ at: later - 24 * HOUR, state: 'WORKING' })
    expect(strip.at(-1)?.at).toBe(all.at(-1)?.observed_at)
    expect(strip.find(({ state }) => state === 'THINKING')?.at).toBe(all[4_000]?.observed_at)
    const gaps = strip.slice(1).map(({ at }, index) => at - (strip[index]?.at ?? 0))
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000)
    await db.writer().write((tx) => tx.run(sql`delete from heartbeats where id >= 100`))
  })

  test('and when it spoke, with the last before that day; of who keeps no heartbeat the first and the last of a minute', async () => {
    const posts = async (now: number, agent = 'qa') => (await reader().one('collab', agent, now))?.posts
    expect(await posts(T0 + 5_000)).toEqual({ times: [T0 + 1_000, T0 + 2_000], since: T0 + 5_000 - 24 * HOUR })
    expect((await posts(NOW))?.times).toEqual([T0 + 2_000])
    await db.writer().write((tx) =>
      insert(
        tx,
        'messages',
        [20, 21, 22, 90].map((n) => messageRowOf(n, { sender: 'pm' })),
      ),
    )
    expect((await posts(T0 + 200_000, 'pm'))?.times.map((at) => (at - T0) / 1_000)).toEqual([3, 22, 90])
  })
})

function beat(id: number, at: number, state: string) {
  return { id, source_id: 1, agent: 'qa', state, observed_at: at, file_id: 1, observation_id: id, flags: '' }
}
