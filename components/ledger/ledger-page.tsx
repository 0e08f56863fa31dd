'use client'

import { createParser, parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { ListPage } from '@/components/listing/list-page'
import type { GridHandle } from '@/components/listing/row-grid'
import { useRowWalk } from '@/components/listing/use-row-walk'
import { useClock } from '@/components/live/use-clock'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { ABOUT } from '@/lib/ledger/act'
import { aboutOf, askedAbout, parseLedger } from '@/lib/ledger/ledger-query'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { text } from '@/lib/text'
import { zoneName } from '@/lib/time/clock'
import { EntriesList } from './entries-list'
import { EntryPeek } from './entry-peek'
import { ExportMenu } from './ledger-export-menu'
import { useVerdict, Verdict } from './ledger-verdict'
import { TablesVerdict } from './tables-verdict'
import { useEntries } from './use-entries'

const words = text.ledger
/** Its number, or what stands for it in a link of somebody who sees a part. */
const parseAsEntry = createParser<ToldEntry>({
  parse: (text) => parseAsInteger.parse(/^\d+$/.test(text) ? text : '') ?? (text || null),
  serialize: String,
})
const LOOK = { q: parseAsString.withDefault(''), entry: parseAsEntry }
const aboutOptions = () => (['all', ...ABOUT] as const).map((name) => ({ name, label: words.about[name] }))
const BARS = ['64px', '66px', '84px', '57%', '72px', '80%', '61%', '56px'] as const

/** Every act of a person and what came of it, newest first. `?entry=` is open beside; the question is in the address too. */
export function LedgerPage() {
  const now = useClock()
  const [look, setLook] = useQueryStates(LOOK)
  const { problems } = useMemo(() => parseLedger(look.q, Date.now()), [look.q])
  const { asked, items, entries, older, below } = useEntries(look.q, problems.length === 0)
  const verdict = useVerdict()
  const { list, active, open, move } = useRowWalk<ToldEntry, GridHandle>({
    keys: () => items.flatMap((item) => (item.kind === 'entry' ? [item.entry.n] : [])),
    open: look.entry,
    onOpen: (entry, history) => setLook({ entry }, { history }),
  })
  const clear = () => setLook({ q: null })

  return (
    <ListPage
      page="ledger"
      of={look.entry === null ? '' : words.peek.entry(look.entry)}
      list={{ label: words.list }}
      bar={
        <>
          <FilterField {...words.filter} value={look.q} onType={(q) => setLook({ q: q || null })} />
          <div className="acts-about">
            <SegmentedControl
              label={words.about.label}
              options={aboutOptions()}
              chosen={aboutOf(look.q) ?? 'all'}
              onChoose={(name) => setLook({ q: askedAbout(look.q, name === 'all' ? null : name) || null, entry: null })}
            />
          </div>
          <ExportMenu q={look.q} off={problems.length > 0} />
        </>
      }
      above={
        <>
          <Verdict verdict={verdict} onShow={open} />
          <TablesVerdict found={verdict.data} onShow={open} />
        </>
      }
      foot={
        <div className="tail">
          <span className="trunc">{asked.data && words.here(entries, older)}</span>
        </div>
      }
      beside={
        look.entry !== null && (
          <EntryPeek key={look.entry} n={look.entry} onClose={() => open(null)} onMove={move} onOpen={open} />
        )
      }
    >
      <div className="list">
        <Heads />
        {problems.length > 0 ? (
          <EmptyState title={words.mistake} next={<Clear onClear={clear} />}>
            {problems[0]?.message}
          </EmptyState>
        ) : items.length > 0 ? (
          <EntriesList
            handle={list}
            items={items}
            older={older}
            today={now}
            active={active}
            open={look.entry}
            broken={verdict.data?.broken?.n ?? null}
            onNearEnd={below}
            onOpen={open}
          />
        ) : (
          <AwaitedRows asked={asked} failed={words.failed} columns="ecols" widths={BARS}>
            {look.q === '' ? (
              <EmptyState title={words.empty.title}>{words.empty.body}</EmptyState>
            ) : (
              <EmptyState title={words.empty.none} next={<Clear onClear={clear} />} />
            )}
          </AwaitedRows>
        )}
      </div>
    </ListPage>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return <Button onClick={onClear}>{words.empty.clear}</Button>
}

function Heads() {
  const heads = words.columns
  return (
    <div className="lh ecols" aria-hidden="true">
      <span className="n">{heads.entry}</span>
      <span className="t">{heads.time(zoneName(Date.now()))}</span>
      <span className="who">{heads.who}</span>
      <span className="role">{heads.role}</span>
      <span className="did">{heads.did}</span>
      <span className="what">{heads.what}</span>
      <span className="outcome">{heads.outcome}</span>
      <span className="hash">{heads.hash}</span>
    </div>
  )
}
