'use client'

import { useMemo } from 'react'
import { CalledAgent, useCalled } from '@/components/facets/agent-value'
import type { Called } from '@/components/facets/called-agents'
import { FacetFailure } from '@/components/facets/facet-failure'
import { FacetSection, type Shown } from '@/components/facets/facet-section'
import { FacetValue } from '@/components/facets/facet-value'
import { useBookFacets } from '@/components/facets/use-facets'
import { useConsoleStatus } from '@/components/live/provider'
import { Said } from '@/components/said/said-text'
import { type ConversationFacet, STANDINGS } from '@/lib/conversation/conversation-facets'
import { foldValue } from '@/lib/letters/fold'
import { choose } from '@/lib/query/choose'
import { chosenIn } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import type { Filter } from './use-filter'

const words = text.conversations.facets

/** How the conversations of a question stand, where they are from, how they are linked, and who takes part. */
export function BookFacets({ q, filter, onAsk }: { q: string; filter: Filter; onAsk: (q: string) => void }) {
  const { ast } = useMemo(() => parse(q, { now: Date.now() }), [q])
  const asked = useBookFacets(q)
  const facetOf = (facet: ConversationFacet) => {
    const { field } = facet
    if (field === 'status' || field === 'basis') {
      const turn = (value: string) => filter.turn(field, value)
      return <BookFacet key={field} facet={facet} chosen={filter.filter[field]} onTurn={turn} />
    }
    const turn = (value: string) => onAsk(choose(q, { field, value, how: 'with' }, Date.now()))
    return <BookFacet key={field} facet={facet} chosen={chosenIn(ast, field).wanted} onTurn={turn} />
  }
  return (
    <div className="facet-list">
      {asked.isError && asked.data === undefined ? (
        <FacetFailure why={asked.error.message} onAgain={() => asked.refetch()} />
      ) : (
        asked.data?.map(facetOf)
      )}
    </div>
  )
}

type FacetProps = { facet: ConversationFacet; chosen: readonly string[]; onTurn: (value: string) => void }

function BookFacet({ facet: { field, values: counted }, chosen, onTurn }: FacetProps) {
  // What stands in the question counts however it is spelled.
  const isSame = (value: string, one: string) =>
    field === 'agent' || field === 'source' ? foldValue(value) === one : value === one
  const unseen = chosen.filter((one) => !counted.some(({ value }) => isSame(value, one)))
  const values = [...counted, ...unseen.map((value) => ({ value, count: 0, capped: false }))]
  const called = useCalled(values, field !== 'agent')
  if (values.length === 0) return null
  return (
    <FacetSection
      id={`conversation-facet-${field}`}
      name={words.fields[field]}
      values={values}
      howOf={(value) => (chosen.some((one) => isSame(value, one)) ? 'with' : null)}
      draw={(shown) => (
        <BookValue
          key={shown.count.value}
          {...shown}
          field={field}
          called={called.get(shown.count.value)}
          onTurn={onTurn}
        />
      )}
    />
  )
}

type ValueProps = Shown & {
  field: ConversationFacet['field']
  called: Called | undefined
  onTurn: (value: string) => void
}

function BookValue({ field, called, onTurn, ...shown }: ValueProps) {
  const { value } = shown.count
  return (
    <FacetValue {...shown} agent={field === 'agent'} unit={words.unit} onPick={() => onTurn(value)}>
      {field === 'agent' ? <CalledAgent agent={value} called={called} /> : <Name field={field} value={value} />}
    </FacetValue>
  )
}

function Name({ field, value }: { field: ConversationFacet['field']; value: string }) {
  const title = useConsoleStatus()?.sources.find(({ label }) => field === 'source' && label === value)?.title
  const status = field === 'status' ? STANDINGS.find((one) => one === value) : undefined
  if (status !== undefined) return text.conversations.status[status]
  if (field === 'basis') return text.conversations.basis(value)
  return (
    <>
      <Said>{value}</Said>
      {title !== undefined && <span className="text-fg-3"> {title}</span>}
    </>
  )
}
