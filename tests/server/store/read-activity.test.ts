import { beforeAll, expect, test } from 'vitest'
import type { Activity } from '@/lib/message'
import { agentReader } from '@/server/store/read-agents'
import { unscoped } from '@/server/store/scoped'
import { eachDatabase } from '@/tests/databases'
import { agentRow, fileRow, insert, messageRowOf, sourceRow } from './rows'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 0, 2, 12, 0, 30)
const to = (...agents: string[]) => JSON.stringify(agents.map((agent) => ({ agent, raw: agent, tier: null })))

/** The nth message, `ago` ms before now. */
function said(n: number, ago: number, given: Parameters<typeof messageRowOf>[1] = {}) {
  return messageRowOf(n, { key: (NOW - ago) * 4096 + n, state: null, flags: '', ...given })
}

eachDatabase('activity of agents', (db) => {
  let found: Activity
  const of = (agent: string) => found.agents.find((one) => one.agent === agent)

  beforeAll(async () => {
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow(), sourceRow({ id: 2, label: 'removed', removed_at: 5 })])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'agents', [agentRow('qa', { heartbeat_at: NOW }), agentRow('pm')])
      await insert(tx, 'heartbeats', [beat(1, NOW), beat(2, NOW - 20_000), beat(3, NOW - 61 * MINUTE)])
      await insert(tx, 'messages', [
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
      ])
    })
    const reader = agentReader(unscoped(db.reader()), { staleAfterMs: () => null, beatEveryMs: () => null })
    found = await reader.activity(NOW)
  })

  test('counts what was sent and beaten in each minute of the last hour', () => {
    const minute = Math.floor(NOW / MINUTE)
    const last = of('qa')?.minutes.find((one) => one.minute === minute)
    expect(last).toEqual({ minute, sent: 2, beats: 2 })
    expect(of('qa')?.minutes.every((one) => one.minute > minute - 61)).toBe(true)
  })

  test('waits for what lies in an inbox, however old, and for what was asked within a day and not answered', () => {
    expect(of('pm')?.queue).toBe(3)
    expect(found.queueSince).toBe(NOW - 24 * 60 * MINUTE)
  })

  test('does not wait for oneself', () => {
    expect(of('qa')?.queue).toBe(1)
  })
})

function beat(id: number, at: number) {
  return { id, source_id: 1, agent: 'qa', state: 'IDLE', observed_at: at, file_id: 1, observation_id: id, flags: '' }
}
