'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { fullTime } from '@/lib/time/clock'

const parsers = { q: parseAsString.withDefault(''), m: parseAsString, at: parseAsString }

/** What the stream shows, as the address says it: `q` the question, `m` the open message, `at` a time to stand at. */
export function useLook() {
  const [look, set] = useQueryStates(parsers, { history: 'replace', shallow: true })
  return {
    ...look,
    time: timeOf(look.at),
    ask: (q: string, at: string | null = null) => set({ q: q || null, at }, { history: 'push' }),
    open: (m: string | null, { push = false }: { push?: boolean } = {}) =>
      set({ m }, { history: push ? 'push' : 'replace' }),
    /** Stands at a time, UTC ms; from there on to another leaves no trace in the history. */
    standAt: (at: number) => set({ at: fullTime(at) }, { history: look.at === null ? 'push' : 'replace' }),
    leaveTime: () => set({ at: null }, { history: 'push' }),
  }
}

/** ISO with a zone, or epoch ms; null for anything else. */
export function timeOf(at: string | null): number | null {
  if (at === null || at === '') return null
  const ms = /^\d{12,14}$/.test(at) ? Number(at) : Date.parse(at)
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? ms : null
}
