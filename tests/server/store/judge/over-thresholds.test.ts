import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RuleSettings } from '@/lib/rules/rule-settings'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { judgeAll, judgeOf } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems } from '@/server/store/judge/all-problems'
import { noteOver } from '@/server/store/judge/note-over'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const HOUR = 3_600_000
const NOW = Math.floor(Date.now() / HOUR) * HOUR + 1_800_000
const gm = { agent: 'gm', tier: 'command', session: 's1' }

const said = (id: string, at: number, to: string, more: object = {}) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', from: gm, to: { agent: to, tier: 'pm', session: 's2' } },
  ...{ type: 'notification', priority: 'low', timestamp: new Date(at).toISOString() },
  ...{ payload: { event: 'e', message: id }, ...more },
})
const failure = (id: string, at: number, to: string) =>
  said(id, at, to, { type: 'error', payload: { code: 'E002', message: 'It broke.', recoverable: true } })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what is over a threshold (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })
    let rules: RuleSettings = {}

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-over-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      rules = {}
      for (const agent of ['pm', 'human'])
        for (const folder of ['inbox', 'processed']) mkdirSync(at(agent, folder, ''), { recursive: true })
      side = await openTailSide({
        ...{ data, events: false, tell: () => undefined },
        logging: { log: 'file', logLevel: 'error' },
      })
    })
    afterEach(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }
    const at = (agent: string, folder: string, name: string) =>
      path.join(home, 'claw/blackboard', agent, folder, name === '' ? '' : `${name}.json`)
    const put = (agent: string, folder: string, message: { id: string }) =>
      writeFileSync(at(agent, folder, message.id), JSON.stringify(message))
    const read = async () => {
      const config = { ...USUAL_CONFIG, ...(Object.keys(rules).length === 0 ? {} : { rules }) }
      const source = { protocol: 'claw-os', label: 'claw', root: path.join(home, 'claw'), config }
      await opened().tail.unwatch('claw')
      await indexOnce(opened().tail, protocols, [source], () => undefined)
    }
    const found = async (now = NOW) => {
      await judgeAll(opened().door, now)
      const all = await opened().door.write(allProblems)
      return all
        .filter(({ rule }) => rule.startsWith('CLW47'))
        .map(({ rule, path: file }) => `${rule} ${path.basename(file)}`)
    }
    const threshold = async () => {
      const reading = await openReading(data)
      const asked = { span: '24h', stage: null, narrowing: null, now: NOW } as const
      return (await reading.readers.measures.sums(asked).finally(reading.close)).sources[0]?.thresholds
    }

    test('an inbox is one problem while it is too full, by what is set of its source, and none once that was taken', async () => {
      for (let nth = 0; nth < 12; nth += 1) put('pm', 'inbox', said(`m${nth + 10}`, NOW - 60_000 + nth, 'pm'))
      // Nobody takes anything out of a person's inbox here.
      for (let nth = 0; nth < 12; nth += 1) put('human', 'inbox', said(`h${nth + 10}`, NOW - 60_000 + nth, 'human'))
      await read()
      expect(await found()).toEqual([])
      rules = { CLW471: { limits: { queue: 12 } } }
      await read()
      expect(await found()).toEqual(['CLW471 m21.json'])
      expect(await threshold()).toMatchObject({ queue: 12, latencyMs: 5_000, errorRate: 0.01 })
      put('pm', 'inbox', said('m30', NOW - 1_000, 'pm'))
      await read()
      expect(await found()).toEqual(['CLW471 m21.json'])
      for (const name of ['m10', 'm11']) renameSync(at('pm', 'inbox', name), at('pm', 'processed', name))
      await read()
      expect(await found()).toEqual([])
      rules = { CLW471: { severity: 'off', limits: { queue: 2 } } }
      await read()
      expect(await found()).toEqual([])
      expect(await threshold()).toMatchObject({ queue: null })
    })

    test('errors of hours are one problem while they go on, which the first tells of, and none some hours after', async () => {
      rules = { CLW472: { limits: { errors: 10 } } }
      for (const hours of [3, 2, 1, 0]) {
        const hour = NOW - hours * HOUR
        for (let nth = 0; nth < 9; nth += 1) put('pm', 'processed', said(`m${hours}${nth}`, hour + nth, 'pm'))
        // In the first of these hours less than a tenth are errors.
        if (hours === 3) for (const one of ['x', 'y']) put('pm', 'processed', said(`m3${one}`, hour, 'pm'))
        put('pm', 'processed', failure(`e${hours}`, hour + 100, 'pm'))
      }
      await read()
      expect(await found()).toEqual(['CLW472 e2.json'])
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      expect(await found()).toEqual(['CLW472 e2.json'])
      // Nothing is noted twice where nothing changed.
      expect(await noteOver(opened().door, { judgeOf, now: NOW })).toBe(false)
      expect(await found(NOW + 2 * HOUR)).toEqual(['CLW472 e2.json'])
      expect(await found(NOW + 3 * HOUR)).toEqual([])
    })
  })
