'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { isUnreadable, type PressingProblem, pressingNews } from '@/lib/rules/pressing-problem'

const EVERY_MS = 3_000
/** A place that cannot be read presses once it stays so: no message says when that is. */
const SLOW_MS = 20_000

/** Critical problems and unreadable files that are new now, and those of them that came since the page was opened. */
export function usePressing(onCome: (come: readonly PressingProblem[]) => void) {
  const options = useTRPC().problems.pressing.queryOptions(undefined, { refetchInterval: SLOW_MS })
  const cache = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(options)
  const count = useConsoleStatus()?.problems
  const known = useRef<ReadonlyMap<string, number> | null>(null)
  const [fresh, setFresh] = useState<readonly string[]>([])
  const latest = useRef({ onCome, options, cache })
  useRefresh(options.queryKey, EVERY_MS)
  useEffect(() => {
    latest.current = { onCome, options, cache }
  })
  // What people acknowledge, and what runs out, shows in the number of what is new.
  useEffect(() => {
    const { cache: asked, options: of } = latest.current
    if (count !== undefined) void asked.invalidateQueries({ queryKey: of.queryKey })
  }, [count])
  useEffect(() => {
    if (data === undefined) return
    const { rows, standing } = data
    const told = known.current
    if (told === null) {
      known.current = new Map(rows.map(({ key }) => [key, dataUpdatedAt]))
      return
    }
    const { tell, forget } = pressingNews({ rows, standing: new Set(standing) }, told, dataUpdatedAt)
    const after = new Map(told)
    for (const key of forget) after.delete(key)
    for (const { key } of tell) after.set(key, dataUpdatedAt)
    known.current = after
    const pressed = new Set(rows.map(({ key }) => key))
    setFresh((before) => {
      const left = before.filter((key) => pressed.has(key))
      const come = tell.filter(({ key }) => !left.includes(key))
      return left.length === before.length && come.length === 0 ? before : [...left, ...come.map(({ key }) => key)]
    })
    if (tell.length > 0) latest.current.onCome(tell)
  }, [data, dataUpdatedAt])
  const rows = useMemo(() => (data?.rows ?? []).filter(({ key }) => fresh.includes(key)), [data, fresh])
  return {
    rows: data?.rows ?? [],
    /** Until it is dismissed. */
    critical: rows.filter((one) => !isUnreadable(one)),
    unreadable: rows.filter(isUnreadable),
    dismiss: () => setFresh([]),
  }
}
