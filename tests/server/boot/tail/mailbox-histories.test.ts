import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }
const ORDERS = 20
const NOON = Date.parse('2026-11-20T12:00:00.000Z')
const LATER = 20 * 60_000

type Entry = { id: string; from: string; body: string; after: number }
const broadcast = (id: string, after: number): Entry => ({ id, from: 'leader-fixed', body: 'All: stop at noon', after })
const one = { id: 'one', from: 'leader-fixed', body: 'Begin with berth 1.', after: 5 }
const [first, second] = [0, 300].map((after, nth) => ({ id: `twice-${nth}`, from: 'worker-3', body: 'Twice.', after }))
const all = (worker: number) => broadcast(`all-${worker}`, worker * 40)
const again = (worker: number) => broadcast(`again-${worker}`, LATER + worker * 40)

type Version = readonly (Entry | undefined)[]
/** What each mailbox holds, version by version. */
const HISTORIES: Record<
  string,
  readonly { holds: Version; marked?: Record<string, 'notified_at' | 'delivered_at'> }[]
> = {
  'worker-1': [
    { holds: [one] },
    { holds: [one, all(1)] },
    { holds: [one, all(1)], marked: { one: 'notified_at' } },
    { holds: [one, all(1), again(1)], marked: { one: 'notified_at' } },
    { holds: [one, all(1), again(1)], marked: { one: 'delivered_at', 'all-1': 'delivered_at' } },
  ],
  'worker-2': [
    { holds: [first] },
    { holds: [first, second] },
    { holds: [first, second, all(2)] },
    { holds: [first, second, all(2)], marked: { 'twice-1': 'delivered_at' } },
    { holds: [first, second, all(2), again(2)], marked: { 'twice-1': 'delivered_at' } },
  ],
  'worker-3': [
    { holds: [all(3)] },
    { holds: [all(3)], marked: { 'all-3': 'notified_at' } },
    { holds: [all(3), again(3)] },
  ],
}
const EVENTS = Object.entries(HISTORIES).flatMap(([worker, versions]) => versions.map(() => worker))

/** Orders in which the versions of all mailboxes may come, each mailbox's own in their order. */
const orders = fc.sample(fc.shuffledSubarray(EVENTS, { minLength: EVENTS.length }), { numRuns: ORDERS, seed: 7 })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`mailboxes of teams, version by version (${dialect})`, () => {
    let home = ''
    let settings: ReturnType<typeof readSettings>
    let remove: () => Promise<void> = async () => undefined

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-histories-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      settings = readSettings({ flags, environment: {}, directory: home, home })
    }, 120_000)
    afterAll(async () => {
      await remove()
      await rm(home, { recursive: true })
    })

    const put = (team: string, worker: string, nth: number) => {
      const { holds = [], marked = {} } = HISTORIES[worker]?.[nth] ?? {}
      const messages = holds
        .flatMap((entry) => (entry === undefined ? [] : [entry]))
        .map((entry) => ({
          message_id: `${team}-${entry.id}`,
          from_worker: entry.from,
          to_worker: worker,
          body: entry.body,
          created_at: new Date(NOON + entry.after).toISOString(),
          ...(marked[entry.id] === undefined ? {} : { [marked[entry.id] ?? '']: new Date(NOON + LATER).toISOString() }),
        }))
      const file = path.join(home, 'project/.omc/state/team', team, 'mailbox', `${worker}.json`)
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(`${file}.tmp`, JSON.stringify({ worker, messages }, null, 2))
      renameSync(`${file}.tmp`, file)
    }
    const config = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null }
    const source = () => ({ protocol: 'oh-my-claudecode', label: 'omc', root: path.join(home, 'project'), config })
    const rows = async () => {
      const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
      try {
        return await door.all<{
          channel: string
          body: string
          gone: number | null
          flags: string
          state: string
          places: number
        }>(
          sql`select m.channel, m.body, m.gone_at as gone, m.flags, m.state,
            (select count(*) from places p where p.message_key = m.key and p.until is null) as places
            from messages m where m.reading = 'message' order by m.channel, m.key`,
        )
      } finally {
        await door.close()
      }
    }

    test('in whatever order they come, nothing is lost, doubled or called removed', async () => {
      const counts = orders.map(() => new Map<string, number>())
      for (const step of EVENTS.keys()) {
        orders.forEach((order, nth) => {
          const worker = order[step] ?? ''
          const seen = counts[nth]?.get(worker) ?? 0
          counts[nth]?.set(worker, seen + 1)
          put(`order-${nth}`, worker, seen)
        })
        await indexNow(settings, [source()], SILENT)
        expect((await rows()).filter(({ gone }) => gone !== null)).toEqual([])
      }
      const found = await rows()
      for (const nth of orders.keys()) {
        const told = found
          .filter(({ channel }) => channel === `order-${nth}`)
          .map(({ body, places, state, flags }) => [body, Number(places), state, flags.includes(' joined ')])
        expect([nth, told]).toEqual([
          nth,
          [
            ['Twice.', 1, 'queued', false],
            ['Begin with berth 1.', 1, 'delivered', false],
            ['All: stop at noon', 3, 'delivered', true],
            ['Twice.', 1, 'delivered', false],
            ['All: stop at noon', 3, 'queued', true],
          ],
        ])
      }
    }, 120_000)

    test('what is derived again is the same', async () => {
      const door = () => openReadDoor(placeOf(dataOf(settings), 'record'))
      const dump = async () => {
        const open = await door()
        return dumpDerived(open).finally(() => open.close())
      }
      const before = await dump()
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      expect(await dump()).toEqual(before)
    }, 60_000)
  })
