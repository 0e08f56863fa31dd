import type { ObservationDbRow } from '@/drizzle/rows'
import type { ForetoldChange } from '@/lib/message/foretold'
import { ELSEWHERE, type Packed, PLAIN, plain } from '@/server/store/bytes/packing'
import { type Step, type StepFile, spot } from '@/server/store/ingest/derive/rows/model'
import { stepOf } from '@/server/store/ingest/derive/step'
import type { Batch, FileFacts, Observed } from '@/server/store/store'
import type { NumberOf } from './counters'
import type { Before } from './files'

/** What is known already of the lines that a batch tells of; what is observed is added. */
export type KnownLines = {
  /** Observations of lines by their spot. */
  lines: Map<string, number>
  /** Spots of lines that were removed. */
  removed: Set<string>
}

export type Observing = {
  batch: Batch
  number: number
  before: ReadonlyMap<string, Before>
  ids: ReadonlyMap<string, number>
  known: KnownLines
  /** sha256 → observation that keeps these bytes: of this batch, and of those lately committed. */
  kept: Map<string, number>
  recent: ReadonlyMap<string, number>
  next: NumberOf
}

type Recorded = Exclude<Observed, { what: 'gone' }> | { what: 'gone' } | { what: 'back' }

const NO_BYTES = new Uint8Array(0)

/** The bytes of the rows are not packed yet. */
export type Observations = { rows: ObservationDbRow[]; steps: Step[] }

type Track = { file: StepFile; facts: FileFacts | undefined; contentSha: string | null; gone: boolean; detail: string }

/** What of a batch is new: as rows to keep, and as steps to derive from. Observing the same batch again gives nothing. */
export function observeBatch(observing: Observing): Observations {
  const out: Observations = { rows: [], steps: [] }
  const tracks = new Map<string, Track>()
  const facts = new Map(observing.batch.files.map((file) => [file.path, file]))
  const track = (path: string) => {
    const known = tracks.get(path) ?? trackOf(observing, path, facts.get(path))
    tracks.set(path, known)
    return known
  }
  const told = goneIn(observing.batch)
  for (const path of facts.keys()) if (!told.has(path)) comeBack(observing, out, track(path))
  for (const observed of observing.batch.observed) {
    if (observed.what === 'gone') for (const path of observed.paths) vanish(observing, out, track(path))
    else observeOne(observing, out, track(observed.path), observed)
  }
  for (const path of facts.keys()) comeBack(observing, out, track(path))
  return out
}

function goneIn(batch: Batch): Set<string> {
  return new Set(batch.observed.flatMap((observed) => (observed.what === 'gone' ? observed.paths : [])))
}

function trackOf({ before, ids }: Observing, path: string, facts: FileFacts | undefined): Track {
  const known = before.get(path)
  const place = facts?.place ?? known?.place ?? null
  const shape = facts?.shape ?? known?.shape ?? null
  const detail =
    facts === undefined ? '{}' : JSON.stringify({ uid: facts.uid, mode: facts.mode, mtimeMs: facts.mtimeMs })
  return {
    file: { id: ids.get(path) ?? 0, path, place, shape },
    facts,
    contentSha: known?.contentSha ?? null,
    gone: known === undefined ? false : known.goneAt !== null,
    detail,
  }
}

/**
 * A file of lines that vanished and goes on as it was has no observation of its own, so it gets one. Where a new
 * generation begins, every line that is back says so itself.
 */
function comeBack(observing: Observing, out: Observations, track: Track) {
  const { facts, file, gone } = track
  if (!gone || facts === undefined || facts.goneAt !== null || file.shape !== 'lines') return
  track.gone = false
  if (facts.generation !== observing.before.get(file.path)?.generation) return
  put(observing, out, track, { what: 'back' })
}

function vanish(observing: Observing, out: Observations, track: Track) {
  if (track.gone || track.file.id === 0) return
  track.gone = true
  put(observing, out, track, { what: 'gone' })
}

function observeOne(
  observing: Observing,
  out: Observations,
  track: Track,
  observed: Exclude<Observed, { what: 'gone' }>,
) {
  if (track.file.id === 0) throw new Error(`Nothing was said of the file ${observed.path} that was read.`)
  if (isKnown(observing, track, observed)) return
  if (observed.what !== 'content' && observed.what !== 'listed' && observed.what !== 'ended')
    comeBack(observing, out, track)
  track.gone = false
  if (observed.what === 'content') track.contentSha = observed.sha256
  put(observing, out, track, observed)
}

