import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { STATIONS } from '@/server/protocols/known-stations'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { unscoped } from '@/server/store/rows/scoped'
import { ingestReader } from '@/server/store/status/read-ingest'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { systemClock } from '@/server/tail/known/tail-clock'
import { indexOnce } from '@/server/tail/run/once'
import { createTail } from '@/server/tail/run/tail-handle'
import type { TestDatabase } from '../../databases'
import { plain } from './world'

const QUICK = { ...LIMITS, sweepMs: 50, stableMs: 200, graceMs: 20 }

/** A directory that is read into an index of its own whenever that is asked for, and not in between. */
export function indexedHome(db: TestDatabase, home: () => string) {
  const at = (file: string) => path.join(home(), file)
  /** Whatever it would tell the log fails. */
  const openTail = () =>
    createTail({
      writer: recordWriter({ door: db.writer(), close: async () => {} }, FACTS),
      protocols: [plain],
      limits: QUICK,
      clock: systemClock,
      events: false,
      tell: () => {},
      log: (what, details) => {
        throw new Error(what, { cause: details })
      },
    })
  return {
    at,
    put: (file: string, text: string | Buffer) => {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    },
    openTail,
    /** Reads what lies there now, with these globs left out, and gives both sums. */
    index: async (ignore: string[] = []) => {
      const tail = openTail()
      try {
        return await indexOnce(tail, [plain], [{ ...SOURCE, root: home(), config: { ignore } }], () => {})
      } finally {
        await tail.stop()
      }
    },
    /** What the messages say, in the order in which they came; with a minus where they are gone. */
    said: async () => {
      const rows = await db.reader().all<{ body: string; gone: number | null }>(
        sql`select m.body, m.gone_at as gone from messages m join sources s on s.id = m.source_id
          where s.root = ${home()} and m.reading = 'log' order by m.seq`,
      )
      return rows.map(({ body, gone }) => (gone === null ? body : `-${body}`))
    },
    /** Status, rule and generation of everything that lies there, by its path. */
    files: async () => {
      const rows = await db.reader().all<{ path: string; status: string; rule: string | null; generation: number }>(
        sql`select f.path, f.status, f.rule, f.generation from files f join sources s on s.id = f.source_id
          where s.root = ${home()} and f.gone_at is null order by f.path`,
      )
      return Object.fromEntries(rows.map((row) => [row.path, [row.rule ?? row.status, row.generation]]))
    },
    /** What is derived, and what comes of it when it is derived again. */
    derivedTwice: async () => {
      const before = await dumpDerived(db.reader())
      await reindex(db.writer(), {
        facts: FACTS,
        foretell: () => undefined,
        read: ({ place, path: file, line, bytes }) =>
          plain.read({
            ...{ place: place ?? '', path: file, captures: {}, text: Buffer.from(bytes).toString(), line },
            ...{ context: { zone: 'UTC', humans: [], aliases: new Map(), root: '' }, explain: false },
          }),
      })
      return [before, await dumpDerived(db.reader())]
    },
    /** What was observed of a path, in order. */
    observed: async (file: string) => {
      const rows = await db.reader().all<{ what: string }>(
        sql`select o.what from observations o join files f on f.id = o.file_id join sources s on s.id = f.source_id
          where s.root = ${home()} and f.path = ${file} order by o.id`,
      )
      return rows.map(({ what }) => what)
    },
    /** Why each path was begun anew. */
    renewed: async () => {
      const { renewed } = await ingestReader(unscoped(db.reader()), { led: async () => null }).facts(100)
      const [source] = await db.reader().all<{ label: string }>(sql`select label from sources where root = ${home()}`)
      return renewed.rows.filter((row) => row.source === source?.label).map(({ path, why }) => [path, why])
    },
  }
}

const FACTS: ProtocolFacts = {
  gone: (_, was) => plain.gone(was),
  known: () => [],
  inboxOf: () => null,
  stations: STATIONS,
}
const SOURCE = { protocol: 'plain', demo: false, fixed: false, again: false }
