import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EVERYTHING } from '@/lib/people/scope'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { judgeAll, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems } from '@/server/store/judge/all-problems'
import { judgePortion } from '@/server/store/judge/judge-portion'
import { problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const SENT = Date.UTC(2026, 10, 20, 8)
/** The lowest of them has a day. */
const NOW = SENT + 3_600_000
const REQUESTS = 25

const request = (nth: number, from: string) => ({
  ...{ version: '1.0', id: `r${nth}`, traceId: `t${nth}`, type: 'request', priority: 'low' },
  ...{ from: { agent: from, tier: 'pm' }, to: { agent: 'coder', tier: 'worker' } },
  ...{ timestamp: new Date(SENT).toISOString(), payload: { action: 'build' } },
})

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`rules that are set otherwise (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const reopen = async () => {
      await side?.close()
      const logging = { log: 'file', logLevel: 'error' } as const
      side = await openTailSide({ data, events: false, tell: () => undefined, logging })
    }
    const root = (name: string) => path.join(home, name)
    const wanted = (name: string, rules: RuleSettings) => ({
      ...{ protocol: 'claw-os', label: name, root: root(name) },
      config: { ...USUAL_CONFIG, ...(Object.keys(rules).length === 0 ? {} : { rules }) },
    })

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-set-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      for (const name of ['claw', 'other']) {
        const inbox = path.join(root(name), 'blackboard/coder/inbox')
        mkdirSync(inbox, { recursive: true })
        for (let nth = 0; nth < REQUESTS; nth += 1)
          writeFileSync(path.join(inbox, `${nth}.json`), JSON.stringify(request(nth, nth === 0 ? 'gm' : 'pm')))
      }
      await reopen()
      await indexOnce(opened().tail, protocols, [wanted('claw', {}), wanted('other', {})], () => undefined)
      await judgeAll(opened().door, NOW)
    })
    afterEach(async () => {
      await side?.close()
      side = null
      await remove()
      await rm(home, { recursive: true })
    })

    const found = async () =>
      (await opened().door.write(allProblems)).map(({ source, rule, severity }) => [source, rule, severity].join(' '))
    const inSources = (name: string, line: string, count: number) =>
      Array.from({ length: count }, () => `${name} ${line}`)
    const set = (rules: RuleSettings) => opened().tail.restart(wanted('claw', rules))
    const portion = (limit: number) => judgePortion(opened().door, { judgeOf, now: NOW, limit, acts: null })
    const left = async () => {
      const reading = await openReading(data)
      try {
        const problems = problemReader(scoped(reading.door, EVERYTHING))
        return (
          (await problems.groups({ by: 'rule', order: 'gravest', history: true, known: true, muted: true, now: NOW }))
            .judging?.left ?? 0
        )
      } finally {
        await reading.close()
      }
    }

    test('what one source has is judged again, in portions that survive a restart, as a reindex judges it', async () => {
      expect(await found()).toEqual([])
      await set({ CLW450: { severity: 'error', limits: { low: 5 }, ignore: [{ from: 'gm', to: 'coder' }] } })
      expect(await portion(10)).toMatchObject({ judged: 10, left: true })
      expect(await left()).toBe(REQUESTS - 10)
      await reopen()
      await judgeAll(opened().door, NOW)
      expect(await left()).toBe(0)
      const judged = await found()
      expect(judged).toEqual(inSources('claw', 'CLW450 error', REQUESTS - 1))
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      await judgeAll(opened().door, NOW)
      expect(await found()).toEqual(judged)
    })

    test('back to the default is back to what was found before', async () => {
      await set({ CLW450: { limits: { low: 5 } } })
      await judgeAll(opened().door, NOW)
      expect(await found()).toEqual(inSources('claw', 'CLW450 warning', REQUESTS))
      await set({ CLW450: { severity: 'off', limits: { low: 5 } } })
      await judgeAll(opened().door, NOW)
      expect(await found()).toEqual([])
      await set({ CLW450: { limits: { low: 5 } } })
      await judgeAll(opened().door, NOW)
      await set({})
      await judgeAll(opened().door, NOW)
      expect(await found()).toEqual([])
      const counters = await opened().door.write((tx) =>
        tx.all<{ name: string }>(sql`select name from counters where name like 'judged-anew-%'`),
      )
      expect(counters).toEqual([])
    })

    test('what stands beside a message counts as long as its rule waits', async () => {
      const said = (minute: number, more: object) =>
        JSON.stringify({ ts: new Date(SENT + minute * 60_000).toISOString(), reasoning: 'so asked', ...more })
      const team = path.join(root('team'), 'atlas')
      mkdirSync(team, { recursive: true })
      const lines = [
        said(0, { from: 'dev', to: ['@qa'], type: 'message', content: 'HANDOFF: Task #3 is done. @qa test it.' }),
        said(90, { from: 'critic', to: null, type: 'task', content: 'Claimed task #3.' }),
      ]
      writeFileSync(path.join(team, 'channel.jsonl'), lines.map((one) => `${one}\n`).join(''))
      const swarm = { protocol: 'swarm', label: 'team', root: root('team') }
      const later = SENT + 6 * 3_600_000
      const judge = async (rules: RuleSettings) => {
        await opened().tail.restart({ ...swarm, config: { ...USUAL_CONFIG, rules } })
        await judgeAll(opened().door, later)
        return (await found()).filter((line) => line.startsWith('team'))
      }
      await indexOnce(opened().tail, protocols, [{ ...swarm, config: USUAL_CONFIG }], () => undefined)
      await judgeAll(opened().door, later)
      expect(await judge({})).toEqual(['team SWM222 warning'])
      expect(await judge({ SWM222: { limits: { within: 120 } } })).toEqual([])
      expect(await judge({ SWM222: { limits: { within: 60 } } })).toEqual(['team SWM222 warning'])
    })

    test('other settings are tried on what is there, newest first and portion by portion, and nothing is kept of it', async () => {
      const reading = await openReading(data)
      try {
        const problems = problemReader(scoped(reading.door, EVERYTHING))
        const settings: RuleSettings = { CLW450: { limits: { low: 5 }, ignore: [{ from: 'gm' }] } }
        const sums = { now: 0, would: 0, looked: 0, portions: 0 }
        for (let from: string | null = null, more = true; more; ) {
          const trial = await problems.attempt({ source: 'claw', settings, from, limit: 10, judgeOf, now: NOW })
          for (const { now, would } of trial?.rules ?? []) {
            sums.now += now
            sums.would += would
          }
          sums.looked += trial?.looked ?? 0
          sums.portions += 1
          from = trial?.next ?? null
          more = from !== null
        }
        expect(sums).toEqual({ now: 0, would: REQUESTS - 1, looked: REQUESTS, portions: 3 })
      } finally {
        await reading.close()
      }
      expect(await found()).toEqual([])
    })
  })
