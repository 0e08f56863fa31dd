import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { foundIn } from '@/tests/rules/lawful/found-in'
import { LAWFUL } from '@/tests/rules/lawful/lawful-histories'
import { diskAt } from '@/tools/demo/disk'
import { planter } from '@/tools/demo/manifest'
import { beat, post, register } from '@/tools/demo/multi-agent-os'
import { seeded } from '@/tools/demo/random'

const MESSAGES = 100_000
const REWRITES = 10_000

for (const lawful of LAWFUL)
  test(`a hundred thousand messages of ${lawful.protocol} in which everybody keeps the rules have no problem`, async () => {
    const { written, found } = await foundIn(lawful, MESSAGES)
    expect(written).toBeGreaterThanOrEqual(MESSAGES)
    expect(found).toEqual([])
  })

test('presence that is rewritten ten thousand times, and read empty and half as often, breaks no rule', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'signalbox-presence-'))
  const data = dataOf({ data: path.join(dir, 'data'), database: null })
  const world = { disk: diskAt(dir), random: seeded(7), planter: planter(7, [], 0) }
  const from = Date.now() - REWRITES * 1_000
  register(world, { id: 'codex-1', model: 'm', provider: 'p', capabilities: [], role: 'worker' })
  post(world, from, { story: 'presence', channel: 'lab', from: 'codex-1', to: 'all', text: 'It builds.' })
  const sources = [{ protocol: 'multi-agent-os', label: 'lab', root: path.join(dir, 'collab') }]
  const file = path.join(dir, 'collab', 'presence', 'codex-1.json')
  const logging = { log: 'file', logLevel: 'error' } as const
  const look = async (now: number) => {
    const side = await openTailSide({ data, events: false, tell: () => undefined, logging })
    try {
      await indexOnce(side.tail, protocols, sources, () => undefined)
      await judgeAll(side.door, now)
      // While it is half written it cannot be read, which is said of it.
      return (await side.door.write(allProblems)).filter(({ rule }) => rule !== 'GEN001')
    } finally {
      await side.close()
    }
  }
  try {
    for (let nth = 0; nth < REWRITES; nth += 1) {
      const substate = nth % 3 === 0 ? 'WORKING' : 'IDLE'
      beat(world, from + nth * 1_000, { agent: 'codex-1', state: 'AWAKE', substate })
      if (nth % 3 === 1) writeFileSync(file, '')
      if (nth % 3 === 2) writeFileSync(file, '{"agent_id": "codex-1", "times')
      if (nth % 200 === 0) expect(await look(from + nth * 1_000)).toEqual([])
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})
