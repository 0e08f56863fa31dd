import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/measures/measure'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { sumAll } from '@/server/boot/tail/summing'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { sumPortion } from '@/server/store/measure/sum-portion'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const worker = { agent: 'coder', tier: 'worker', session: 's1' }
const pm = { agent: 'pm', tier: 'pm', session: 's2' }
const NOW = Date.now()

type Said = { id: string; at: number; type?: string; from?: object; to?: object; payload?: object }
const said = ({ at, ...more }: Said) => ({
  ...{ version: '1.0', traceId: 'trace-1', priority: 'low', type: 'notification', from: worker, to: pm },
  ...{ timestamp: new Date(at).toISOString(), payload: { event: 'e', message: 'm' }, ...more },
})
const request = (id: string, at: number) =>
  said({ id, at, type: 'request', from: pm, to: worker, payload: { action: 'build' } })
const response = (id: string, at: number, requestId: string) =>
  said({ id, at, type: 'response', payload: { requestId, status: 'success', result: {} } })
const failure = (id: string, at: number) =>
  said({ id, at, type: 'error', payload: { code: 'E_X', message: 'It broke.', recoverable: true } })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`sums of messages (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-sums-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        ...{ data, events: false, tell: () => undefined },
        logging: { log: 'file', logLevel: 'error' },
      })
      for (const folder of ['inbox', 'processed']) mkdirSync(at(folder, ''), { recursive: true })
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
    const at = (folder: string, name: string) => path.join(home, 'claw', 'blackboard', 'pm', folder, name)
    const put = (name: string, held: object) => writeFileSync(at('inbox', `${name}.json`), JSON.stringify(held))
    const read = async () => {
      const source = { protocol: 'claw-os', label: 'claw', root: path.join(home, 'claw') }
      await opened().tail.unwatch('claw')
      await indexOnce(opened().tail, protocols, [source], () => undefined)
    }
    const sum = () => sumAll(opened().door, NOW)
    const hours = () =>
      opened().door.write((tx) =>
        tx.all<object>(sql`select slot, part, name, what, step, count from measures where span = ${HOUR_MS}
          order by slot, part, name, what, step`),
      )
    const asked = async (more: object = {}) => {
      const reading = await openReading(data)
      const wanted = { span: '24h', stage: 'answered', narrowing: null, now: NOW, ...more } as const
      return reading.readers.measures.sums(wanted).finally(reading.close)
    }

    test('count what was said and what failed, and how long answers took, in the hour of what they are about', async () => {
      const hour = Math.floor(NOW / HOUR_MS) * HOUR_MS - 5 * HOUR_MS
      put('r1', request('r1', hour + 1_000))
      put('e1', failure('e1', hour + 2_000))
      await read()
      await sum()
      const before = (await asked()).sources[0]
      expect(before).toMatchObject({ messages: 2, errors: 1, stages: [], queue: { waiting: 2 } })
      expect(before?.bars[18]).toEqual({ messages: 2, errors: 1, p50: null, p95: null })
      // An answer of a later hour is about the hour of its request.
      put('a1', response('a1', hour + 2 * HOUR_MS, 'r1'))
      await read()
      await sum()
      const after = (await asked()).sources[0]
      expect(after).toMatchObject({ messages: 3, errors: 1, stages: [{ stage: 'answered', count: 1 }] })
      const took = after?.bars[18]?.p95 ?? 0
      expect(took).toBeGreaterThan(1.9 * HOUR_MS)
      expect(took).toBeLessThan(2.8 * HOUR_MS)
      const narrowed = await asked({ narrowing: { part: 'agent', name: 'coder' } })
      expect(narrowed.sources[0]).toMatchObject({ messages: 2, errors: 1, queue: { waiting: 2, most: null } })
      const typed = await asked({ narrowing: { part: 'type', name: 'request' } })
      expect(typed.sources[0]).toMatchObject({ messages: 1, errors: 0, stages: [{ stage: 'answered', count: 1 }] })
    })

    test('that are not there yet are unknown, and not none', async () => {
      put('r1', request('r1', NOW - 5 * HOUR_MS))
      await read()
      const unsummed = await asked()
      // So few are summed within seconds; what is to be summed anew is noted first.
      await sumPortion(opened().door, { now: NOW, limit: 0 })
      const noted = await asked()
      expect(unsummed.sources[0]?.bars[18]).toBeNull()
      expect([noted.isSumming, noted.sources[0]?.bars[18]]).toEqual([true, null])
      await sum()
      const done = await asked()
      expect([done.isSumming, done.sources[0]?.bars[18]?.messages]).toEqual([false, 1])
      // Before it was watched nobody looked.
      expect(done.sources[0]?.bars[3]).toBeNull()
    })

    test('are the same in whatever order things happen, and after all is derived anew', async () => {
      let seed = 7
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((seed / 2_147_483_648) * below)
      }
      const when = () => NOW - random(6) * HOUR_MS - random(HOUR_MS)
      const there: string[] = []
      for (let step = 0; step < 60; step += 1) {
        const name = `m${step}`
        const kind = random(6)
        const chosen = there[random(there.length)]
        if (kind === 0) put(name, failure(name, when()))
        else if (kind === 1 && chosen !== undefined) put(name, response(name, when(), chosen))
        else if (kind === 2 && chosen !== undefined) {
          renameSync(at('inbox', `${chosen}.json`), at('processed', `${chosen}.json`))
          there.splice(there.indexOf(chosen), 1)
        } else if (kind === 3 && chosen !== undefined) {
          rmSync(at('inbox', `${chosen}.json`))
          there.splice(there.indexOf(chosen), 1)
        } else if (kind === 4 && chosen !== undefined) put(chosen, request(chosen, when()))
        else {
          put(name, request(name, when()))
          there.push(name)
        }
        if (random(4) === 0) await read()
        // Time goes on meanwhile: what was kept by the minute is kept by the hour then.
        if (random(5) === 0) await sumPortion(opened().door, { now: NOW - 3 * HOUR_MS + step * 60_000, limit: 2 })
      }
      await read()
      await sum()
      const summed = await hours()
      expect(summed.length).toBeGreaterThan(30)
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      expect(await hours()).toEqual([])
      await sum()
      expect(await hours()).toEqual(summed)
    })
  })
