import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livenessOf } from '@/lib/time/liveness'
import { type RunningConsole, runningConsole } from '@/server/boot/base/console-calls'
import { openHouse } from '@/tests/serving'

const HOUR = 3_600_000

describe('one verdict of liveness, for the list of agents and the check of a post', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-'))
  const collab = path.join(home, 'collab')
  let house: Awaited<ReturnType<typeof openHouse>>
  let own: RunningConsole

  const beat = (agent: string, ago: number) => {
    const said = { agent_id: agent, state: 'AWAKE', timestamp: new Date(Date.now() - ago).toISOString() }
    writeFileSync(path.join(collab, 'presence', `${agent}.json`), JSON.stringify(said))
  }
  const listed = async (agent: string) => (await own.agent.list.query({})).rows.find((one) => one.agent === agent)
  const preview = (...to: string[]) =>
    own.post.preview.mutate({
      draft: { source: 'collab', channel: 'main', to, type: 'chat', text: 'Report.', reasoning: null },
    })
  const checked = async (agent: string) => {
    const { addressed, notes } = await preview(agent)
    return [addressed.map(({ liveness }) => liveness), notes.filter(({ code }) => code === 'GEN007').length]
  }

  const allAreKnown = () => expect.poll(async () => (await own.agent.list.query({})).rows.length).toBeGreaterThan(4)

  beforeAll(async () => {
    for (const name of ['collab/channels/main', 'collab/presence', 'teams/atlas'])
      mkdirSync(path.join(home, name), { recursive: true })
    for (const agent of ['codex-1', 'posting-1', 'behind-1', 'copied-1']) beat(agent, HOUR)
    beat('claude-1', 1_000)
    house = await openHouse({ typed: [{ protocol: 'multi-agent-os', root: collab }] }, home)
    own = await runningConsole(house.data, Date.now())
  })
  afterAll(async () => {
    await house.close()
    rmSync(home, { recursive: true, force: true })
  })

  test('who has not been heard of for long is stale, however lately its presence was read', async () => {
    await allAreKnown()
    const { addressed, notes } = await preview('codex-1', 'claude-1')
    expect(addressed.map(({ agent, liveness }) => [agent, liveness])).toEqual([
      ['codex-1', 'stale'],
      ['claude-1', 'beats'],
    ])
    expect(notes.filter(({ code }) => code === 'GEN007')).toHaveLength(1)
  })

  test('who posts while its heartbeat file is old is alive', async () => {
    await allAreKnown()
    expect(await checked('posting-1')).toEqual([['stale'], 1])
    const said = { id: 'm-1', from: 'posting-1', to: 'all', type: 'chat', content: { text: 'At it.' } }
    const message = JSON.stringify({ ...said, session_id: 'main', timestamp: new Date().toISOString() })
    writeFileSync(path.join(collab, 'channels', 'main', 'msg-20260110-120000-posting-1-0001.json'), message)
    await expect.poll(() => checked('posting-1')).toEqual([['posts'], 0])
    const row = await listed('posting-1')
    expect(row && livenessOf(row, Date.now())).toBe('posts')
  })

  test('who beats with a clock that is behind is alive; an old file that is copied in is not', async () => {
    await allAreKnown()
    expect(await checked('behind-1')).toEqual([['stale'], 1])
    const again = async () => {
      beat('behind-1', HOUR)
      return checked('behind-1')
    }
    await expect.poll(again, { timeout: 30_000, interval: 500 }).toEqual([['beats'], 0])
    expect(Math.round((await listed('behind-1'))?.clockOffMs ?? 0) / HOUR).toBeCloseTo(-1, 2)
    beat('copied-1', HOUR / 2)
    await expect
      .poll(async () => (await listed('copied-1'))?.heartbeatClaimedAt)
      .toBeGreaterThan(Date.now() - HOUR / 1.9)
    expect(await checked('copied-1')).toEqual([['stale'], 1])
    expect((await listed('copied-1'))?.clockOffMs).toBeNull()
  })
})
