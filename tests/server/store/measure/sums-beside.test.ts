import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '@/lib/measures/measure'
import { dataOf } from '@/server/boot/base/reading-side'
import { sumAll } from '@/server/boot/tail/summing'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { sumPortion } from '@/server/store/measure/sum-portion'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const NOW = Date.now()
const HOUR = Math.floor(NOW / HOUR_MS) * HOUR_MS - 10 * HOUR_MS
/** More than are read at once. */
const MANY = 5_000

const line = (nth: number) =>
  `${JSON.stringify({
    ...{ ts: new Date(HOUR + nth * 10).toISOString(), from: 'dev', to: ['@qa'], type: 'message' },
    ...{ reasoning: 'so asked', content: `Part ${nth} builds.` },
  })}\n`

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`summing a large hour (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-beside-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      mkdirSync(path.dirname(file()), { recursive: true })
      writeFileSync(file(), Array.from({ length: MANY }, (_, nth) => line(nth)).join(''))
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        ...{ data, events: false, tell: () => undefined },
        logging: { log: 'file', logLevel: 'error' },
      })
      await read()
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
    const file = () => path.join(home, 'teams/atlas/channel.jsonl')
    const read = async () => {
      await opened().tail.unwatch('teams')
      const source = { protocol: 'swarm', label: 'teams', root: path.join(home, 'teams') }
      await indexOnce(opened().tail, protocols, [source], () => undefined)
    }
    const summed = () =>
      opened().door.write(async (tx) => {
        const row = await tx.get<{ count: number }>(sql`select count from measures
          where span = ${HOUR_MS} and part = 'source' and what = 'messages' and slot = ${HOUR}`)
        return row?.count ?? null
      })
    const noted = async () => {
      while ((await sumPortion(opened().door, { now: NOW, limit: 0 })).left && (await left()) > 0);
    }
    const left = () =>
      opened().door.write(async (tx) => {
        const row = await tx.get<{ count: number }>(sql`select count(*) as count from messages
          where rev > coalesce((select max(value) from counters where name = 'measured-1'), 0)`)
        return row?.count ?? 0
      })

    test('keeps nobody waiting who wants to write, until all of it is summed', async () => {
      await noted()
      const order: string[] = []
      const sums = sumPortion(opened().door, { now: NOW, limit: 1 }).then(() => order.push('summed'))
      const write = () => opened().door.write((tx) => tx.get(sql`select 1 as one`))
      const live = write()
        .then(write)
        .then(() => order.push('written'))
      await Promise.all([sums, live])
      expect(order).toEqual(['written', 'summed'])
      expect(await summed()).toBe(MANY)
    })

    test('counts what came meanwhile, too', async () => {
      await noted()
      let isOver = false
      const sums = sumPortion(opened().door, { now: NOW, limit: 1 }).then(() => {
        isOver = true
      })
      appendFileSync(file(), line(MANY))
      await read()
      const wasBeside = !isOver
      await sums
      const before = await summed()
      await sumAll(opened().door, NOW)
      expect(await summed()).toBe(MANY + 1)
      // Either it came while the hour was read, and was read with it, or it was noted for the next time.
      expect([wasBeside, before]).toEqual([wasBeside, wasBeside ? MANY + 1 : MANY])
    })
  })
