'use client'

import { type ReactNode, useMemo } from 'react'
import { useConsoleStatus } from '@/components/live/provider'
import type { Choice } from '@/lib/query/choose'
import { type Chosen, chosenIn, FACETS, type FacetName } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import { FacetFailure } from './facet-failure'
import { FieldFacet } from './field-facet'
import { useFacets } from './use-facets'

const words = text.facets

/** Values of every field with how many messages have them; choosing one edits the question. `head` stands above them. */
export function FacetList({ q, head, onChoose }: { q: string; head: ReactNode; onChoose: (choice: Choice) => void }) {
  return (
    <div className="facet-list">
      {head}
      <Facets q={q} onChoose={onChoose} />
    </div>
  )
}

function Facets({ q, onChoose }: { q: string; onChoose: (choice: Choice) => void }) {
  const asked = useFacets(q)
  const consoleStatus = useConsoleStatus()
  const chosen = useMemo(() => chosenOf(q), [q])
  if (asked.isError && asked.data === undefined) {
    return <FacetFailure why={asked.error.message} onAgain={() => asked.refetch()} />
  }
  const shown = asked.data?.filter(({ values }) => values.length > 0) ?? []
  if (asked.data !== undefined && shown.length === 0) return <p className="facet-note">{words.none}</p>
  return (
    <>
      {shown.map((facet) => (
        <FieldFacet
          key={facet.field}
          facet={facet}
          chosen={chosen[facet.field]}
          asideOf={facet.field === 'source' ? (label) => titleOf(label) : undefined}
          onChoose={onChoose}
        />
      ))}
    </>
  )

  function titleOf(label: string): string | null {
    return consoleStatus?.sources.find((source) => source.label === label)?.title ?? null
  }
}

function chosenOf(q: string): Record<FacetName, Chosen> {
  const { ast } = parse(q, { now: Date.now() })
  const of = (field: FacetName) => chosenIn(ast, field)
  const [source, severity, channel, from, to, type, kind, priority, state, flag] = FACETS
  return {
    source: of(source),
    severity: of(severity),
    channel: of(channel),
    from: of(from),
    to: of(to),
    type: of(type),
    kind: of(kind),
    priority: of(priority),
    state: of(state),
    flag: of(flag),
  }
}
