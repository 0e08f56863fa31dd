import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { agentReader } from '@/server/store/read-agents'
import { unscoped } from '@/server/store/scoped'
import { eachDatabase } from '@/tests/databases'
import { agentRow, fileRow, insert, messageRowOf, sourceRow, T0 } from './rows'

const HOUR = 3_600_000
const FACTS = {
  staleAfterMs: (name: string) => (name === 'swarm' ? null : 300_000),
  beatEveryMs: () => 60_000,
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

  test('one agent has its day, beginning with the state that held then, and its last messages', async () => {
    const one = await reader().one('collab', 'qa', NOW)
    expect(one?.strip).toEqual([
      { at: NOW - 24 * HOUR, state: 'AWAKE', substate: null },
      { at: NOW - 2 * HOUR, state: 'BUSY', substate: null },
      { at: NOW - HOUR, state: 'IDLE', substate: null },
    ])
    expect(one?.recent.map((row) => row.uid)).toEqual(['uid-2', 'uid-1'])
    expect(await reader().one('team', 'qa', NOW)).toBeNull()
  })
})

function beat(id: number, at: number, state: string) {
  return { id, source_id: 1, agent: 'qa', state, observed_at: at, file_id: 1, observation_id: id, flags: '' }
}
