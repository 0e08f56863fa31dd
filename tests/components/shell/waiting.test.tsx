import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LiveProvider } from '@/components/live/provider'
import { createApi, TRPCProvider, useTRPC } from '@/components/live/use-trpc'
import { PageTitle } from '@/components/shell/page-title'
import { TabBar } from '@/components/shell/rail'
import type { AskList, AskLists } from '@/lib/asks/approval'
import { text } from '@/lib/text'

const list = (count: number, capped: boolean, terminal = 0): AskList => ({
  ...{ rows: [], count, capped, terminal, elsewhere: [] },
})
const listsWith = (decide: AskList, answer: AskList): AskLists => ({
  ...{ now: 0, decide, answer, inform: list(7, false), closedToday: 0, restMs: 0 },
})

/** The tab's title and the pages' links as a browser gets them. */
function shown(decide: AskList, answer = list(0, false)): string {
  const cache = new QueryClient()
  const Known = ({ children }: { children: ReactNode }) => {
    cache.setQueryData(useTRPC().approvals.lists.queryKey(), listsWith(decide, answer))
    return children
  }
  return renderToStaticMarkup(
    <PathnameContext value="/">
      <QueryClientProvider client={cache}>
        <TRPCProvider trpcClient={createApi()} queryClient={cache}>
          <Known>
            <LiveProvider told={null}>
              <PageTitle page={text.shell.pages.stream} />
              <TabBar onSearch={() => undefined} />
            </LiveProvider>
          </Known>
        </TRPCProvider>
      </QueryClientProvider>
    </PathnameContext>,
  )
}

test('of more asks than are counted, the title and the link say that there are more', () => {
  const page = shown(list(1_000, true))
  expect(page).toContain('<title>(1,000+) Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals 1,000 or more"')
  expect(page).toContain('<b class="waits" translate="no">1,000+</b>')
})

test('of as many as are counted, they say how many', () => {
  const page = shown(list(1_000, false))
  expect(page).toContain('<title>(1,000) Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals 1,000"')
  expect(page).toContain('<b class="waits" translate="no">1,000</b>')
})

test('what waits for words is counted as what waits for a yes is', () => {
  const page = shown(list(2, false), list(3, false))
  expect(page).toContain('<title>(5) Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals 5"')
})

test('where nothing waits, they say no number', () => {
  const page = shown(list(0, false))
  expect(page).toContain('<title>Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals"')
})

test('what waits in a terminal is counted apart', () => {
  const page = shown(list(2, false), list(3, false, 2))
  expect(page).toContain('<title>(3+2) Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals, 3 here, 2 in a terminal"')
  expect(page).toContain('<b class="waits" translate="no">3+2</b>')
  expect(shown(list(0, false), list(2, false, 2))).toContain('aria-label="Approvals, 2 in a terminal"')
})

test('of more than are counted the sign says how many, and the link how many of them wait in a terminal', () => {
  const page = shown(list(1_000, true), list(2, false, 2))
  expect(page).toContain('<title>(1,002+) Stream · Signalbox</title>')
  expect(page).toContain('aria-label="Approvals, 1,000 or more here, 2 in a terminal"')
})
