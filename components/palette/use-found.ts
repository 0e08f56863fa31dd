'use client'

import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useListsOptions } from '@/components/approvals/deciding/use-waiting'
import { useTRPC } from '@/components/live/use-trpc'
import { useNameOf } from '@/components/said/use-names'
import { useSettled } from '@/components/ui/keep/use-settled'
import { useViews } from '@/components/views/use-views'
import type { AskRow } from '@/lib/asks/approval'
import { LISTS } from '@/lib/asks/ask-kinds'
import { AGENTS } from '@/lib/message/agent-page'
import { parse } from '@/lib/query/parse'
import { asValue } from '@/lib/query/print'
import { matching, type Scope } from './found'
import { useHelpFound } from './help-found'

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
  const lists = useQuery(useListsOptions())
  const all = useViews()
  const settledText = useSettled(typed.trim())
  const called = useViews(all.left > 0 ? (settledText ?? '') : '')
  const views = all.left > 0 ? called : all
  const agents = useFoundAgents(typed)
  const help = useHelpFound(typed, scope)
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
    agents: agents.found,
    agentCount: agents.count,
    asks: wants('approvals') ? matching(typed, asks, said).map(({ row }) => row) : [],
    listedAt: lists.data?.now ?? 0,
    waitingFor: (source: string, agent: string) =>
      asks.filter((row) => row.list !== 'inform' && row.source === source && row.from === agent).length,
    viewsLeft: views.left,
    views: matching(typed, views.views ?? [], ({ name, query, owner, mine }) => [
      name,
      query,
      ...(mine ? [] : [owner.name]),
    ]),
    conversations: question === null ? [] : (conversations.data?.rows ?? []),
    help: help.places,
    most,
    lookingForAgents: agents.looking,
    looking: question !== null && (settled !== question || conversations.isFetching),
    failed: {
      agents: agents.failed,
      approvals: lists.isError,
      conversations: question !== null && conversations.isError,
      views: views.asked.isError,
      help: help.failed,
    },
  }
}

/** A console has few agents, and then all are here to be found as one types; else the server finds them. */
function useFoundAgents(typed: string) {
  const trpc = useTRPC()
  const first = useQuery(trpc.agent.find.queryOptions({ text: '', limit: AGENTS.found }))
  const isWhole = first.data !== undefined && first.data.count <= first.data.rows.length
  const text = typed.trim()
  const settled = useSettled(text === '' || isWhole || first.data === undefined ? null : text.slice(0, 200))
  const more = useQuery(
    trpc.agent.find.queryOptions(settled === null ? skipToken : { text: settled, limit: MANY }, {
      placeholderData: keepPreviousData,
    }),
  )
  const asked = text === '' || isWhole ? first : more
  const found = matching(typed, asked.data?.rows ?? [], ({ agent, names }) => [agent, ...names])
  const looking =
    !asked.isError && (asked.data === undefined || (asked === more && (settled !== text || more.isFetching)))
  const count = asked === first && text !== '' ? found.length : (asked.data?.count ?? 0)
  return { found, count: Math.max(found.length, count), looking, failed: first.isError || asked.isError }
}

export type Found = ReturnType<typeof useFound>
