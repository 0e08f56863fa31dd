import { rmSync } from 'node:fs'
import path from 'node:path'
import { timed } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'

/** What it costs to judge what lies there: the same lines read into an index and judged, beside read alone. */
export async function benchLint(bench: Bench): Promise<void> {
  const { root, bytes } = bench.stock.lines()
  const { messages, rounds } = bench.sizes
  const data = path.join(bench.home, 'lint-data')
  const best = { lint: Number.POSITIVE_INFINITY, index: Number.POSITIVE_INFINITY }
  for (let round = 0; round < rounds; round++) {
    bench.say(`lint beside index: round ${round + 1}`)
    rmSync(data, { recursive: true, force: true })
    const index = await timed([bench.command, 'index', `swarm:${root}`, '--data', data, '--json'])
    const lint = await timed([bench.command, 'lint', `swarm:${root}`, '--fail-on', 'never'])
    best.index = Math.min(best.index, index.seconds)
    best.lint = Math.min(best.lint, lint.seconds)
  }
  rmSync(data, { recursive: true, force: true })
  const what = `lint of ${messages.toLocaleString('en')} messages in lines (${(bytes / 1e6).toFixed(0)} MB), beside index`
  const rate = (seconds: number) =>
    `${seconds.toFixed(1)} s, ${Math.round(messages / seconds).toLocaleString('en')} a second`
  bench.report(what, rate(best.lint), rate(best.index), best.index / best.lint, 0.7)
}
