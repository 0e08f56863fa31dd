import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { reindexNow } from '@/server/boot/commands/reindex-now'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor } from '@/server/store/door/door'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'

type Row = { path: string; body: string; type: string; reading: string; nativeId: string | null; sender: string | null }
type Listed = Row & { gone: number | null; flags: string; conversation: number | null }

/** A directory of a program's sessions that is indexed whenever that is asked for, in a database of its own. */
export function sessionHome(dialect: 'sqlite' | 'postgres', protocol: string) {
  let home = ''
  let settings: ReturnType<typeof readSettings>
  let remove: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-sessions-'))
    mkdirSync(path.join(home, 'root'))
    const made = dialect === 'postgres' ? await migratedUrl() : null
    if (made !== null) remove = made.remove
    const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
    settings = readSettings({ flags, environment: {}, directory: home, home })
  }, 120_000)
  afterAll(async () => {
    await remove()
    await rm(home, { recursive: true })
  })

  const config = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null }
  /** A subdirectory may be a source of its own. */
  const index = (of = 'root') =>
    indexNow(settings, [{ protocol, label: of.replaceAll('/', '-'), root: path.join(home, of), config }], {
      onProgress: () => undefined,
      onDeriving: () => undefined,
    })
  const inRecord = async <Told>(ask: (door: Awaited<ReturnType<typeof openReadDoor>>) => Promise<Told>) => {
    const door = await openReadDoor(placeOf(dataOf(settings), 'record'))
    return ask(door).finally(door.close)
  }
  const at = (file: string) => path.join(home, file)
  return {
    at,
    index,
    put: (file: string, text: string) => {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      writeFileSync(at(file), text)
    },
    append: (file: string, ...lines: object[]) => {
      mkdirSync(path.dirname(at(file)), { recursive: true })
      for (const line of lines) appendFileSync(at(file), `${JSON.stringify(line)}\n`)
    },
    remove: (file: string) => rmSync(at(file), { recursive: true }),
    text: (file: string) => readFileSync(at(file), 'utf8'),
    /** Everything with text that is known of a source, in order of its coming. */
    rows: (of = 'root') =>
      inRecord((door) =>
        door.all<Listed>(sql`select f.path, m.body, m.type, m.reading, m.native_id as "nativeId", m.sender, m.flags,
          m.gone_at as gone, m.conversation_id as conversation from messages m join files f on f.id = m.file_id
          join sources s on s.id = m.source_id where s.label = ${of.replaceAll('/', '-')} order by m.seq`),
      ),
    /** First lines of what waits in terminals, and nothing else waits. */
    waiting: async () => {
      await index()
      const reading = await openReading(dataOf(settings))
      const wanted = { list: 'answer', now: Date.now(), limit: 50, restMs: 0 } as const
      const { rows } = await reading.readers.asks.open(wanted).finally(reading.close)
      return rows.map(({ message, terminal }) => `${terminal ? '' : 'here: '}${message.body.split('\n')[0]}`).sort()
    },
    /** What is derived, and what comes of it when it is derived again. */
    derivedTwice: async () => {
      const dump = () => inRecord(dumpDerived)
      const before = await dump()
      await reindexNow(settings, { now: Date.now(), onProgress: () => undefined })
      return [before, await dump()]
    },
    sums: () =>
      inRecord((door) =>
        door.get<{ read: number; unreadable: number; ignored: number; pending: number; size: number }>(
          sql`select sum(bytes_read) as read, sum(bytes_unreadable) as unreadable, sum(bytes_ignored) as ignored,
            sum(bytes_pending) as pending, sum(size) as size from file_sums where gone = 0`,
        ),
      ),
  }
}
