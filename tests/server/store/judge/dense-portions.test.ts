import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeOf } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { judgePortion } from '@/server/store/judge/judge-portion'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { sentence } from '@/tools/bench/world/data'
import { seeded } from '@/tools/demo/random'

const BEGAN = Date.UTC(2026, 0, 25, 8)
const AGENTS = ['pm', 'qa', 'td', 'dev', 'ops', 'doc', 'sec']

/** Many talk at once for an hour; every quarter of it some go round in a circle, and a larger one, and acknowledge to all. */
function dense(): string {
  const random = seeded(5)
  const lines = Array.from({ length: 5_000 }, (_, nth) => {
    const at = nth % 1_300
    const team = AGENTS.slice(0, at < 1_150 ? 3 : 5)
    const [loops, toAll] = [at > 1_000, at > 300 && at < 420]
    return JSON.stringify({
      ts: new Date(BEGAN + nth * 650).toISOString(),
      from: random.pick(loops ? team : AGENTS),
      to: toAll ? null : [`@${random.pick(loops ? team : AGENTS)}`],
      ...{ type: 'message', reasoning: 'It was asked for.' },
      content: toAll || (loops && random.below(10) > 0) ? `Thank you, understood (${nth}).` : sentence(random, -1, 120),
    })
  })
  return `${lines.join('\n')}\n`
}

for (const dialect of ['sqlite', 'postgres'] as const)
  test(`what a dense tree breaks goes by no end of a portion (${dialect})`, async () => {
    const home = await mkdtemp(path.join(tmpdir(), 'signalbox-dense-'))
    const root = path.join(home, 'tree')
    mkdirSync(path.join(root, 'atlas'), { recursive: true })
    writeFileSync(path.join(root, 'atlas', 'channel.jsonl'), dense())
    const problemsBy = async (limit: number) => {
      const made = dialect === 'postgres' ? await migratedUrl() : null
      const data = dataOf({ data: path.join(home, `data-${limit}`), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      const side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      try {
        await indexOnce(side.tail, protocols, [{ protocol: 'swarm', label: 'tree', root }], () => undefined)
        while ((await judgePortion(side.door, { judgeOf, now: BEGAN, limit, acts: null })).left);
        const problems = await side.door.write(allProblems)
        return problems.map(({ rule, says, path: file, line }) => [rule, says, file, line])
      } finally {
        await side.close()
        await made?.remove()
      }
    }
    try {
      const [whole, many, few] = [await problemsBy(1_000), await problemsBy(100), await problemsBy(37)]
      expect(whole.filter(([rule]) => rule === 'GEN008').length).toBeGreaterThan(3)
      expect(many).toEqual(whole)
      expect(few).toEqual(whole)
    } finally {
      await rm(home, { recursive: true })
    }
  }, 120_000)
