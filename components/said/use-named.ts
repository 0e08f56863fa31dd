'use client'

import { useSyncExternalStore } from 'react'
import { useTRPCClient } from '@/components/live/use-trpc'
import { type AskNamed, gatheredNames } from './gathered-names'

type Api = ReturnType<typeof useTRPCClient>

/** One for each page that is loaded. */
const stores = new WeakMap<Api, ReturnType<typeof gatheredNames>>()
const nobody: AskNamed = () => null
/** What rows of one drawing ask for is asked together. */
const GATHERS_MS = 10

/** What is known of agents by their ids; what is not known yet comes, and draws whoever asked again. */
export function useNamed(): AskNamed {
  const store = storeOf(useTRPCClient())
  return useSyncExternalStore(store.subscribe, store.ask, () => nobody)
}

function storeOf(api: Api) {
  const had = stores.get(api)
  if (had !== undefined) return had
  const made = gatheredNames({
    fetch: (agents) => api.agent.named.query({ agents }),
    later: (flush) => void setTimeout(flush, GATHERS_MS),
    now: Date.now,
  })
  stores.set(api, made)
  return made
}
