'use client'

import { useState } from 'react'
import type { AskRow } from '@/lib/asks/approval'
import { marksAmong, partedFor, type SaidToMany } from '@/lib/asks/said-to-many'

/** What is about to be said to many, on the bytes that each had when it was marked. */
export type AskedOfMany = ReturnType<typeof partedFor> & { verb: SaidToMany }

/** Asks that are marked, each as it was listed then, and what is about to be said to them. */
export function useMany(rows: readonly AskRow[]) {
  const [chosen, choose] = useState<ReadonlyMap<string, AskRow>>(new Map())
  const [asked, setAsked] = useState<AskedOfMany | null>(null)
  const [reason, setReason] = useState('')
  const marked = marksAmong(chosen, rows)
  const listed = new Map(rows.map((row) => [row.uid, row]))
  const without = (uids: readonly string[]) => new Map([...chosen].filter(([uid]) => !uids.includes(uid)))
  const rowsOf = (uids: readonly string[]) => uids.flatMap((uid) => listed.get(uid) ?? [])
  const mark = (some: readonly AskRow[]) => choose(new Map([...chosen, ...some.map((row) => [row.uid, row] as const)]))
  return {
    marked,
    asked,
    reason,
    setReason,
    /** Marks all of them, or takes the marks away where all are marked as they are now. False where none is listed. */
    toggle: (...uids: readonly string[]) => {
      const some = rowsOf(uids)
      if (some.length === 0) return false
      const all = some.every(({ uid }) => marked.get(uid)?.changed === false)
      if (all) choose(without(uids))
      else mark(some)
    },
    mark: (uids: readonly string[]) => mark(rowsOf(uids)),
    clear: () => choose(new Map()),
    /** Asks the person first; nothing is said yet. */
    ask: (verb: SaidToMany) => setAsked({ verb, ...partedFor(marked.values(), verb) }),
    /** The same of what is shown with a reason beside it, and is not marked. */
    acknowledge: (some: readonly AskRow[], because: string) => {
      setReason(because)
      const verb = 'no-decision'
      setAsked({
        verb,
        ...partedFor(
          some.map((row) => ({ row, changed: false })),
          verb,
        ),
      })
    },
    /** What is done is marked no more; what is not stays, with the words. */
    close: (done: readonly string[]) => {
      choose(without(done))
      if (asked !== null && done.length === asked.said.length) setReason('')
      setAsked(null)
    },
  }
}
export type Many = ReturnType<typeof useMany>
