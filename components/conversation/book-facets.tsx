'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, PanelLeftClose } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useMemo, useState } from 'react'
import { walk } from '@/components/facets/walk'
import { useHouse } from '@/components/live/provider'
import { useTRPC } from '@/components/live/trpc'
import { useRefresh } from '@/components/live/use-refresh'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said'
import { useTierOf } from '@/components/said/tiers'
import { BarTitle } from '@/components/shell/bar-title'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Sheet } from '@/components/ui/sheet'
import { type ConversationFacet, STANDINGS } from '@/lib/conversation/facets'
import type { FacetCount } from '@/lib/facets'
import { foldValue } from '@/lib/fold'
import { choose } from '@/lib/query/choose'
import { chosenIn } from '@/lib/query/clauses'
import { parse } from '@/lib/query/parse'
import { text } from '@/lib/text'
import type { Filter } from './use-filter'

const words = text.conversations.facets
const AGAIN_MS = 3_000
const SHOWN = 6

type Props = { q: string; filter: Filter; onAsk: (q: string) => void }

/** How the conversations of a question stand, where they are from, how they are linked, and who takes part. */
export function BookFacets({
  box,
  onHide,
  ...props
}: Props & { box: RefObject<HTMLElement | null>; onHide: () => void }) {
  return (
    <aside ref={box} className="pane facets" aria-label={text.facets.title}>
      <header className="bar">
        <BarTitle>{text.shell.pages.conversations}</BarTitle>
        <span className="sp" />
        <IconButton icon={PanelLeftClose} label={text.facets.hide} title={text.facets.hide} onClick={onHide} />
      </header>
      <div className="facet-list">
        <Sections {...props} />
      </div>
    </aside>
  )
}

/** The same as a sheet, where the screen has no room for a column. */
export function BookFacetSheet({ open, onOpen, ...props }: Props & { open: boolean; onOpen: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Sheet look="facet-sheet" title={text.facets.title} close={text.facets.close}>
        <div className="facet-list">
          <Sections {...props} />
        </div>
      </Sheet>
    </Dialog.Root>
  )
}

function Sections({ q, filter, onAsk }: Props) {
  const trpc = useTRPC()
  const { ast, problems } = useMemo(() => parse(q, { now: Date.now() }), [q])
  const asked = useQuery(
    trpc.conversation.facets.queryOptions(
      { query: q },
      { enabled: problems.length === 0, placeholderData: keepPreviousData, retry: false },
    ),
  )
  useRefresh(trpc.conversation.facets.queryKey({ query: q }), AGAIN_MS)
  if (asked.isError && asked.data === undefined) {
    return (
      <div className="facet-note">
        <p>{text.facets.failed}</p>
        <p className="text-fg-3">{asked.error.message}</p>
        <Button onClick={() => asked.refetch()}>{text.facets.again}</Button>
      </div>
    )
  }
  return asked.data?.map((facet) => {
    const { field } = facet
    if (field === 'status' || field === 'basis') {
      const chosen: readonly string[] = filter.filter[field]
      return <Section key={field} facet={facet} chosen={chosen} onTurn={(value) => filter.turn(field, value)} />
    }
    const chosen = chosenIn(ast, field).wanted
    const turn = (value: string) => onAsk(choose(q, { field, value, how: 'with' }, Date.now()))
    return <Section key={field} facet={facet} chosen={chosen} onTurn={turn} />
  })
}

type SectionProps = { facet: ConversationFacet; chosen: readonly string[]; onTurn: (value: string) => void }

function Section({ facet: { field, values: counted }, chosen, onTurn }: SectionProps) {
  const [open, setOpen] = useState(false)
  // What stands in the question counts however it is spelled.
  const isSame = (value: string, one: string) =>
    field === 'agent' || field === 'source' ? foldValue(value) === one : value === one
  const isChosen = (value: string) => chosen.some((one) => isSame(value, one))
  const unseen = chosen.filter((one) => !counted.some(({ value }) => isSame(value, one)))
  const values = [...counted, ...unseen.map((value) => ({ value, count: 0, capped: false }))]
  const shown = values.filter(({ value }, at) => open || at < SHOWN || isChosen(value))
  const most = Math.max(1, ...values.map(({ count }) => count))
  const id = `conversation-facet-${field}`
  if (values.length === 0) return null
  return (
    <section className="fsec" aria-labelledby={id}>
      <h2 className="fh">
        <span id={id}>{words.fields[field]}</span>
      </h2>
      {shown.map((one) => (
        <Value
          key={one.value}
          field={field}
          count={one}
          share={one.count / most}
          chosen={isChosen(one.value)}
          onTurn={onTurn}
        />
      ))}
      {values.length > SHOWN && (
        <button
          type="button"
          className="fr more"
          data-stop
          tabIndex={-1}
          onKeyDown={walk}
          onClick={() => setOpen(!open)}
        >
          {open ? text.facets.fewer : text.facets.more(values.length - shown.length, false)}
        </button>
      )}
    </section>
  )
}

function Value({
  field,
  count: { value, count, capped },
  share,
  chosen,
  onTurn,
}: {
  field: ConversationFacet['field']
  count: FacetCount
  share: number
  chosen: boolean
  onTurn: (value: string) => void
}) {
  return (
    <div className={chosen ? 'fr on' : 'fr'}>
      <button
        type="button"
        className="pick"
        data-stop
        aria-pressed={chosen}
        onKeyDown={walk}
        onClick={() => onTurn(value)}
      >
        {field === 'agent' && !chosen ? (
          <Mark agent={value} />
        ) : (
          <span className={chosen ? 'bx on' : 'bx'}>{chosen && <Icon of={Check} size="xs" />}</span>
        )}
        <span className="trunc">
          <Name field={field} value={value} />
        </span>
        <span className="mt">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
        <span className="n">{text.facets.count(count, capped)}</span>
        <span className="sr-only"> {words.unit}</span>
      </button>
    </div>
  )
}

function Name({ field, value }: { field: ConversationFacet['field']; value: string }) {
  const title = useHouse()?.sources.find(({ label }) => field === 'source' && label === value)?.title
  const status = field === 'status' ? STANDINGS.find((one) => one === value) : undefined
  if (status !== undefined) return text.conversations.status[status]
  return (
    <>
      <Said>{value}</Said>
      {title !== undefined && <span className="text-fg-3"> {title}</span>}
    </>
  )
}

/** As in the rows: the shape says the tier. */
function Mark({ agent }: { agent: string }) {
  return <AgentMark agent={agent} tier={useTierOf()(null, agent)} />
}
