import { hostname } from 'node:os'
import { sql } from 'drizzle-orm'
import type { FileDbRow } from '@/drizzle/rows'
import { isOfCopy } from '@/lib/source/copy-generation'
import { processTable } from '@/server/store/data/process-table'
import type { Reader, WriteDoor } from '@/server/store/door/door'
import type { FileFacts, KnownFile, RecordWriter, Source } from '../store'
import type { ProtocolFacts } from './derive/rows/facts-given'
import { prepare } from './derive/rows/prepared'
import { ingester } from './ingest'
import { readForgotten } from './load/known-forgotten'
import { keepNovelties } from './load/novelty'
import { leadsAlone, leadsOn, renewEpoch } from './source-lead'
import { sayingNothing, sayingOn } from './write/saying'
import { putInForce, removeSource, setCondition, sourceFor } from './write/sources-written'

const FILES_AT_ONCE = 2_000

/** The side of the record that the tail uses. `close` is what gives the record back (`openRecord`). */
export function recordWriter(
  record: { door: WriteDoor; shared?: boolean; close: () => Promise<void> },
  facts: ProtocolFacts,
): RecordWriter {
  const { door, shared = false } = record
  const leads = shared ? leadsOn(door) : leadsAlone
  const saying = shared ? sayingOn(door, leads.keep) : sayingNothing
  const novelties = keepNovelties()
  const ingest = ingester(door, facts, leads, novelties)
  return {
    shared,
    lead: (source, lost, fixed = false) =>
      saying(source.id, () =>
        leads.take(source.id, lost, async (tx) => {
          await putInForce(tx, source, { host: hostname(), pid: process.pid, table: processTable(), fixed })
          await tx.ring()
        }),
      ),
    release: ({ id }) => leads.release(id),
    sourceFor: (wanted) => door.write((tx) => sourceFor(tx, wanted, shared)),
    removeSource: (id, at) =>
      door.write(async (tx) => {
        await removeSource(tx, id, at)
        if (shared) await renewEpoch(tx, id)
        await tx.ring()
      }),
    prepare,
    ingest: (batch, onHanded) => saying(batch.source.id, () => ingest(batch, onHanded)),
    setCondition: (source, condition, at) =>
      saying(source.id, () =>
        door.write(async (tx) => {
          await leads.check(tx, source.id)
          await setCondition(tx, source.id, condition, at)
          await tx.ring()
        }),
      ),
    knownFiles: (source, after) => door.write((tx) => filesAfter(tx, source, after)),
    forgotten: async ({ id }) => (await door.write(readForgotten)).filter(({ source }) => source === id),
    linesOf: (fileId, generation) =>
      door.write((tx) =>
        tx.all(sql`select start, length, line, sha256 from observations o
          where file_id = ${fileId} and generation = ${generation} and what in ('line', 'line-same')
            ${isOfCopy(generation) ? LIES_STILL : sql``} order by start`),
      ),
    standingOf: (fileId) => door.write((tx) => standingOf(tx, fileId)),
    settle: () => door.settle(),
    rest: () => {
      novelties.forget()
      return door.rest()
    },
    close: () => {
      leads.close()
      return record.close()
    },
  }
}

const LIES_STILL = sql`and not exists (select 1 from observations x where x.file_id = o.file_id
  and x.generation = o.generation and x.start = o.start and x.what = 'line-removed')`

async function standingOf(tx: Reader, fileId: number): ReturnType<RecordWriter['standingOf']> {
  const rows = await tx.all<{ generation: number; start: number; sha256: string; gone: number }>(
    sql`select distinct generation, start, sha256, case when gone_at is null then 0 else 1 end as gone from messages
      where file_id = ${fileId} order by generation, start`,
  )
  const least = await tx.get<{ least: number | null }>(
    sql`select min(generation) as least from observations where file_id = ${fileId}`,
  )
  return { spots: rows.map(({ gone, ...spot }) => ({ ...spot, gone: gone === 1 })), least: least?.least ?? 1 }
}

/** In pieces: whoever waits for the turn to write takes one answer that goes on for long for a process that is paused. */
async function filesAfter(tx: Reader, source: Source, after: string): Promise<KnownFile[]> {
  const once = interning()
  return (await tx.all<FileDbRow>(filesFrom(source, after))).map((row) => knownFile(row, once))
}

/** By path, as the index has them: by id every piece would go through all files of the source. */
function filesFrom(source: Source, from: string) {
  return sql`select id, path, path_bytes as "pathBytes", place, shape, status, rule, is_dir as "isDir", size,
      mtime_ms as "mtimeMs", ino, dev, uid, mode, generation, consumed, lines, head, marker, bytes_read as "bytesRead",
      bytes_unreadable as "bytesUnreadable", bytes_ignored as "bytesIgnored", bytes_pending as "bytesPending",
      content_sha as "contentSha", gone_at as "goneAt"
    from files where source_id = ${source.id} and path > ${from} order by path limit ${FILES_AT_ONCE}`
}

/** Each row brings texts of its own; of what nearly all files share one is enough. */
function interning(): <T extends string | null>(text: T) => T {
  const texts = new Map<string, string>()
  return (text) => {
    if (text === null) return text
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return (known ?? text) as typeof text
  }
}

function knownFile(row: FileDbRow, once: ReturnType<typeof interning>): KnownFile {
  return {
    ...row,
    isDir: row.isDir === 1,
    place: once(row.place),
    dev: once(row.dev),
    rule: once(row.rule),
    shape: once(shapeOf(row.shape)),
    status: once(statusOf(row.status)),
  }
}

function shapeOf(shape: string | null): FileFacts['shape'] {
  return shape === 'lines' || shape === 'document' || shape === 'snapshot' || shape === 'listed' ? shape : null
}

function statusOf(status: string): FileFacts['status'] {
  return status === 'read' || status === 'unreadable' || status === 'ignored' ? status : 'pending'
}
