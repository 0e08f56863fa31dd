import type { SourceCondition } from '@/lib/message/message'
import type { Tracked } from './tracked'

/** Bytes that stand for one line before any was read. */
const LINE = 400

/** How far a catch-up is, in files and lines. Lines that are left are estimated by the mean length of those that were read. */
export type Progress = {
  add: (file: Tracked, size: number) => void
  /** `bytes` are those of lines, 0 of files. */
  read: (records: number, bytes: number) => void
  told: (now: number) => NonNullable<SourceCondition['progress']>
}

/** The rate is that of about the last ten seconds: what was slow at first says nothing of what is left. */
const SPAN_MS = 10_000
const STEP_MS = 500
/** A rate of less than this says too little of the time that is left. */
const STEADY_MS = 3_000

export function trackProgress(startedAt: number): Progress {
  let done = 0
  const left = { files: 0, bytes: 0 }
  const lines = { read: 0, bytes: 0 }
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
      if (file.place?.shape === 'lines') left.bytes += size
      else left.files += 1
    },
    read: (records, bytes) => {
      done += records
      left.bytes = Math.max(0, left.bytes - bytes)
      if (bytes === 0) left.files = Math.max(0, left.files - records)
      else {
        lines.read += records
        lines.bytes += bytes
      }
    },
    told: (now) => {
      const from = since(now)
      const seconds = Math.max(0.001, (now - from.at) / 1000)
      const perSecond = Math.round((done - from.done) / seconds)
      const length = lines.read > 0 ? lines.bytes / lines.read : LINE
      const rest = left.files + Math.ceil(left.bytes / length)
      const steady = perSecond > 0 && now - from.at >= STEADY_MS
      const leftMs = steady ? Math.round((rest / perSecond) * 1000) : null
      return { done, total: done + rest, perSecond, leftMs }
    },
  }
}
