'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/live/use-trpc'
import { asValue } from '@/lib/query/print'
import { starters as words } from '@/lib/text/messages/starters-words'
import { forgetQuestions, keepQuestion, pastQuestions } from './past-questions'
import type { OfferItem } from './use-offers'

/** Of each, in the list. */
const MOST_PAST = 8
const MOST_EXAMPLES = 5

type Example = { query: string; says: string }
type Facets = { field: string; values: { value: string }[] }[]

/** Questions of every kind, with what is most frequent in this index. */
export function examplesOf(facets: Facets): Example[] {
  const top = (name: string) => facets.find(({ field }) => field === name)?.values[0]?.value
  const [from, to, type, channel] = [top('from'), top('to'), top('type'), top('channel')]
  const examples: Example[] = [
    { query: 'is:unanswered', says: words.unanswered },
    { query: 'severity:>=warning', says: words.warnings },
  ]
  const add = (query: string, says: string) => void examples.push({ query, says })
  if (from !== undefined && to !== undefined && from !== to)
    add(`from:${asValue(from)} to:${asValue(to)}`, words.fromTo(from, to))
  else if (from !== undefined) add(`from:${asValue(from)}`, words.from(from))
  if (type !== undefined) add(`type:${asValue(type)}`, words.typed(type))
  if (channel !== undefined && from !== undefined)
    add(`channel:${asValue(channel)} -from:${asValue(from)}`, words.without(from, channel))
  add('has:error', words.errors)
  add('on:today', words.today)
  add('is:unreadable', words.unreadable)
  return examples
}

/** Keeps what is asked in the bar, and gives what it offers: what the person asked before, and on an empty bar examples too, each of which finds something. */
export function useStarters({
  empty,
  asked,
  onGive,
}: {
  /** Nothing is typed, and somebody is about to. */
  empty: boolean
  /** What was asked last by hand; null: nothing yet. */
  asked: string | null
  onGive: (items: OfferItem[]) => void
}): { forget: (() => void) | null } {
  const trpc = useTRPC()
  const api = useTRPCClient()
  const person = useQuery(trpc.me.who.queryOptions(undefined, { staleTime: 60_000 })).data?.person ?? null
  const [past, setPast] = useState<readonly string[]>([])
  useEffect(() => {
    if (person === null) return
    if (asked !== null) keepQuestion(person, asked)
    setPast(pastQuestions(person))
  }, [person, asked])
  // Another bar may have been asked meanwhile.
  useEffect(() => {
    if (empty && person !== null) setPast(pastQuestions(person))
  }, [empty, person])
  const facets = useQuery(trpc.stream.facets.queryOptions({ query: '' }, { enabled: empty, retry: false }))
  const examples = useMemo(() => (facets.data === undefined ? [] : examplesOf(facets.data)), [facets.data])
  // All in one: what observes many questions at once would be loaded with the first rows.
  const { data: found } = useQuery({
    queryKey: ['examples', examples],
    queryFn: ({ signal }) => Promise.all(examples.map(({ query }) => api.stream.count.query({ query }, { signal }))),
    enabled: empty && examples.length > 0,
    retry: false,
  })
  const items = useMemo(() => {
    const before = past.map((query): OfferItem => ({ kind: 'asked', query }))
    const that = examples.flatMap(({ query, says }, at): OfferItem[] => {
      const { count = 0, capped = false } = found?.[at] ?? {}
      return count === 0 ? [] : [{ kind: 'example', query, says, count, capped }]
    })
    return empty ? [...before.slice(0, MOST_PAST), ...that.slice(0, MOST_EXAMPLES)] : before
  }, [past, examples, found, empty])
  useEffect(() => onGive(items), [items, onGive])
  const forget = () => {
    if (person !== null) forgetQuestions(person)
    setPast([])
  }
  return { forget: empty && past.length > 0 ? forget : null }
}
