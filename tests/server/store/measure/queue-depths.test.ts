import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIES_WAITING } from '@/drizzle/record-messages'
import { HOUR_MS, MINUTE_MS } from '@/lib/measures/measure'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { sumAll } from '@/server/boot/tail/summing'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const HOUR = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS
const NOW = HOUR + 30 * MINUTE_MS

const worker = { agent: 'coder', tier: 'worker', session: 's1' }
const pm = { agent: 'pm', tier: 'pm', session: 's2' }
const said = (id: string, more: object = {}) => ({
  ...{ version: '1.0', id, traceId: 'trace-1', priority: 'low', type: 'notification', from: worker, to: pm },
  ...{ timestamp: new Date(HOUR).toISOString(), payload: { event: 'e', message: id }, ...more },
})
const request = (id: string) => said(id, { type: 'request', from: pm, to: worker, payload: { action: 'build' } })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`queues over time (${dialect})`, () => {
    let home = ''
    let side: TailSide | null = null
    let remove = async () => undefined as unknown
    let data = dataOf({ data: '', database: null })

    beforeEach(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-depths-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        ...{ data, events: false, tell: () => undefined },
        logging: { log: 'file', logLevel: 'error' },
      })
      for (const agent of ['pm', 'coder'])
        for (const folder of ['inbox', 'processed']) mkdirSync(at(agent, folder, ''), { recursive: true })
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
      path.join(home, 'claw', 'blackboard', agent, folder, name)
    const inbox = (agent: string, id: string) => at(agent, 'inbox', `${id}.json`)
    const put = (agent: string, id: string, held: object = said(id)) =>
      writeFileSync(inbox(agent, id), JSON.stringify(held))
    const take = (agent: string, id: string) => renameSync(inbox(agent, id), at(agent, 'processed', `${id}.json`))
    const read = async () => {
      const source = { protocol: 'claw-os', label: 'claw', root: path.join(home, 'claw') }
      await opened().tail.unwatch('claw')
      await indexOnce(opened().tail, protocols, [source], () => undefined)
    }
    const deriveAnew = () => reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
    /** Reads what was done, as if it had been seen then. */
    const seenAt = async (ms: number) => {
      const last = await opened().door.write((tx) =>
        tx.get<{ id: number | null }>(sql`select max(id) as id from observations`),
      )
      await read()
      await opened().door.write((tx) => tx.run(sql`update observations set at = ${ms} where id > ${last?.id ?? 0}`))
    }
    const asked = async (more: object = {}) => {
      const reading = await openReading(data)
      const wanted = { span: '24h', stage: null, narrowing: null, now: NOW, ...more } as const
      const { sources } = await reading.readers.measures.sums(wanted).finally(reading.close)
      return sources[0]?.queue
    }
    const changes = () =>
      opened().door.write((tx) =>
        tx.all<object>(sql`select span, slot, part, name, net from queue_changes where net <> 0
          order by span, slot, part, name`),
      )
    const waitingNow = () =>
      opened().door.write(async (tx) => {
        const all = await tx.get<{ count: number }>(sql`select count(distinct message_key) as count
          from places join messages on key = message_key
          where reading = 'message' and message_key in (select message_key from places where ${LIES_WAITING})`)
        const each = await tx.all<{ agent: string; count: number }>(
          sql`select agent, count(*) as count from (select distinct message_key, agent from places where ${LIES_WAITING}) t
            join messages m on m.key = t.message_key where m.reading = 'message' group by agent order by agent`,
        )
        return { all: all?.count ?? 0, each }
      })

    test('tell how much lay there at the end of each hour and each minute, and in the fullest inbox', async () => {
      put('pm', 'm1')
      put('pm', 'm2')
      put('coder', 'r1', request('r1'))
      await seenAt(HOUR - 5 * HOUR_MS + 10 * MINUTE_MS)
      take('pm', 'm1')
      await seenAt(HOUR - 3 * HOUR_MS)
      for (const id of ['m4', 'm5', 'm6']) put('pm', id)
      await seenAt(HOUR - 2 * HOUR_MS)
      rmSync(inbox('coder', 'r1'))
      await seenAt(HOUR - HOUR_MS - 1)
      take('pm', 'm2')
      await seenAt(HOUR + 20 * MINUTE_MS + 30_000)
      await opened().door.write((tx) => tx.run(sql`update sources set added_at = ${HOUR - 8 * HOUR_MS}`))
      await deriveAnew()

      const lay = (waiting: number, most: number) => ({ waiting, most })
      const byHour = [lay(3, 2), lay(3, 2), lay(2, 1), lay(4, 4), lay(4, 4), lay(3, 3)]
      const unwatched = Array.from({ length: 15 }, () => null)
      const before = [lay(0, 0), lay(0, 0), lay(0, 0)]
      expect(await asked()).toEqual({
        waiting: 3,
        most: { agent: 'pm', count: 3 },
        bars: [...unwatched, ...before, ...byHour],
      })
      // What is summed meanwhile drops minutes of long ago, and none of the last hour.
      await sumAll(opened().door, NOW)
      const byMinute = (await asked({ span: '1h' }))?.bars.map((bar) => bar?.waiting)
      expect(byMinute).toEqual([...Array(49).fill(4), ...Array(11).fill(3)])
      expect((await asked({ span: '7d' }))?.bars.slice(-6)).toEqual(byHour)
      expect((await asked({ span: '30d' }))?.bars.at(-1)).toEqual(lay(3, 3))

      const requests = await asked({ narrowing: { part: 'type', name: 'request' } })
      expect(requests?.bars.slice(-6).map((bar) => bar?.waiting)).toEqual([1, 1, 1, 0, 0, 0])
      expect(requests?.waiting).toBe(0)
      expect((await asked({ narrowing: { part: 'agent', name: 'coder' } }))?.waiting).toBe(3)
    })

    test('are what lies there, whatever happened, and the same after all is derived anew', async () => {
      let seed = 11
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((seed / 2_147_483_648) * below)
      }
      const there: [agent: string, id: string][] = []
      const anyAgent = () => (random(2) === 0 ? 'pm' : 'coder')
      for (let step = 0; step < 60; step += 1) {
        const [kind, nth] = [random(6), random(there.length)]
        const [agent, id] = there[nth] ?? ['', '']
        if (id === '' || kind < 2) {
          const made: [string, string] = [anyAgent(), `m${step}`]
          put(...made)
          there.push(made)
        } else if (kind === 2) {
          // A copy of it in another inbox, or the same one written again.
          const other = anyAgent()
          put(other, id)
          if (!there.some((one) => one[0] === other && one[1] === id)) there.push([other, id])
        } else if (kind === 3) {
          take(agent, id)
          there.splice(nth, 1)
        } else if (kind === 4) {
          rmSync(inbox(agent, id))
          there.splice(nth, 1)
        } else put(agent, id, said(id, { payload: { event: 'e', message: `${id}, said otherwise at ${step}` } }))
        if (random(3) === 0) await read()
      }
      await read()
      const kept = await changes()
      const { all, each } = await waitingNow()
      expect(all).toBeGreaterThan(3)
      const now = (part: string, name: string) => expect.objectContaining({ span: 0, slot: 0, part, name })
      expect(kept).toContainEqual({ ...{ span: 0, slot: 0, part: 'source', name: '' }, net: all })
      expect(kept.filter((one) => now('inbox', expect.any(String)).asymmetricMatch(one))).toEqual(
        each.map(({ agent, count }) => ({ span: 0, slot: 0, part: 'inbox', name: agent, net: count })),
      )
      await deriveAnew()
      expect(await changes()).toEqual(kept)
    })
  })
