'use client'

import { Command } from 'cmdk'
import { Bookmark } from 'lucide-react'
import { Said } from '@/components/said/said'
import { Icon } from '@/components/ui/icon'
import { streamAt } from '@/lib/routes'
import { text } from '@/lib/text'
import { useViews } from './use-views'

/** Every view, by its name or a word of its question. */
export function PaletteViews({ go }: { go: (href: string) => void }) {
  const views = useViews().data ?? []
  if (views.length === 0) return null
  return (
    <Command.Group heading={text.views.palette}>
      {views.map(({ id, name, query, at }) => (
        <Command.Item
          key={id}
          value={`view ${id} ${name}`}
          keywords={[query]}
          onSelect={() => go(streamAt({ q: query, at: at ?? undefined }))}
        >
          <Icon of={Bookmark} />
          <Said>{name}</Said>
          <span className="sp" />
          <span className="m11 trunc text-fg-3">
            <Said>{query}</Said>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}
