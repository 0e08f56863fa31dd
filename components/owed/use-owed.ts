'use client'

import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { useChanges } from '@/components/live/use-changes'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { DEBTS_SHOWN, type DebtKind, type DebtRow, type DebtsShown } from '@/lib/rules/debt'

/** What was taken in is judged so soon. */
export const JUDGED_AFTER_MS = 1_000

const PAGE = 100
const TASK_OWED = 'completion' satisfies DebtKind
const EVERY_MS = 700
/** As long as messages are not judged, what is found changes without any that is new. */
const JUDGING_MS = 1_500

/** What the address says is looked at; `debt`: the key of the one that is open beside. */
export const LOOK = {
  show: parseAsStringLiteral(DEBTS_SHOWN).withDefault('open'),
  source: parseAsString,
  debtor: parseAsString,
  creditor: parseAsString,
  people: parseAsBoolean.withDefault(false),
  history: parseAsBoolean.withDefault(false),
  debt: parseAsString,
}

export type OwedLook = {
  show: DebtsShown
  source: string | null
  debtor: string | null
  creditor: string | null
  /** What is owed to people alone. */
  people: boolean
  history: boolean
}

/** By what one is known in an address: the message or task, what is owed, and who owes it. */
export const keyOfDebt = ({ uid, kind, debtor }: Pick<DebtRow, 'uid' | 'kind' | 'debtor'>) =>
  `${uid}.${kind}.${debtor ?? ''}`

export const uidOfDebt = (key: string) => key.split('.', 1)[0] ?? key

/** Only tasks are owed to be completed. */
export const isOfTask = (key: string) => key.split('.')[1] === TASK_OWED
export const keyOfTask = (id: string) => `${id}.${TASK_OWED}.`

/** What is owed, kept up with what is judged. `toggle` holds the page or lets it go. */
export function useOwed({ show, source, debtor, creditor, people, history }: OwedLook) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const cache = useQueryClient()
  const asked = useInfiniteQuery({
    queryKey: [...trpc.owed.pathKey(), 'pages', show, source, debtor, creditor, people, history],
    queryFn: ({ pageParam, signal }) =>
      api.owed.page.query(
        { show, source, debtor, creditor, toPeople: people, history, skip: pageParam, limit: PAGE },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.more ? pages.length * PAGE : null),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.judging == null ? false : JUDGING_MS),
  })
  useRefresh(trpc.owed.pathKey(), JUDGING_MS)
  const { toggle } = useChanges({
    query: '',
    everyMs: EVERY_MS,
    countOf: (changed) => changed.length,
    onChanges: () => void cache.invalidateQueries({ queryKey: trpc.owed.pathKey() }),
  })
  const pages = asked.data?.pages ?? []
  const rows = [...new Map(pages.flatMap((page) => page.rows).map((row) => [keyOfDebt(row), row])).values()]
  return {
    asked,
    toggle,
    rows,
    counts: pages[0]?.counts ?? null,
    judging: pages[0]?.judging ?? null,
    cut: pages[0]?.cut ?? false,
  }
}
