import { type Barest, barestIn } from '@/tools/bench/barest/barest-search'
import { ms, percentile, query, type Server, serve } from '@/tools/bench/measure/processes'
import { PLANTED } from '@/tools/bench/world/data'
import type { Bench } from '../figures'

const ROUNDS = 25
const WARM = 5
const BARS = 90
const { common, rare, phrase, chinese } = PLANTED

/** `match` asks the same of full text alone; null: of every row. */
const QUESTIONS: readonly { query: string; match: string | null }[] = [
  { query: '', match: null },
  { query: common.word, match: `words : "${common.word}"` },
  { query: rare.word, match: `words : "${rare.word}"` },
  { query: `"${phrase.words}"`, match: `words : "${phrase.words}"` },
  { query: chinese.words, match: 'words : "审 批"' },
  { query: 'from:qa', match: 'facets : ":fqa"' },
  { query: 'from:qa type:decision', match: 'facets : ":fqa" AND facets : ":ydecision"' },
  {
    query: `from:qa type:decision ${common.word}`,
    match: `facets : ":fqa" AND facets : ":ydecision" AND words : "${common.word}"`,
  },
  { query: '-from:qa', match: 'facets : ":iany" NOT facets : ":fqa"' },
  { query: `-from:qa ${common.word}`, match: `words : "${common.word}" NOT facets : ":fqa"` },
  { query: 'from:qa OR type:decision', match: 'facets : ":fqa" OR facets : ":ydecision"' },
  { query: `${common.word.slice(0, 3)}*`, match: `words : "${common.word.slice(0, 3)}" *` },
  { query: 'ka*', match: 'words : "ka" *' },
  { query: 'is:unanswered', match: null },
  { query: 'has:reasoning', match: 'facets : ":hreasoning"' },
  { query: 'after:2026-01-28', match: null },
  { query: `after:2026-01-28 ${common.word}`, match: `words : "${common.word}"` },
]

export async function benchFacets(bench: Bench): Promise<void> {
  const place = await bench.stock.place()
  const server = await serve(bench.command, [...place.args, '--port', '0'])
  const barest = barestIn(place)
  const messages = bench.sizes.messages.toLocaleString('en')
  try {
    for (const { query: asked, match } of QUESTIONS) {
      const ours = await timesOf(server, asked)
      const bare = await counted(barest, match)
      const told = (name: string, values: number[]) =>
        `${name} p50 ${ms(percentile(values, 0.5))} most ${ms(Math.max(...values))}`
      bench.report(
        `facets and histogram of ${asked === '' ? 'everything' : asked} at ${messages}`,
        `${told('facets', ours.facets)}  ${told('histogram', ours.histogram)}`,
        `both, every row counted: ${ms(bare)}`,
        bare / (percentile(ours.facets, 0.5) + percentile(ours.histogram, 0.5)),
        'each <= 150 ms',
      )
    }
  } finally {
    await barest.close()
    await server.stop()
  }
}

async function timesOf(server: Server, asked: string): Promise<{ facets: number[]; histogram: number[] }> {
  const times = { facets: [] as number[], histogram: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await query(server, 'stream.facets', { query: asked })
    const between = performance.now()
    await query(server, 'stream.histogram', { query: asked, bars: BARS })
    if (round < WARM) continue
    times.facets.push(between - began)
    times.histogram.push(performance.now() - between)
  }
  return times
}

/** Opens every row that matches, and counts its values and its step of time. ms. */
async function counted(barest: Barest, match: string | null): Promise<number> {
  const began = performance.now()
  const counts = new Map<unknown, number>()
  await barest.each(match, ({ key, ...values }) => {
    for (const name in values) {
      const value = `${name} ${values[name]}`
      counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const step = Math.floor(Number(key) / 4096 / 60_000)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  return performance.now() - began
}
