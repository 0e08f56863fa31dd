'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOffline } from 'next/offline'
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import type { ConsoleStatus, ToldStatus } from '@/lib/message/message'
import { attend } from './connection/attend'
import { createLine, type Line } from './connection/connect'
import type { LineState } from './connection/line'
import { type Pause, type Sign, signOf } from './connection/live-sign'
import type { Heard } from './connection/wire'

type Live = {
  line: Line
  listeners: Set<(heard: Heard) => void>
  pause: Pause
  setPause: Dispatch<SetStateAction<Pause>>
}

const Context = createContext<Live | null>(null)

function useLive(): Live {
  const live = use(Context)
  if (live === null) throw new Error('LiveProvider is missing above this component.')
  return live
}

/**
 * Holds the page's one live connection and hands the status of the console to the query cache. `told`: of the status as
 * rendered; what is heard after it is new to the page, and what people did since then is asked for anew.
 */
export function LiveProvider({
  told,
  children,
}: {
  told: Pick<ToldStatus, 'rev' | 'people'> | null
  children: ReactNode
}) {
  const cache = useQueryClient()
  const trpc = useTRPC()
  const [pause, setPause] = useState<Pause>(null)
  const statusKey = useRef(trpc.console.status.queryKey())
  const ofPeople = useRef([
    trpc.views.list.queryKey(),
    trpc.people.pathKey(),
    trpc.ledger.pathKey(),
    trpc.approvals.pathKey(),
    trpc.holds.pathKey(),
    trpc.post.receipt.pathKey(),
    trpc.policies.pathKey(),
    trpc.notices.pathKey(),
    trpc.alerts.pathKey(),
    ['ledger'],
  ])
  const [live] = useState(() => {
    const listeners = new Set<(heard: Heard) => void>()
    let people = told?.people ?? null
    const onHeard = (heard: Heard) => {
      const before = heard.kind === 'status' && cache.getQueryData<ConsoleStatus>(statusKey.current)
      if (heard.kind === 'status') {
        cache.setQueryData<ConsoleStatus>(statusKey.current, heard.consoleStatus)
        if (people !== null && people !== heard.consoleStatus.people)
          for (const queryKey of ofPeople.current) cache.invalidateQueries({ queryKey })
        people = heard.consoleStatus.people
      }
      for (const listen of listeners) listen(heard)
      if (heard.kind !== 'status' || !before || before.derivation.by === heard.consoleStatus.derivation.by) return
      // Everything that is shown was derived by another version.
      cache.invalidateQueries()
      for (const listen of listeners) listen({ kind: 'reset', rev: heard.consoleStatus.rev })
    }
    return { listeners, line: createLine({ rev: told?.rev ?? null, onHeard }) }
  })
  useEffect(() => {
    const end = attend(live.line, document, navigator.locks)
    const back = () => document.visibilityState === 'visible' && live.line.retry()
    // What could not be had meanwhile.
    const askAgain = () =>
      void cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    const online = () => {
      back()
      askAgain()
    }
    const unwatch = live.line.watch(() => live.line.state().phase === 'live' && askAgain())
    window.addEventListener('offline', live.line.doubt)
    window.addEventListener('online', online)
    document.addEventListener('visibilitychange', back)
    return () => {
      unwatch()
      window.removeEventListener('offline', live.line.doubt)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', back)
      end()
    }
  }, [live, cache])
  const unanswered = useOffline()
  useEffect(() => {
    if (unanswered) live.line.doubt()
  }, [live, unanswered])
  const value = useMemo(() => ({ ...live, pause, setPause }), [live, pause])
  return <Context value={value}>{children}</Context>
}

/** What is known of the connection: its phase, the last rev, the tries since it was lost. */
export function useLine(): LineState & { retry: () => void } {
  const { line } = useLive()
  const state = useSyncExternalStore(line.watch, line.state, line.state)
  return useMemo(() => ({ ...state, retry: line.retry }), [state, line])
}

/** Connects anew, as after another session took the place of the former one. */
export const useRenewLine = (): (() => void) => useLive().line.renew

/** The status of the console as last heard; the live stream keeps it fresh, nothing polls. */
export function useConsoleStatus(): ConsoleStatus | undefined {
  const trpc = useTRPC()
  return useQuery(trpc.console.status.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY })).data
}

export function useSign(): Sign {
  const consoleStatus = useConsoleStatus()
  const line = useLine()
  const { pause } = useLive()
  return signOf({ line, consoleStatus, pause })
}

/** Whether the person paused the list, since when and how much came that it does not show: the status line says it on every page. */
export function usePause(): [Pause, Dispatch<SetStateAction<Pause>>] {
  const { pause, setPause } = useLive()
  return [pause, setPause]
}

/** The same for a page that only asks anew: `toggle` holds it or lets it go. */
export function useHolding(): { pause: Pause; toggle: () => void } {
  const [pause, setPause] = usePause()
  return { pause, toggle: () => setPause(pause === null ? { since: Date.now(), unshown: 0 } : null) }
}

/**
 * Follows `query` on the one live connection while mounted (one question at a time: the last to ask wins).
 * `onHeard` gets rows that are new or changed and uids that match no longer. Null follows whatever is followed now.
 */
export function useLiveQuestion(query: string | null, onHeard: (heard: Heard) => void): void {
  const { line, listeners } = useLive()
  const latest = useRef(onHeard)
  useEffect(() => {
    latest.current = onHeard
  })
  useEffect(() => {
    const listen = (heard: Heard) => latest.current(heard)
    listeners.add(listen)
    if (query !== null) line.ask(query)
    return () => {
      listeners.delete(listen)
    }
  }, [line, listeners, query])
}
