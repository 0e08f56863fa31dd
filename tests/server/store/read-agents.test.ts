import { beforeAll, expect, test } from 'vitest'
import { agentReader } from '@/server/store/read-agents'
import { eachDatabase } from '@/tests/databases'
import { agentRow, fileRow, insert, messageRowOf, sourceRow, T0 } from './rows'

const HOUR = 3_600_000
const NOW = T0 + 48 * HOUR

eachDatabase('agents', (db) => {
  const reader = () => agentReader(db.reader(), { staleAfterMs: (name) => (name === 'swarm' ? null : 300_000) })

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow(),
        sourceRow({ id: 2, label: 'team', protocol: 'swarm' }),
        sourceRow({ id: 3, label: 'removed', removed_at: 5 }),
      ])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'agents', [
        agentRow('qa', { state: 'BUSY', heartbeat_at: NOW - HOUR, registered_at: 3, last_at: T0, last_uid: 'uid-2' }),
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
    expect(found[1]).toMatchObject({ state: 'BUSY', registered: true, lastBody: 'body 2', names: ['@qa'] })
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
