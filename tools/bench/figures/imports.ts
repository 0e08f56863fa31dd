import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { flatness, type Growth, sayGrowth, watchGrowth } from '@/tools/bench/measure/growth'
import { timed } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

type Wanted = { mode: 'lines' | 'files'; source: string; root: string; rows: number; bytes: number; goal: number }

/** Neither side is to be the first to read what was just written. */
function readOnce(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) readFileSync(path.join(entry.parentPath, entry.name))
  }
}

/**
 * Imports by the product (its whole process) and by the barest program, one after the other; the better round of each
 * counts. Gives the data directory of the last one.
 */
async function compare(bench: Bench, { mode, source, root, rows, bytes, goal }: Wanted): Promise<string> {
  const empty = path.join(bench.home, `${mode}-empty`)
  mkdirSync(path.join(empty, 'root', mode === 'lines' ? 'team' : 'channels'), { recursive: true })
  const index = (from: string, data: string) =>
    timed([bench.command, 'index', `${source}:${from}`, '--data', data, '--json'])
  await index(path.join(empty, 'root'), path.join(empty, 'data'))
  let ours = Number.POSITIVE_INFINITY
  let bare = Number.POSITIVE_INFINITY
  let growth: { ours: Growth; bare: Growth } | null = null
  const data = path.join(bench.home, `${mode}-data`)
  const other = path.join(bench.home, `${mode}-bare`)
  for (let round = 0; round < bench.sizes.rounds; round++) {
    rmSync(data, { recursive: true, force: true })
    bench.say(`${rows.toLocaleString('en')} ${mode}: round ${round + 1}`)
    const ourGrowth = watchGrowth(path.join(data, 'record.db'))
    const product = await index(root, data)
    const grewOurs = ourGrowth.stop()
    const { messages } = JSON.parse(product.out) as { messages: number }
    if (messages !== rows) throw new Error(`${messages} of ${rows} messages were imported`)
    ours = Math.min(ours, product.seconds)
    rmSync(other, { recursive: true, force: true })
    mkdirSync(other)
    const bareGrowth = watchGrowth(path.join(other, 'out.db'))
    const barest = await timed([
      bench.bare,
      mode,
      root,
      path.join(empty, 'data', 'record.db'),
      path.join(other, 'out.db'),
    ])
    growth = { ours: grewOurs, bare: bareGrowth.stop() }
    bare = Math.min(bare, barest.seconds)
    rmSync(other, { recursive: true })
  }
  const rate = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} a second`
  const what = `import ${rows.toLocaleString('en')} ${mode} (${(bytes / 1e6).toFixed(0)} MB)`
  bench.report(what, rate(ours), rate(bare), bare / ours, goal)
  if (growth !== null) {
    bench.report(
      `${what}: rows a second, by tenths`,
      sayGrowth(growth.ours),
      sayGrowth(growth.bare),
      flatness(growth.ours) / flatness(growth.bare),
      'flat within 20 %: 0.8 of the whole',
    )
  }
  return data
}

export async function benchImport(bench: Bench): Promise<void> {
  const { root, bytes } = bench.stock.lines()
  const rows = bench.sizes.messages
  bench.stock.takeIndexed(await compare(bench, { mode: 'lines', source: 'swarm', root, rows, bytes, goal: 0.8 }))
}

export async function benchFiles(bench: Bench): Promise<void> {
  const { root, bytes } = bench.stock.files(bench.sizes.files)
  const rows = bench.sizes.files
  readOnce(root)
  const data = await compare(bench, { mode: 'files', source: 'multi-agent-os', root, rows, bytes, goal: 0.7 })
  rmSync(data, { recursive: true })
}
