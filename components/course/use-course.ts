'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Stretch } from '@/components/facets/brush'
import { useRefresh } from '@/components/live/use-refresh'
import { useTRPC } from '@/components/live/use-trpc'
import { useTierOf } from '@/components/said/tiers'
import { type Course, type Lane, lanesOf, type Span, spansOf } from '@/lib/conversation/course'

const AGAIN_MS = 1_000

/** `within`: the time of which a sequence is drawn; null: all of it. */
export type Drawn = Course & { lanes: Lane[]; spans: Span[]; within: Stretch | null }

/** Who said what to whom in a conversation, and who had something to do when; asked again when something came in. `source` is its label. */
export function useCourse(id: string, source: string | null) {
  const trpc = useTRPC()
  const tierOf = useTierOf()
  const asked = useQuery(
    trpc.conversation.course.queryOptions({ id }, { placeholderData: keepPreviousData, retry: false }),
  )
  useRefresh(trpc.conversation.course.queryKey({ id }), AGAIN_MS)
  const course = asked.data
  const drawn = useMemo<Drawn | null>(() => {
    if (course === undefined) return null
    const lanes = lanesOf(course, (agent) => tierOf(source, agent))
    return { ...course, lanes, spans: spansOf(course.steps, course.people), within: null }
  }, [course, source, tierOf])
  return { asked, drawn }
}

export type AskedCourse = ReturnType<typeof useCourse>
