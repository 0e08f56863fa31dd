import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Bench, FIGURES, type Figure, type Programs } from './figures'
import { killPrograms } from './measure/processes'
import { readOptions } from './options'
import { stockIn } from './world/stock'

const [dist = 'dist', ...typed] = process.argv.slice(2)
const { asked, sizes, keep, database, against } = readOptions(typed, FIGURES)

const home = keep ?? mkdtempSync(path.join(tmpdir(), 'signalbox-bench-'))
mkdirSync(home, { recursive: true })
const clean = () => {
  if (keep === null) rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    killPrograms()
    clean()
    process.exit(1)
  })

const built = (name: string) => path.join(dist, 'bench', `${name}.js`)
const programs: Programs = {
  command: path.join(dist, 'signalbox.js'),
  entry: path.resolve(dist, '..', 'bin', 'signalbox.mjs'),
  bare: built('bare'),
  copy: built('copy'),
  watcher: built('watcher'),
  followers: built('followers'),
  keeper: path.resolve(dist, '..', 'tools', 'keeper.mjs'),
}
const say = (what: string) => void process.stderr.write(`… ${what}\n`)
const bench: Bench = {
  home,
  ...programs,
  sizes,
  against: against === null ? null : path.join(path.resolve(against), 'bin', 'signalbox.mjs'),
  say,
  stock: stockIn(home, { ...programs, messages: sizes.messages, database, say }),
  report: (what, ours, bare, ratio, goal) => {
    const beside = ratio === null ? '' : `  ratio ${ratio.toFixed(2)}`
    const other = against === null ? 'barest   ' : 'other    '
    process.stdout.write(`${what}\n  signalbox  ${ours}\n  ${other}  ${bare}${beside}\n  goal       ${goal}\n`)
  },
}

/** One figure that cannot be had does not keep the others from being printed. */
async function measure({ name, run }: Figure): Promise<boolean> {
  const began = performance.now()
  say(name)
  try {
    await run(bench)
    return true
  } catch (error) {
    process.stdout.write(`${name}\n  not measured: ${error instanceof Error ? error.message : String(error)}\n`)
    return false
  } finally {
    say(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
}

let measured = true
try {
  for (const figure of asked) measured = (await measure(figure)) && measured
} finally {
  killPrograms()
  await bench.stock.remove()
  clean()
}
process.exit(measured ? 0 : 1)
