'use client'

import { Plus } from 'lucide-react'
import { useState } from 'react'
import { walk } from '@/components/facets/walk'
import { useModKey } from '@/components/keys/mod-key'
import { Button, IconButton } from '@/components/ui/button'
import { type Looked, type View, viewAt } from '@/lib/people/view'
import { text } from '@/lib/text'
import { useViewActs, useViewCounts, useViews } from './use-views'
import { ViewRow } from './view-row'

const words = text.views
const ALL = { id: null, name: '', query: '', at: null }

/** All traffic, the pinned views with what they find, and the others one click away. */
export function ViewList({
  look,
  onOpen,
  onSave,
  onChange,
}: {
  look: Looked
  onOpen: (look: Looked) => void
  onSave: () => void
  onChange: (view: View) => void
}) {
  const asHere = useModKey()
  const { asked, views: known, left } = useViews()
  const counts = useViewCounts()
  const acts = useViewActs()
  const [wide, setWide] = useState(false)
  const views = known ?? []
  const pins = views.filter(({ pinned }) => pinned)
  const here = viewAt([ALL, ...views], look)
  const others = views.filter(({ id, pinned }) => !pinned && (wide || id === here?.id))
  const hidden = views.length - pins.length - others.length
  return (
    <section className="fsec views" aria-labelledby="views-title">
      <h2 className="fh">
        <span id="views-title">{words.title}</span>
        <span className="sp" />
        <IconButton icon={Plus} className="sm" label={words.save} title={words.save} onClick={onSave} />
      </h2>
      <ViewRow view={{ ...ALL, name: words.all }} on={here === ALL} count={counts.get(null)} onOpen={onOpen} />
      {[...pins, ...others].map((view) => (
        <ViewRow
          key={view.id}
          view={view}
          on={here === view}
          count={counts.get(view.id)}
          onOpen={onOpen}
          menu={{
            ...{ view, pins, acts },
            onChange: () => onChange(view),
          }}
        />
      ))}
      {(hidden + left > 0 || wide) && (
        <button
          type="button"
          className="fr more"
          data-stop
          data-view
          tabIndex={-1}
          onKeyDown={walk}
          onClick={() => setWide(!wide)}
        >
          {wide ? words.fewer : words.more(hidden + left)}
        </button>
      )}
      {asked.isError && asked.data === undefined && (
        <div className="facet-note" role="alert">
          <p>{words.failed}</p>
          <p className="text-fg-3">{asked.error.message}</p>
          <Button onClick={() => asked.refetch()}>{words.again}</Button>
        </div>
      )}
      {wide && left > 0 && <p className="facet-note">{asHere(words.left(left))}</p>}
      {known?.length === 0 && <p className="facet-note">{words.none}</p>}
    </section>
  )
}
