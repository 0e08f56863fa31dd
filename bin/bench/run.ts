import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { benchImports } from './imports'
import { benchLive } from './live'
import { benchResponsive } from './responsive'
import { benchSearch } from './search'

/** What every part of the bench works with. */
export type Bench = {
  home: string
  /** The built command and the built barest program. */
  command: string
  bare: string
  /** `goal` is a ratio (higher is better) or a sentence. */
  report: (what: string, ours: string, bare: string, ratio: number | null, goal: number | string) => void
}

const PARTS = ['import', 'search', 'live', 'responsive'] as const
const [dist = 'dist', ...asked] = process.argv.slice(2)
const wanted = asked.length === 0 ? PARTS : PARTS.filter((part) => asked.includes(part))

const home = mkdtempSync(path.join(tmpdir(), 'signalbox-bench-'))
const bench: Bench = {
  home,
  command: path.join(dist, 'signalbox.js'),
  bare: path.join(dist, 'bench', 'bare.js'),
  report: (what, ours, bare, ratio, goal) => {
    const beside = ratio === null ? '' : `  ratio ${ratio.toFixed(2)}`
    process.stdout.write(`${what}\n  signalbox  ${ours}\n  barest     ${bare}${beside}\n  goal       ${goal}\n`)
  },
}

try {
  let data: string | null = null
  if (wanted.includes('import') || wanted.includes('search'))
    data = await benchImports(bench, 200_000, wanted.includes('import') ? 50_000 : 1000)
  if (data !== null && wanted.includes('search')) await benchSearch(bench, data)
  if (wanted.includes('live')) await benchLive(bench, 20_000)
  if (wanted.includes('responsive')) await benchResponsive(bench, 200_000)
} finally {
  rmSync(home, { recursive: true, force: true })
}
