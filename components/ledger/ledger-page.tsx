'use client'

import { createParser, parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine } from '@/components/live/provider'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { ABOUT } from '@/lib/ledger/act'
import { aboutOf, askedAbout, parseLedger } from '@/lib/ledger/ledger-query'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { text } from '@/lib/text'
import { type EntriesHandle, EntriesList } from './entries-list'
import { EntryPeek } from './entry-peek'
import { ExportMenu } from './ledger-export-menu'
import { useVerdict, Verdict } from './ledger-verdict'
import { TablesVerdict } from './tables-verdict'
import { useEntries } from './use-entries'

const words = text.ledger
const page = text.shell.pages.ledger
/** Its number, or what stands for it in a link of somebody who sees a part. */
const parseAsEntry = createParser<ToldEntry>({
  parse: (text) => parseAsInteger.parse(/^\d+$/.test(text) ? text : '') ?? (text || null),
  serialize: String,
})
const LOOK = { q: parseAsString.withDefault(''), entry: parseAsEntry }
const ABOUT_OPTIONS = (['all', ...ABOUT] as const).map((name) => ({ name, label: words.about[name] }))
const BARS = ['64px', '66px', '84px', '57%', '72px', '80%', '61%', '56px'] as const

/** Every act of a person and what came of it, newest first. `?entry=` is open beside; the question is in the address too. */
export function LedgerPage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const [look, setLook] = useQueryStates(LOOK)
  const [active, setActive] = useState<ToldEntry | null>(look.entry)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<EntriesHandle>(null)
  const { problems } = useMemo(() => parseLedger(look.q, Date.now()), [look.q])
  const { asked, items, older, below } = useEntries(look.q, problems.length === 0)
  const verdict = useVerdict()
  const entries = items.flatMap((item) => (item.kind === 'entry' ? [item.entry] : []))

  const open = (entry: ToldEntry | null) => {
    if (entry !== null) setActive(entry)
    setLook({ entry }, { history: entry !== null && look.entry === null ? 'push' : 'replace' })
  }
  const go = (at: number) => {
    const next = entries[Math.max(0, Math.min(at, entries.length - 1))]
    if (!next) return
    setActive(next.n)
    list.current?.show(next.n)
    if (look.entry !== null) open(next.n)
  }
  const move = (by: 1 | -1) => {
    const here = entries.findIndex(({ n }) => n === active)
    go(here === -1 ? 0 : here + by)
  }
  const linked = useRef(look.entry)
  useEffect(() => {
    if (linked.current === null || items.length === 0) return
    if (typeof linked.current === 'number') list.current?.show(linked.current)
    linked.current = null
  }, [items.length])
  useKeys({
    j: () => move(1),
    arrowdown: () => move(1),
    k: () => move(-1),
    arrowup: () => move(-1),
    home: () => go(0),
    end: () => go(entries.length - 1),
    enter: () => (active === null ? false : open(active)),
    '/': () => field.current?.focus(),
    escape: () => (look.entry === null ? false : open(null)),
  })

  return (
    <>
      <PageTitle page={page} of={look.entry === null ? '' : words.peek.entry(look.entry)} />
      <header className="bar">
        <BarTitle>{page}</BarTitle>
        <FilterField
          field={field}
          label={words.filter.label}
          placeholder={words.filter.placeholder}
          value={look.q}
          onType={(q) => setLook({ q: q || null }, { history: 'replace' })}
          onClear={() => setLook({ q: null })}
        />
        <div className="acts-about">
          <SegmentedControl
            label={words.about.label}
            options={ABOUT_OPTIONS}
            chosen={aboutOf(look.q) ?? 'all'}
            onChoose={(name) => setLook({ q: askedAbout(look.q, name === 'all' ? null : name) || null, entry: null })}
          />
        </div>
        <ExportMenu q={look.q} off={problems.length > 0} />
      </header>
      <LostBanner />
      <Verdict verdict={verdict} onShow={open} />
      <TablesVerdict found={verdict.data} onShow={open} />
      <div className={lost ? 'split stale' : 'split'}>
        <section className="pane" aria-label={words.list}>
          <div className="list">
            <Heads />
            {problems.length > 0 ? (
              <EmptyState title={words.mistake} next={<Clear onClear={() => setLook({ q: null })} />}>
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
                  <EmptyState title={words.empty.none} next={<Clear onClear={() => setLook({ q: null })} />} />
                )}
              </AwaitedRows>
            )}
          </div>
          <div className="tail">
            <span className="trunc">{asked.data && words.here(entries.length, older)}</span>
          </div>
        </section>
        {look.entry !== null && (
          <EntryPeek key={look.entry} n={look.entry} onClose={() => open(null)} onMove={move} onOpen={open} />
        )}
      </div>
    </>
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
      <span className="t">{heads.time}</span>
      <span className="who">{heads.who}</span>
      <span className="role">{heads.role}</span>
      <span className="did">{heads.did}</span>
      <span className="what">{heads.what}</span>
      <span className="outcome">{heads.outcome}</span>
      <span className="hash">{heads.hash}</span>
    </div>
  )
}
