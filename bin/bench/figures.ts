import { benchFiles, benchImport } from './imports'
import { benchLive } from './live'
import type { Sizes } from './options'
import { benchResponsive } from './responsive'
import { benchSearch } from './search'
import type { Stock } from './stock'

/** What every figure is measured with. */
export type Bench = {
  /** Where a figure may put files; gone when the run ends. */
  home: string
  /** The built command and the built barest program. */
  command: string
  bare: string
  sizes: Sizes
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
  { name: 'search', says: 'common, rare, phrase, filtered, Chinese', run: benchSearch },
  { name: 'live', says: 'from a file to a row in Chromium', run: (bench) => benchLive(bench, 20_000) },
  { name: 'responsive', says: 'pages and lists during an import', run: (bench) => benchResponsive(bench, 200_000) },
]
