'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { COUNTED, useRefresh } from '@/components/live/use-refresh'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { MessageRow } from '@/lib/message/message'
import type { Marked, News, SeenMark } from '@/lib/people/view'
import { text } from '@/lib/text/console/first-load-words'
import { dayedTime } from '@/lib/time/clock'
import { useArrived } from './list/use-arrived'

const words = text.seen

export type Seen = ReturnType<typeof useSeen>

/**
 * How far the person has seen what answers `query` (null: nothing is asked), and how much is new: what the server counted,
 * at most 3 s ago, and the rows here that arrived since.
 */
export function useSeen(query: string | null, rows: readonly MessageRow[]) {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const cache = useQueryClient()
  const [before, setBefore] = useState<{ question: string; mark: SeenMark | null } | null>(null)
  const question = query?.trim() ?? ''
  const key = trpc.seen.news.queryKey({ query: question })
  const options = { enabled: query !== null, staleTime: Number.POSITIVE_INFINITY, retry: false }
  const asked = useQuery(trpc.seen.news.queryOptions({ query: question }, options))
  useRefresh(key, COUNTED.everyMs, COUNTED.afterMs.news)
  const { mark = null, count = null, upTo = null } = asked.data ?? {}
  const levels = useArrived(mark?.seq ?? null, upTo, rows)
  const since = rows.filter(({ seq }) => levels.get(seq) === 2)
  const moment = mark && dayedTime(mark.at, Date.now())
  const news = count === null ? null : { ...count, count: count.count + since.length }

  const set = ({ seqs, at }: { seqs: string[]; at?: number }) =>
    api.seen.mark
      .mutate({ query: question, seqs, at, upTo })
      .then(
        (marked) => {
          cache.setQueryData<News>(key, (now) => now && after(now, marked, at ?? Date.now()))
          void cache.invalidateQueries({ queryKey: key })
        },
        (error: Error) => toast.error(words.failed(error.message)),
      )
      .then(() => cache.invalidateQueries({ queryKey: trpc.views.counts.queryKey() }))

  return {
    mark,
    levels,
    news,
    failed: asked.isError && asked.data === undefined,
    ready: asked.data !== undefined,
    /** Since when what comes is new, as people read it; null without a mark. */
    since: moment,
    /** Where the new ones begin in the list. */
    line:
      mark !== null && moment !== null && news !== null
        ? { levels, says: words.news(news.count, news.capped, moment) }
        : null,
    /** Everything that was counted or stands here is seen. */
    markAll: () => {
      if (upTo === null) return
      setBefore({ question, mark })
      void set({ seqs: [upTo, ...rows.map(({ seq }) => seq)] })
    },
    /** What arrived up to this row is seen, and no more: also where the mark was further on. */
    markTo: ({ seq }: Pick<MessageRow, 'seq'>) => {
      if (asked.data === undefined) return
      setBefore({ question, mark })
      void set({ seqs: [seq] })
    },
    /** Takes back the last marking of this question here; null when there was none. */
    undo:
      before?.question === question
        ? () => {
            setBefore(null)
            void set(before.mark === null ? { seqs: [] } : { seqs: [before.mark.seq], at: before.mark.at })
          }
        : null,
    /** The row that arrived first since the mark, wherever it stands; null when there is none, or it could not be had. */
    first: () =>
      api.seen.first.query({ query: question }).catch((error: Error) => {
        toast.error(`${words.notHad} ${error.message}`)
        return null
      }),
  }
}

/** What is known right after marking; the server is asked for the rest. */
function after(now: News, marked: Marked | null, at: number): News {
  if (marked === null) return { ...now, mark: null, count: null }
  const { seq, upTo, all } = marked
  return { mark: { seq, at }, upTo, count: all ? { count: 0, capped: false } : now.count }
}
