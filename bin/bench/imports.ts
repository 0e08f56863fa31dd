import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { writeFiles, writeLines } from './data'
import { timed } from './processes'
import type { Bench } from './run'

/** Imports by the product (its whole process) and by the barest program, one after the other, twice; the better of each counts. */
async function compare(
  bench: Bench,
  mode: 'lines' | 'files',
  source: string,
  root: string,
  rows: number,
  bytes: number,
): Promise<string> {
  const empty = path.join(bench.home, `${mode}-empty`)
  mkdirSync(path.join(empty, 'root', mode === 'lines' ? 'team' : 'channels'), { recursive: true })
  await timed([
    bench.command,
    'index',
    `${source}:${path.join(empty, 'root')}`,
    '--data',
    path.join(empty, 'data'),
    '--json',
  ])
  let ours = Number.POSITIVE_INFINITY
  let bare = Number.POSITIVE_INFINITY
  let data = ''
  for (let round = 0; round < 2; round++) {
    data = path.join(bench.home, `${mode}-data-${round}`)
    const product = await timed([bench.command, 'index', `${source}:${root}`, '--data', data, '--json'])
    const { messages } = JSON.parse(product.out) as { messages: number }
    if (messages !== rows) throw new Error(`${messages} of ${rows} messages were imported`)
    ours = Math.min(ours, product.seconds)
    const other = await timed([
      bench.bare,
      mode,
      root,
      path.join(empty, 'data', 'record.db'),
      path.join(bench.home, `${mode}-bare-${round}.db`),
    ])
    bare = Math.min(bare, other.seconds)
  }
  const rate = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(rows / seconds).toLocaleString('en')} a second`
  bench.report(
    `import ${rows.toLocaleString('en')} ${mode} (${(bytes / 1e6).toFixed(0)} MB)`,
    rate(ours),
    rate(bare),
    bare / ours,
    mode === 'lines' ? 0.7 : 0.6,
  )
  return data
}

/** Returns the data directory that holds the imported lines, for the searches. */
export async function benchImports(bench: Bench, lines: number, files: number): Promise<string> {
  const teams = path.join(bench.home, 'teams')
  const data = await compare(bench, 'lines', 'swarm', teams, lines, writeLines(teams, lines, 1))
  const collab = path.join(bench.home, 'collab')
  await compare(bench, 'files', 'multi-agent-os', collab, files, writeFiles(collab, files, 50, 2))
  return data
}
