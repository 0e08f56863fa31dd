'use client'

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useListsOptions } from '@/components/approvals/use-waiting'
import { useTRPC } from '@/components/live/trpc'
import { useNameOf } from '@/components/said/names'
import { useSettled } from '@/components/ui/use-settled'
import { useViews } from '@/components/views/use-views'
import type { AskRow } from '@/lib/approval'
import { LISTS } from '@/lib/ask'
import { parse } from '@/lib/query/parse'
import { asValue } from '@/lib/query/print'
import { matching, type Scope } from './found'

/** So many of a kind stand there while everything is looked through, and so many of the one that is asked for. */
const SOME = 6
const MANY = 40
/** An hour that any question can be read at: this one holds no time. */
const ANY_TIME = { now: 0 }

/** What is typed as a question for conversations: words that begin so, or somebody called so; null where that is too little to ask. */
function questionOf(typed: string): string | null {
  const words = typed.trim()
  const quoted = `"${words.replace(/["“”„＂\\]/g, '\\$&')}"*`
  const named = `agent:${asValue(words)}*`
  const asked = [`${quoted} OR ${named}`, named].find((question) => parse(question, ANY_TIME).problems.length === 0)
  return words.length < 2 ? null : (asked ?? null)
}

/** Agents, asks, views and conversations in which something is found, each of them as far as the scope shows it. */
export function useFound(typed: string, scope: Scope) {
  const trpc = useTRPC()
  const nameOf = useNameOf()
  const agents = useQuery(trpc.agent.list.queryOptions())
  const lists = useQuery(useListsOptions())
  const views = useViews()
  const wants = (kind: Scope) => scope === kind || (scope === 'all' && typed.trim() !== '')
  const question = wants('conversations') ? questionOf(typed) : null
  const settled = useSettled(question)
  const conversations = useQuery(
    trpc.conversation.page.queryOptions(
      settled === null ? skipToken : { query: settled, limit: scope === 'all' ? SOME : MANY },
      { placeholderData: keepPreviousData, retry: false },
    ),
  )
  const asks = LISTS.flatMap((list) => lists.data?.[list].rows ?? [])
  const said = (row: AskRow) => [row.words, row.from === null ? '' : nameOf(row.source, row.from), row.channel]
  const most = scope === 'all' && typed !== '' ? SOME : MANY
  return {
    agents: matching(typed, agents.data ?? [], ({ agent, names }) => [agent, ...names]),
    asks: wants('approvals') ? matching(typed, asks, said).map(({ row }) => row) : [],
    listedAt: lists.data?.now ?? 0,
    waitingFor: (source: string, agent: string) =>
      asks.filter((row) => row.list !== 'inform' && row.source === source && row.from === agent).length,
    views: matching(typed, views.data ?? [], ({ name, query, owner, mine }) => [
      name,
      query,
      ...(mine ? [] : [owner.name]),
    ]),
    conversations: question === null ? [] : (conversations.data?.rows ?? []),
    most,
    looking: question !== null && (settled !== question || conversations.isFetching),
    failed: {
      agents: agents.isError,
      approvals: lists.isError,
      conversations: question !== null && conversations.isError,
      views: views.isError,
    },
  }
}

export type Found = ReturnType<typeof useFound>
