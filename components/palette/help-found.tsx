'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useTRPC } from '@/components/live/use-trpc'
import { Icon } from '@/components/ui/icon'
import type { HelpTopic } from '@/lib/help/help-page'
import { helpAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { matching, type Ranked, type Scope } from './found'
import { Hit, Item } from './item'

/** A page of help, or a place on one. */
export type HelpPlace = { topic: string; title: string; heading: { id: string; text: string } | null }

export function placesOf(topics: readonly HelpTopic[]): HelpPlace[] {
  return topics.flatMap(({ name, title, headings }) =>
    [null, ...headings].map((heading) => ({ topic: name, title, heading })),
  )
}

/** Pages of help by title and heading. With nothing typed all pages stand there where one asks for help alone. */
export function useHelpFound(typed: string, scope: Scope): { places: Ranked<HelpPlace>[]; failed: boolean } {
  const topics = useQuery(useTRPC().help.topics.queryOptions())
  const wants = scope === 'help' || (scope === 'all' && typed.trim().length > 1)
  const places = placesOf(topics.data ?? []).filter(({ heading }) => heading === null || typed.trim() !== '')
  return {
    places: wants ? matching(typed, places, ({ title, heading }) => [heading?.text ?? title]) : [],
    failed: topics.isError,
  }
}

export function HelpItem({ place, typed, go }: { place: HelpPlace; typed: string; go: (href: string) => void }) {
  const { topic, title, heading } = place
  return (
    <Item
      value={`help ${topic} ${heading?.id ?? ''}`}
      mark={<Icon of={CircleHelp} />}
      name={
        <span lang="en">
          <Hit typed={typed}>{heading?.text ?? title}</Hit>
        </span>
      }
      about={heading === null ? null : text.palette.inHelp(title)}
      onSelect={() => go(helpAt({ topic, heading: heading?.id ?? null }))}
    />
  )
}
