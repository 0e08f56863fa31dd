import type { SourceCondition } from '@/lib/message'
import type { Tracked } from './tree'

/** Bytes that stand for one record where records are not counted yet. */
const RECORD = 400

/** How far a catch-up is, in records: files, and lines by estimate. */
export type Progress = {
  add: (file: Tracked, size: number) => void
  read: (records: number) => void
  told: (now: number) => NonNullable<SourceCondition['progress']>
}

/** The rate is that of about the last ten seconds: what was slow at first says nothing of what is left. */
const SPAN_MS = 10_000
const STEP_MS = 500
/** A rate of less than this says too little of the time that is left. */
const STEADY_MS = 3_000

export function trackProgress(startedAt: number): Progress {
  let total = 0
  let done = 0
  let marks = [{ at: startedAt, done: 0 }]
  const since = (now: number) => {
    const last = marks.at(-1)
    // Nothing is read while the disk is looked through: the clock begins with the first record.
    if (done === 0) marks = [{ at: now, done }]
    else if (last === undefined || now - last.at >= STEP_MS) marks.push({ at: now, done })
    while (marks.length > 2 && now - (marks[1]?.at ?? now) >= SPAN_MS) marks.shift()
    return marks[0] ?? { at: startedAt, done: 0 }
  }
  return {
    add: (file, size) => {
      total += file.place?.shape === 'lines' ? Math.ceil(size / RECORD) : 1
    },
    read: (records) => {
      done += records
    },
    told: (now) => {
      const from = since(now)
      const seconds = Math.max(0.001, (now - from.at) / 1000)
      const perSecond = Math.round((done - from.done) / seconds)
      const left = Math.max(0, total - done)
      const steady = perSecond > 0 && now - from.at >= STEADY_MS
      const leftMs = steady ? Math.round((left / perSecond) * 1000) : null
      return { done: Math.min(done, total), total, perSecond, leftMs }
    },
  }
}

/** Records that a step of reading was worth. */
export function recordsIn(file: Tracked, bytes: number): number {
  return file.place?.shape === 'lines' ? Math.ceil(bytes / RECORD) : 1
}
