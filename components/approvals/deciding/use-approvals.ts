'use client'

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOver } from '@/components/live/use-over'
import { askProof } from '@/components/live/use-proof-asked'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { useSettled } from '@/components/ui/keep/use-settled'
import type { DecisionDraft, DecisionOutcome } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { DiskClosedPlace } from '@/lib/asks/closed-asks'
import { decisionSeal } from '@/lib/text/decisions/decision-seal'
import { isAnswered, type Refusal } from './deciding'
import { NotAsked, sealDecision } from './seal-decision'
import { useListsOptions } from './use-waiting'

/** The ladder of what is decided fills while one looks at it; what waits is looked at anew as often as the lists. */
const EVIDENCE_MS = 300
const WAITING_MS = 1_000
const PAGE = 50

/** The three lists of what agents want; the frame keeps them fresh. */
export function useAskLists() {
  return useQuery(useListsOptions())
}

/** One ask with all that can be shown of it, open or closed; its ladder fills as evidence comes. */
export function useCard(uid: string) {
  const trpc = useTRPC()
  const options = trpc.approvals.card.queryOptions({ uid }, { retry: false, staleTime: 0 })
  const asked = useQuery(options)
  const { closed = null, expires = null } = asked.data ?? {}
  useRefresh(options.queryKey, closed === null ? WAITING_MS : EVIDENCE_MS)
  useOver(trpc.approvals.pathKey(), closed === null ? (expires?.at ?? null) : null, asked.dataUpdatedAt)
  return asked
}

/**
 * The very files that a decision would write, asked when the typing rests. Null asks nothing. As long as those of what
 * was typed last are on their way, those before them stand; those of another verb, or of other bytes, never do. `coming`:
 * nothing stands yet.
 */
export function useDecisionPreview(draft: DecisionDraft | null) {
  const api = useTRPCClient()
  const rested = useRested(draft)
  const asked = useQuery({
    queryKey: ['approvals.preview', rested],
    queryFn: async ({ signal }) => {
      if (rested === null) throw new Error('There is nothing to look at.')
      return { of: rested, preview: await api.approvals.preview.mutate({ draft: rested }, { signal }) }
    },
    enabled: rested !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 5_000,
  })
  const had = rested !== null && asked.data !== undefined && isSameAct(asked.data.of, rested) ? asked.data : null
  const error = rested === null ? null : asked.error
  return {
    preview: had?.preview,
    error,
    of: had?.of ?? null,
    again: () => void asked.refetch(),
    coming: rested !== null && had === null && error === null,
  }
}

/** A draft once its typing rests; another verb, and other bytes, at once. */
function useRested(draft: DecisionDraft | null): DecisionDraft | null {
  const settled = useSettled(draft === null ? null : JSON.stringify(draft))
  const [first, setFirst] = useState(draft)
  if (draft === null) return null
  const rested: DecisionDraft | null = settled === null ? null : JSON.parse(settled)
  if (rested !== null && isSameAct(rested, draft)) return rested
  if (first !== null && isSameAct(first, draft)) return first
  setFirst(draft)
  return draft
}

const isSameAct = (one: DecisionDraft, other: DecisionDraft) =>
  one.uid === other.uid && one.sha256 === other.sha256 && one.verb === other.verb

export type DecidingAct = {
  draft: DecisionDraft
  key: string
  /** Null where it was not open. */
  onScreenMs: number | null
  /** Null where what would be written was not looked at. */
  warned: string[] | null
  /** By an act of its own, where the passkey was not shown. */
  unsealed: boolean
  /** In which it stands. */
  list: List
}

/** Sends one decision, sealed by the passkey of who is known by one. */
export function useSendDecision() {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const cache = useQueryClient()
  const sealOf = async ({ draft, list }: Pick<DecidingAct, 'draft' | 'list'>) => {
    const { assurance } = await cache.fetchQuery(trpc.me.who.queryOptions(undefined, { staleTime: 60_000 }))
    return assurance === 'passkey' ? sealDecision({ draft, list, ask: api.approvals.seal.mutate }) : null
  }
  return async ({ unsealed, list, ...act }: DecidingAct): Promise<DecisionOutcome> => {
    const seal = unsealed ? null : await sealOf({ draft: act.draft, list }).catch(unsent)
    return api.approvals.decide.mutate({ ...act, seal })
  }
}

/** Decides; what is shown is asked for anew, whatever came of it. */
export function useDecide({ list, onDone }: { list: List; onDone: (outcome: DecisionOutcome) => void }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const send = useSendDecision()
  return useMutation<DecisionOutcome, Error & Refusal, Omit<DecidingAct, 'list'>>({
    mutationFn: (act) => send({ ...act, list }),
    onSuccess: onDone,
    // It may be that a warning came which did not stand there.
    onError: () => void cache.invalidateQueries({ queryKey: ['approvals.preview'] }),
    onSettled: () => cache.invalidateQueries({ queryKey: trpc.approvals.pathKey() }),
  })
}

/** Nothing was sent yet: what broke then may not read as if it may have been decided. */
function unsent(error: Error & Refusal): never {
  throw isAnswered(error) ? error : new NotAsked(decisionSeal.notHad(error.message), { cause: error })
}

/** Asks the person for a second factor, and then anew for what they may. */
export function useRaise(): () => void {
  const trpc = useTRPC()
  const cache = useQueryClient()
  return async () => {
    if (await askProof('second-factor')) void cache.invalidateQueries({ queryKey: trpc.approvals.pathKey() })
  }
}

/** What was closed by what lies on the disk, newest first; asked where `on`. */
export function useClosedOnDisk(on: boolean) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  return useInfiniteQuery({
    queryKey: [...trpc.approvals.pathKey(), 'closed-on-disk'],
    queryFn: ({ pageParam, signal }) => api.approvals.closedOnDisk.query({ before: pageParam }, { signal }),
    initialPageParam: null as DiskClosedPlace | null,
    getNextPageParam: (page) => page.next,
    enabled: on,
  })
}

/** What was closed, newest first; asked where `on`. */
export function useClosedAsks(on: boolean) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  return useInfiniteQuery({
    queryKey: [...trpc.approvals.pathKey(), 'closed'],
    queryFn: ({ pageParam, signal }) => api.approvals.closed.query({ before: pageParam, limit: PAGE }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    enabled: on,
  })
}
