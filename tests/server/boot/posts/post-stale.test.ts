import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runningConsole } from '@/server/boot/base/console-calls'
import { openHouse } from '@/tests/serving'

test('who has not been heard of for long is stale, however lately its presence was read', async () => {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-'))
  const collab = path.join(home, 'collab')
  for (const name of ['collab/channels/main', 'collab/presence', 'teams/atlas'])
    mkdirSync(path.join(home, name), { recursive: true })
  const beats = { 'codex-1': 3_600_000, 'claude-1': 1_000 }
  for (const [agent, ago] of Object.entries(beats)) {
    const said = { agent_id: agent, state: 'AWAKE', timestamp: new Date(Date.now() - ago).toISOString() }
    writeFileSync(path.join(collab, 'presence', `${agent}.json`), JSON.stringify(said))
  }
  const other = await openHouse({ typed: [{ protocol: 'multi-agent-os', root: collab }] }, home)
  try {
    const own = await runningConsole(other.data, Date.now())
    await expect.poll(async () => (await own.agent.list.query({})).rows.length).toBeGreaterThan(1)
    const { addressed, notes } = await own.post.preview.mutate({
      draft: {
        source: 'collab',
        channel: 'main',
        to: Object.keys(beats),
        type: 'chat',
        text: 'Report.',
        reasoning: null,
      },
    })
    expect(addressed.map(({ agent, stale }) => [agent, stale])).toEqual([
      ['codex-1', true],
      ['claude-1', false],
    ])
    expect(notes.filter(({ code }) => code === 'GEN007')).toHaveLength(1)
  } finally {
    await other.close()
    rmSync(home, { recursive: true, force: true })
  }
})
