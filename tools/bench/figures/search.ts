import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { barestIn } from '@/tools/bench/barest/barest-search'
import { type Asking, asking } from '@/tools/bench/measure/answers'
import { addressOf, ms, percentile, query, type Server, serve } from '@/tools/bench/measure/processes'
import { scansOf } from '@/tools/bench/measure/scans'
import { PLANTED, writeLines } from '@/tools/bench/world/data'
import type { Bench } from '../figures'

const { common, rare, phrase, chinese } = PLANTED
/** Of a sixteenth of all words. */
const PREFIX = 'ka'

/** `match` asks full text alone, `text` is what a program that reads the files looks for. */
const QUESTIONS = [
  { name: 'common word', query: common.word, match: `words : "${common.word}"`, text: common.word },
  { name: 'rare word', query: rare.word, match: `words : "${rare.word}"`, text: rare.word },
  { name: 'phrase', query: `"${phrase.words}"`, match: `words : "${phrase.words}"`, text: phrase.words },
  {
    name: 'filtered',
    query: `from:qa type:decision ${common.word}`,
    match: `words : "${common.word}" AND facets : ":fqa" AND facets : ":ydecision"`,
    text: { from: 'qa', type: 'decision', word: common.word },
  },
  { name: 'Chinese', query: chinese.words, match: 'words : "审 批"', text: chinese.words },
  { name: 'short prefix', query: `${PREFIX}*`, match: `words : "${PREFIX}" *`, text: null },
] as const

/** Of 200 the 99th would be the second slowest: by chance that of a collection of the heap, or none. */
const ROUNDS = 1_000
/** As long as code that is called often takes to be compiled for it. */
const WARM_MS = 1_500
const LIMIT = 50
/** The barest is asked less often where it takes seconds: Postgres walks a million rows for a rare word. */
const PATIENCE_MS = 30_000

type Question = (typeof QUESTIONS)[number]
const goalOf = ({ name }: Question) => (name === 'short prefix' ? 'p99 <= 100 ms' : 'p99 <= 20 ms')
const told = (values: number[]) =>
  `p50 ${ms(percentile(values, 0.5))}  p99 ${ms(percentile(values, 0.99))}  of ${values.length}`

/** The newest 50 of each question over HTTP, as the page asks, beside the same by SQL alone and by programs that read the files. */
export async function benchSearch(bench: Bench): Promise<void> {
  const place = await bench.stock.place()
  const { root } = bench.stock.lines()
  const server = await serve(bench.command, [...place.args, '--port', '0'])
  const bare = barestIn(place)
  const asker = asking(1)
  try {
    // A console has been up for days, and not for the second that the first question would come after.
    for (const question of QUESTIONS) await warm(() => ask(asker, server, question))
    for (const question of QUESTIONS) {
      const ours = await rounds(() => ask(asker, server, question))
      // Not in between: where it walks a million rows, Postgres and the processor would keep those instead of what people ask for.
      const plain = await rounds(() => bare.newest(question.match), PATIENCE_MS)
      bench.report(
        `search ${bench.sizes.messages.toLocaleString('en')}: ${question.name}`,
        told(ours),
        `SQL alone: ${told(plain)}`,
        percentile(plain, 0.5) / percentile(ours, 0.5),
        goalOf(question),
      )
      if (question.text !== null)
        for (const { tool, seconds } of await scansOf(root, question.text))
          process.stdout.write(`  ${tool.padEnd(9)}  ${seconds === null ? 'is not installed' : ms(seconds * 1000)}\n`)
    }
  } finally {
    asker.close()
    await bare.close()
    await server.stop()
  }
}

async function warm(act: () => Promise<unknown>): Promise<void> {
  for (const until = performance.now() + WARM_MS; performance.now() < until; ) await act()
}

/** How long each of `ROUNDS` took once it is warm, in ms; of fewer where `patience`, in ms, is spent. */
async function rounds(act: () => Promise<unknown>, patience = Number.POSITIVE_INFINITY): Promise<number[]> {
  await warm(act)
  const times: number[] = []
  const until = performance.now() + patience
  do {
    const began = performance.now()
    await act()
    times.push(performance.now() - began)
  } while (times.length < ROUNDS && performance.now() < until)
  return times
}

async function ask(asker: Asking, server: Server, { query: asked }: Question): Promise<number> {
  const began = performance.now()
  await asker.ask(addressOf(server, 'stream.page', { query: asked, limit: LIMIT }), server.cookie)
  return performance.now() - began
}

/** Messages that come in meanwhile, as a part of those that are there. */
const MORE = 0.2

/** The same questions, while more lines are imported into a copy of the index. */
export async function benchSearchDuring(bench: Bench): Promise<void> {
  const data = path.join(bench.home, 'during-data')
  const teams = path.join(bench.home, 'during')
  const indexed = await bench.stock.indexed()
  rmSync(data, { recursive: true, force: true })
  bench.say('copying the index')
  cpSync(indexed, data, { recursive: true })
  const messages = Math.ceil(bench.sizes.messages * MORE)
  writeLines(teams, messages, 9)
  const server = await serve(bench.command, [`swarm:${teams}`, '--data', data, '--port', '0'])
  const asker = asking(1)
  const times = new Map(QUESTIONS.map((question): [Question, number[]] => [question, []]))
  try {
    for (let importing = true; importing; ) {
      for (const [question, values] of times) values.push(await ask(asker, server, question))
      type House = { sources: { label: string; condition: { state: string } }[] }
      const { sources } = await query<House>(server, 'console.status', {})
      importing = !sources.some(({ label, condition }) => label === 'during' && condition.state === 'watching')
    }
  } finally {
    asker.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
    rmSync(teams, { recursive: true, force: true })
  }
  for (const [question, values] of times) {
    const what = `search ${bench.sizes.messages.toLocaleString('en')} while ${messages.toLocaleString('en')} come in: ${question.name}`
    bench.report(what, told(values), '-', null, question.name === 'short prefix' ? 'p99 <= 100 ms' : 'p99 <= 50 ms')
  }
}
