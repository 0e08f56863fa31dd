'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus } from '@/components/live/provider'
import { useTRPC } from '@/components/live/use-trpc'
import { useMay } from '@/components/people/you/use-me'
import { SourcePanel } from '@/components/source/source-panel'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { IngestFacts } from '@/lib/source/ingest-facts'
import { typeRule } from '@/lib/source/leaving-out'
import { text } from '@/lib/text'
import { Offered } from './offered-sources'
import { SourcesTable } from './sources-table'
import { SumsColumn } from './sums-column'
import { useFresh } from './use-fresh-facts'
import { WatchForm } from './watch-form'

const words = text.ingest
const LINKS = typeRule('link')
const SETTINGS_MS = 5_000

/** Links are not followed: they are ignored by a rule of their own. */
function linksIn(facts: IngestFacts | undefined, label: string): number {
  return facts?.ignored.find(({ source, rule }) => source === label && rule === LINKS)?.files ?? 0
}

/** How reading goes: every source and its settings, both sums and what they consist of. `?source=` is the one below. */
export function SourcesPage() {
  const trpc = useTRPC()
  const consoleStatus = useConsoleStatus()
  const [chosen, choose] = useQueryState('source', parseAsString)
  const [adding, setAdding] = useState(false)
  const may = useMay('admin')
  const facts = useQuery(trpc.ingest.facts.queryOptions())
  // Another process may take up what was chosen, or be told so at another console.
  const settings = useQuery(trpc.source.settings.queryOptions(undefined, { refetchInterval: SETTINGS_MS }))
  const writable = useQuery(trpc.writing.list.queryOptions()).data?.map(({ source }) => source) ?? null
  useFresh(consoleStatus)
  const sources = consoleStatus?.sources ?? []
  const open = sources.find(({ label }) => label === chosen) ?? sources[0]
  const mayBeWritten = sources.filter(({ label }) => writable?.includes(label)).length
  const own = settings.data?.find(({ label }) => label === open?.label)
  return (
    <ListPage
      page="sources"
      bars="list"
      look="split ingest"
      list={{ label: words.table.label }}
      bar={
        <>
          <span className="text-12 text-fg-3">{words.sources(sources.length, mayBeWritten)}</span>
          <span className="sp" />
          {may && sources.length > 0 && (
            <Button icon={adding ? undefined : Plus} aria-expanded={adding} onClick={() => setAdding(!adding)}>
              {adding ? words.addHide : words.add}
            </Button>
          )}
        </>
      }
      beside={
        consoleStatus && (
          <SumsColumn
            consoleStatus={consoleStatus}
            facts={facts}
            source={chosen === null ? null : (open?.label ?? null)}
          />
        )
      }
    >
      <div className="body">
        {may && (adding || consoleStatus?.sources.length === 0) && (
          <section className="sec add-source" aria-label={words.add}>
            <WatchForm />
            <Offered thereOnly />
          </section>
        )}
        {consoleStatus && sources.length === 0 ? (
          <EmptyState title={words.none.title}>{words.none.body}</EmptyState>
        ) : (
          <SourcesTable
            sources={sources}
            settings={settings.data ?? []}
            writable={writable}
            waits={(consoleStatus?.derivation.anew?.total ?? 0) > 0}
            open={open?.label ?? null}
            onOpen={(label) => choose(label, { history: chosen === null ? 'push' : 'replace' })}
          />
        )}
        {open && (
          <SourcePanel
            key={open.label}
            source={open}
            settings={own ?? null}
            asked={settings}
            links={linksIn(facts.data, open.label)}
          />
        )}
      </div>
    </ListPage>
  )
}
