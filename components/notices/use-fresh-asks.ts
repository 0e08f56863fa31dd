'use client'

import { useEffect, useRef, useState } from 'react'
import { useMyself } from '@/components/people/you/use-me'
import type { AskRow } from '@/lib/asks/approval'
import { dueOf } from '@/lib/asks/urgency'
import { type Haste, mostHaste } from '@/lib/pages/quiet-hours'

type Around = {
  /** The person is where asks are shown. */
  there: boolean
  /** For how long what waits in a terminal must have waited before it is notified of. */
  restMs: number
  notify: (keys: readonly string[], haste: Haste) => void
}

/** The asks that came since the page was opened and wait still, until they are dismissed. Notifies of those that come. */
export function useFreshAsks(rows: readonly AskRow[] | undefined, { there, restMs, notify }: Around) {
  const me = useMyself()
  const known = useRef<ReadonlySet<string> | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const tell = useTold(rows, restMs, notify)
  useEffect(() => {
    if (rows === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...rows.map(({ uid }) => uid)])
    const isNew = ({ uid, author }: AskRow) => before?.has(uid) === false && !isOwn(author, me)
    const come = rows.filter(isNew)
    if (come.length > 0) tell(come)
    setFresh((told) => {
      const left = there ? [] : told.filter((uid) => rows.some((row) => row.uid === uid))
      const next = there ? [] : [...left, ...come.map(({ uid }) => uid)]
      return next.length === told.length && come.length === 0 ? told : next
    })
  }, [rows, there, tell, me])
  return { uids: fresh, dismiss: () => setFresh([]) }
}

/** What one posted oneself waits for another. */
const isOwn = (author: AskRow['author'], me: string | null) => author !== null && author.person === me

const hasteOf = (rows: readonly AskRow[]) =>
  mostHaste(rows.map((row) => ({ critical: row.priority === 'critical', dueAt: dueOf(row) })))

const uidsOf = (rows: readonly AskRow[]) => rows.map(({ uid }) => uid)

/** Notifies of what has come: at once or, of what waits in a terminal, when it waits still after a while. */
function useTold(
  rows: readonly AskRow[] | undefined,
  restMs: number,
  notify: Around['notify'],
): (come: readonly AskRow[]) => void {
  const latest = useRef({ rows, restMs })
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    latest.current = { rows, restMs }
  })
  useEffect(() => {
    const { current } = timers
    return () => current.forEach(clearTimeout)
  }, [])
  const [tell] = useState(() => (come: readonly AskRow[]) => {
    const [later, now] = [come.filter(({ terminal }) => terminal), come.filter(({ terminal }) => !terminal)]
    if (now.length > 0) notify(uidsOf(now), hasteOf(now))
    if (later.length === 0) return
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      const left = later.filter(({ uid }) => latest.current.rows?.some((row) => row.uid === uid))
      if (left.length > 0) notify(uidsOf(left), hasteOf(left))
    }, latest.current.restMs)
    timers.current.add(timer)
  })
  return tell
}
