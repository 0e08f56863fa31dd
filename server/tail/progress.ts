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

export function trackProgress(startedAt: number): Progress {
  let total = 0
  let done = 0
  return {
    add: (file, size) => {
      total += file.place?.shape === 'lines' ? Math.ceil(size / RECORD) : 1
    },
    read: (records) => {
      done += records
    },
    told: (now) => {
      const seconds = Math.max(0.001, (now - startedAt) / 1000)
      const perSecond = Math.round(done / seconds)
      const left = Math.max(0, total - done)
      const leftMs = perSecond > 0 ? Math.round((left / perSecond) * 1000) : null
      return { done: Math.min(done, total), total, perSecond, leftMs }
    },
  }
}

/** Records that a step of reading was worth. */
export function recordsIn(file: Tracked, bytes: number): number {
  return file.place?.shape === 'lines' ? Math.ceil(bytes / RECORD) : 1
}
