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
const AGENTS = ['pm', 'qa', 'td', 'dev', 'ops', 'doc', 'sec'] as const

const team = (at: number) => (at < 1_650 ? (['pm', 'qa', 'td'] as const) : (['pm', 'qa', 'td', 'dev', 'ops'] as const))

/** Many talk at once for most of an hour; twice they acknowledge to all, and later some go round in a circle, and in a larger one. */
function dense(): string {
  const random = seeded(5)
  const lines = Array.from({ length: 4_700 }, (_, nth) => {
    const at = nth % 2_800
    const [loops, toAll] = [at > 1_500 && at < 1_800, at > 300 && at < 420]
    return JSON.stringify({
      ts: new Date(BEGAN + nth * 650).toISOString(),
      from: random.pick(loops ? team(at) : AGENTS),
      to: toAll ? null : [`@${random.pick(loops ? team(at) : AGENTS)}`],
      ...{ type: 'message', reasoning: 'It was asked for.' },
      content: toAll || (loops && random.below(10) > 0) ? `Thank you, understood (${nth}).` : sentence(random, -1, 120),
    })
  })
  return `${lines.join('\n')}\n`
}

/** A circle of three that goes on just within ten minutes. */
function again(): string {
  const ring = Array.from({ length: 80 }, (_, nth) => {
    const at = BEGAN + nth * 2_000 + (nth < 37 ? 0 : 9.05 * 60_000)
    const [from, to] = [RING[nth % 3], [`@${RING[(nth + 1) % 3]}`]]
    const content = `Thank you, understood (${nth}).`
    return JSON.stringify({ ts: new Date(at).toISOString(), from, to, type: 'message', reasoning: 'It was.', content })
  })
  return `${ring.join('\n')}\n`
}

const RING = ['pm', 'qa', 'td'] as const
const TREES = { dense: { text: dense, least: 4, most: 12 }, again: { text: again, least: 1, most: 1 } }

for (const dialect of ['sqlite', 'postgres'] as const)
  test.each(Object.entries(TREES))(
    `what a tree breaks goes by no end of a portion (${dialect}): %s`,
    async (_, { text, least, most }) => {
      const home = await mkdtemp(path.join(tmpdir(), 'signalbox-dense-'))
      const root = path.join(home, 'tree')
      mkdirSync(path.join(root, 'atlas'), { recursive: true })
      writeFileSync(path.join(root, 'atlas', 'channel.jsonl'), text())
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
        const told = whole.filter(([rule]) => rule === 'GEN008').length
        expect(told).toBeGreaterThanOrEqual(least)
        expect(told).toBeLessThanOrEqual(most)
        expect(many).toEqual(whole)
        expect(few).toEqual(whole)
      } finally {
        await rm(home, { recursive: true })
      }
    },
    120_000,
  )
