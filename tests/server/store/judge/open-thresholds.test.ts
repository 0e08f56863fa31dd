import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const HOUR = 3_600_000
/** Half past an hour that is over. */
const NOW = Math.floor(Date.now() / HOUR) * HOUR - HOUR / 2
const PAIRS = 20

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`thresholds of a protocol that has none (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const say = (id: string, at: number, from: string, to: string, more: object = {}) =>
      writeFileSync(
        path.join(home, 'collab/channels/lab', `${id}.json`),
        JSON.stringify({
          ...{ id, timestamp: new Date(at).toISOString(), session_id: 'lab', from, to, type: 'chat' },
          ...{ content: { text: `Word of ${id}?`, code: null, artifacts: [] }, metadata: { mode: 'chat', ...more } },
        }),
      )
    const read = async (rules: RuleSettings) => {
      const config = { ...USUAL_CONFIG, rules }
      const source = { protocol: 'multi-agent-os', label: 'collab', root: path.join(home, 'collab'), config }
      await opened().tail.unwatch('collab')
      await indexOnce(opened().tail, protocols, [source], () => undefined)
      await judgeAll(opened().door, NOW)
      const all = await opened().door.write(allProblems)
      return all
        .filter(({ rule }) => rule === 'GEN014')
        .map(({ path: file, says }) => [path.basename(file, '.json'), sayKept(says)])
    }
    const threshold = async () => {
      const reading = await openReading(data)
      const asked = { span: '24h', stage: null, narrowing: null, now: NOW } as const
      return (await reading.readers.measures.sums(asked).finally(reading.close)).sources[0]?.thresholds
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-open-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      mkdirSync(path.join(home, 'collab/channels/lab'), { recursive: true })
      for (let nth = 10; nth < 10 + PAIRS; nth += 1) {
        const at = NOW - 1_200_000 + nth * 20_000
        // The first is answered soon.
        say(`msg-ask-${nth}`, at, 'codex-1', 'claude-1')
        say(`msg-said-${nth}`, at + (nth === 10 ? 1_000 : 10_000), 'claude-1', 'codex-1', {
          in_reply_to: `msg-ask-${nth}`,
        })
      }
    })
    afterAll(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    test('hold once they are set: the first message that waited so long for its answer tells of it', async () => {
      expect(await read({})).toEqual([])
      expect(await threshold()).toEqual({ stage: 'answered', latencyMs: null, queue: null, errorRate: null })
      const found = await read({ GEN014: { limits: { latency: 8 } } })
      expect(found.map(([name]) => name)).toEqual(['msg-ask-11'])
      expect(found[0]?.[1]).toMatch(/95 of 100 answers took up to [\d.]+ s; 20 answers were measured/)
      expect(await threshold()).toMatchObject({ latencyMs: 8_000, errorRate: null })
    })

    test('hold no more where they are higher, off, or not set any more', async () => {
      expect(await read({ GEN014: { limits: { latency: 60, errors: 50 } } })).toEqual([])
      expect(await threshold()).toMatchObject({ latencyMs: 60_000, errorRate: 0.5 })
      expect(await read({ GEN014: { limits: { latency: 8 } } })).toHaveLength(1)
      expect(await read({ GEN014: { severity: 'off', limits: { latency: 8 } } })).toEqual([])
      expect(await read({ GEN014: { limits: { latency: 8 } } })).toHaveLength(1)
      expect(await read({})).toEqual([])
    })
  })