function isKnown({ known, before }: Observing, track: Track, observed: Exclude<Observed, { what: 'gone' }>): boolean {
  switch (observed.what) {
    case 'line':
    case 'line-same':
      return known.lines.has(spot(track.file.id, observed.generation, observed.start))
    case 'line-removed':
      return known.removed.has(spot(track.file.id, observed.was.generation, observed.was.start))
    case 'content':
      return !track.gone && track.contentSha === observed.sha256
    case 'ended': {
      const file = before.get(observed.path)
      return track.gone || (file?.rule === track.facts?.rule && file?.contentSha === track.contentSha)
    }
    case 'listed': {
      const file = before.get(observed.path)
      if (track.gone || file === undefined || track.facts === undefined) return false
      return file.size === Math.trunc(track.facts.size) && file.mtimeMs === Math.trunc(track.facts.mtimeMs)
    }
  }
}

function put(
  { batch, number, before, next, known, kept, recent }: Observing,
  out: Observations,
  track: Track,
  recorded: Recorded,
) {
  const { file } = track
  const span = spanOf(recorded, before.get(file.path)?.generation ?? 1)
  const id = next('observation')
  const packed = keepBytes(recorded, { id, file, known, kept, recent })
  const row: ObservationDbRow = {
    id,
    batch: number,
    sourceId: batch.source.id,
    fileId: file.id,
    generation: span.generation,
    what: recorded.what,
    at: batch.at,
    start: span.start,
    length: span.length,
    line: span.line,
    sha256: span.sha256,
    packing: packed.packing,
    bytes: packed.bytes,
    sameAs: packed.sameAs,
    detail: detailOf(track.detail, recorded),
    look: batch.look ?? batch.at,
  }
  out.rows.push(row)
  const readings = 'readings' in recorded ? recorded.readings : []
  out.steps.push(
    stepOf(batch.source.label, file, row, { readings, bytes: 'bytes' in recorded ? recorded.bytes : NO_BYTES }),
  )
  if (recorded.what === 'line' || recorded.what === 'line-same')
    known.lines.set(spot(file.id, span.generation, span.start), id)
  if (recorded.what === 'line-removed') known.removed.add(spot(file.id, span.generation, span.start))
}

function spanOf(recorded: Recorded, last: number) {
  switch (recorded.what) {
    case 'line':
    case 'line-same': {
      const { generation, start, length, line, sha256 } = recorded
      return { generation, start, length, line, sha256 }
    }
    case 'content': {
      const { generation, length, sha256 } = recorded
      return { generation, start: 0, length, line: null, sha256 }
    }
    case 'line-removed':
      return { ...recorded.was, length: 0, line: null, sha256: null }
    default:
      return { generation: last, start: 0, length: 0, line: null, sha256: null }
  }
}

/** Content seen before in any file is kept once; a line that moved has its bytes where it was first seen. */
function keepBytes(
  recorded: Recorded,
  { id, file, known, kept, recent }: Pick<Observing, 'known' | 'kept' | 'recent'> & { id: number; file: StepFile },
): Packed {
  if (recorded.what === 'line') return plain(recorded.bytes)
  if (recorded.what === 'line-same')
    return elsewhere(known.lines.get(spot(file.id, recorded.was.generation, recorded.was.start)))
  if (recorded.what !== 'content') return elsewhere(undefined)
  const same = kept.get(recorded.sha256) ?? recent.get(recorded.sha256)
  if (same !== undefined) return elsewhere(same)
  kept.set(recorded.sha256, id)
  return plain(recorded.bytes)
}

function elsewhere(id: number | undefined): Packed {
  return { packing: id === undefined ? PLAIN : ELSEWHERE, bytes: null, sameAs: id ?? null }
}

/**
 * What was cut cannot be read again, so its readings are kept. What is known of the file is kept beside what all of it is;
 * of one with a line in it nothing is to be told each time.
 */
function detailOf(file: string, recorded: Recorded): string | null {
  if (recorded.what === 'line-same')
    return withMore('{}', { was: recorded.was, ...(recorded.moved ? { moved: true } : {}) })
  if (recorded.what === 'line') return lineDetail(recorded)
  if (recorded.what === 'content' && recorded.cut)
    return withMore(file, { cut: true, readings: recorded.readings, ...leftOutBy(recorded) })
  return file
}

function lineDetail(line: Extract<Recorded, { what: 'line' }>): string | null {
  if (line.cut) return withMore('{}', { cut: true, readings: line.readings, ...leftOutBy(line) })
  if (!line.unterminated && !line.shared) return null
  return withMore('{}', {
    ...(line.unterminated ? { unterminated: true } : {}),
    ...(line.shared ? { shared: true } : {}),
  })
}

function leftOutBy(recorded: Recorded): { leftOut?: string; foretold?: ForetoldChange } {
  if (recorded.what !== 'line' || recorded.leftOut === undefined) return {}
  const { leftOut, foretold } = recorded
  return foretold === undefined ? { leftOut } : { leftOut, foretold }
}

function withMore(json: string, more: object): string {
  return JSON.stringify({ ...JSON.parse(json), ...more })
}
