import { benchCrowd } from './figures/crowd'
import { benchExport } from './figures/export'
import { benchFacets } from './figures/facets'
import { benchFirstLoad } from './figures/first-load'
import { benchHand } from './figures/hand'
import { benchHealth } from './figures/health'
import { benchFiles, benchImport } from './figures/imports'
import { benchJudging } from './figures/judging-cost'
import { benchLedger } from './figures/ledger'
import { benchLint } from './figures/lint-cost'
import { benchListing } from './figures/listing'
import { benchLive } from './figures/live'
import { benchNear } from './figures/near'
import { benchOpening } from './figures/opening'
import { benchPostgres } from './figures/postgres-import'
import { benchMemory } from './figures/resident'
import { benchResponsive } from './figures/responsive'
import { benchScrolling } from './figures/scrolling'
import { benchSearch, benchSearchDuring } from './figures/search'
import { benchSessions } from './figures/session-import'
import { benchSubscribers } from './figures/subscribers'
import { benchWeight } from './figures/weight'
import { benchServing } from './figures/weight-serving'
import type { Sizes } from './options'
import type { Stock } from './world/stock'

/** The built command, the barest programs that do the same, and what removes a Postgres at the end. */
export type Programs = {
  command: string
  /** What a user starts: it chooses the program of a command. */
  entry: string
  bare: string
  copy: string
  watcher: string
  followers: string
  keeper: string
}

/** What every figure is measured with. */
export type Bench = Programs & {
  /** Where a figure may put files; gone when the run ends. */
  home: string
  sizes: Sizes
  /** The same of another checkout, which does the same work; null: none does. */
  against: string | null
  /** What more than one figure needs, made once. */
  stock: Stock
  /** Progress, on standard error. */
  say: (what: string) => void
  /** `goal` is a ratio (higher is better) or a sentence. */
  report: (what: string, ours: string, bare: string, ratio: number | null, goal: number | string) => void
}

export type Figure = { name: string; says: string; run: (bench: Bench) => Promise<void> }

/** In the order in which they are measured. */
export const FIGURES: readonly Figure[] = [
  { name: 'import', says: 'messages in lines, into SQLite', run: benchImport },
  { name: 'files', says: 'message files in 50 channels, into SQLite', run: benchFiles },
  { name: 'sessions', says: 'records of sessions of Claude Code: import, again, live, memory', run: benchSessions },
  { name: 'weight', says: 'size of an index, cost of commands, the tail beside live messages', run: benchWeight },
  {
    name: 'serving',
    says: 'tail and web with many files watched: memory at rest and after messages',
    run: benchServing,
  },
  { name: 'search', says: 'words, phrases, filters; beside ripgrep, grep and jq', run: benchSearch },
  { name: 'search-during', says: 'the same while messages are imported', run: benchSearchDuring },
  {
    name: 'near',
    says: 'near words of a search that finds nothing, and what they cost other searches',
    run: benchNear,
  },
  { name: 'export', says: 'everything as a file, and what it costs in memory', run: benchExport },
  { name: 'facets', says: 'counts of values and the histogram, of many questions', run: benchFacets },
  { name: 'health', says: 'the page of measures: each time range, and narrowed to an agent', run: benchHealth },
  { name: 'postgres', says: 'messages in lines, into a Postgres of its own', run: benchPostgres },
  { name: 'memory', says: 'of the tail with many files, of the web after load', run: benchMemory },
  { name: 'judging', says: 'import and live messages with every rule, beside none', run: benchJudging },
  { name: 'lint', says: 'what lies there judged, beside read alone', run: benchLint },
  { name: 'live', says: 'from a file to a row in Chromium', run: benchLive },
  { name: 'hand', says: 'from the click of a post or an approval to the file, and to the receipt', run: benchHand },
  { name: 'subscribers', says: 'from a file to each of many live connections; memory', run: benchSubscribers },
  { name: 'crowd', says: 'health while many followers are told of bursts', run: benchCrowd },
  { name: 'listing', says: 'lists of 50 a second over tRPC', run: benchListing },
  { name: 'ledger', says: 'a million entries of the ledger verified', run: benchLedger },
  { name: 'first-load', says: 'JavaScript of the Stream; address opened to first row', run: benchFirstLoad },
  { name: 'opening', says: 'address opened to first row, beside another checkout in turns', run: benchOpening },
  { name: 'scrolling', says: 'frames and heap of the page, memory of the web process', run: benchScrolling },
  { name: 'responsive', says: 'pages and lists during an import', run: (bench) => benchResponsive(bench, 200_000) },
]
