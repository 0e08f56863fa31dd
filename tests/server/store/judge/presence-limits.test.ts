import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { EVERYTHING } from '@/lib/people/scope'
import { USUAL_PRESENCE } from '@/lib/rules/presence-limits'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { judgeAll, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { agentReader } from '@/server/store/agents/read-agents'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems } from '@/server/store/judge/all-problems'
import { problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const NOW = Date.UTC(2026, 10, 20, 8, 40)
const FACTS = {
  ...{ staleAfterMs: () => null, beatEveryMs: () => null, keepsOf: () => [], guardrailRule: () => null },
}
const limits = (set: NonNullable<RuleSettings[string]['limits']>): RuleSettings => ({ GEN009: { limits: set } })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`limits by which presence is contradicted (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const put = (at: string, held: object) => {
      mkdirSync(path.dirname(path.join(home, 'collab', at)), { recursive: true })
      writeFileSync(path.join(home, 'collab', at), JSON.stringify(held))
    }
    const say = (at: string, from: string, to: string, type = 'chat') => {
      const id = `msg-20261120-${at.replaceAll(':', '')}-${from}-0001`
      put(`channels/lab/${id}.json`, {
        ...{ id, timestamp: `2026-11-20T${at}Z`, session_id: 'lab', from, to, type },
        ...{ content: { text: 'A word.', code: null, artifacts: [] }, metadata: { mode: 'chat' } },
      })
    }
    const show = (agent: string, state: string, substate: string | null = null) =>
      put(`presence/${agent}.json`, { agent_id: agent, timestamp: '2026-11-20T08:00:00Z', state, substate })
    const wanted = (rules: RuleSettings) => ({
      ...{ protocol: 'multi-agent-os', label: 'collab', root: path.join(home, 'collab') },
      config: { ...USUAL_CONFIG, rules },
    })
    const found = async () =>
      (await opened().door.write(allProblems)).filter(({ rule }) => rule === 'GEN009').map(({ agent }) => agent)
    /** What is tried, then set, and then derived again: all three find the same. */
    const foundBy = async (rules: RuleSettings) => {
      const tried = await triedBy(rules)
      await opened().tail.restart(wanted(rules))
      await judgeAll(opened().door, NOW)
      const agents = await found()
      expect(agents).toHaveLength(tried)
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      await judgeAll(opened().door, NOW)
      expect(await found()).toEqual(agents)
      return agents
    }
    const triedBy = async (settings: RuleSettings) => {
      const reading = await openReading(data)
      try {
        const trial = await problemReader(scoped(reading.door, EVERYTHING)).attempt({
          ...{ source: 'collab', settings, from: null, limit: 100, judgeOf, now: NOW },
        })
        return trial?.rules.find(({ rule }) => rule === 'GEN009')?.would ?? 0
      } finally {
        await reading.close()
      }
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-presence-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      show('docs-1', 'AWAKE', 'WORKING')
      say('08:00:00', 'docs-1', 'codex-1')
      show('bags-1', 'OFFLINE')
      say('08:00:30', 'bags-1', 'codex-1')
      show('qc-1', 'AWAKE', 'IDLE')
      say('08:10:00', 'supervisor', 'qc-1', 'task_assign')
      say('08:11:00', 'supervisor', 'qc-1', 'task_assign')
      await indexOnce(opened().tail, protocols, [wanted({})], () => undefined)
      await judgeAll(opened().door, NOW)
    })
    afterAll(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    test('are tried on history and hold once they are set, each for what it is about', async () => {
      expect(await foundBy({})).toEqual(['docs-1'])
      expect(await foundBy(limits({ silent: 60 }))).toEqual([])
      expect(await foundBy(limits({ silent: 60, untaken: 2 }))).toEqual(['qc-1'])
      expect(await foundBy(limits({ silent: 60, untaken: 2, idle: 45 }))).toEqual([])
      expect(await foundBy(limits({ silent: 60, offline: 30 }))).toEqual(['bags-1'])
      expect(await foundBy({ GEN009: { severity: 'off', limits: { untaken: 1 } } })).toEqual([])
    })

    test('are what its sentence and the page of an agent go by', async () => {
      expect(await foundBy(limits({ silent: 20, untaken: 1 }))).toHaveLength(2)
      const said = (await opened().door.write(allProblems)).map(({ says }) => sayKept(says))
      expect(said).toContain('docs-1 shows WORKING, and neither said nor showed anything else for 20 min.')
      const one = (agent: string) =>
        opened().door.write((tx) => agentReader(scoped(tx, EVERYTHING), FACTS).one('collab', agent, NOW))
      const shown = (await one('qc-1'))?.agent.shown
      expect(shown?.limits).toEqual({ ...USUAL_PRESENCE, silentMs: 20 * 60_000, untaken: 1 })
      expect(shown?.idleQueue).toMatchObject({ count: 2, manyAt: Date.UTC(2026, 10, 20, 8, 10) })
    })
  })
