import { type Asking, asking } from '@/tools/bench/measure/answers'
import { addressOf, ms, percentile, type Server, serve } from '@/tools/bench/measure/processes'
import { PLANTED } from '@/tools/bench/world/data'
import type { Bench } from '../figures'

const { common, rare, chinese } = PLANTED

/** Words as they are typed wrong: a letter left out, doubled, swapped; a wrong character; two words, one of them wrong. */
const MISTYPED = [
  common.word.slice(0, 2) + common.word.slice(3),
  common.word.slice(0, 3) + common.word.slice(2),
  `${rare.word.slice(0, 1)}${rare.word.slice(2, 3)}${rare.word.slice(1, 2)}${rare.word.slice(3)}`,
  `${chinese.words.slice(0, 1)}坏`,
  `${common.word} ${rare.word.slice(0, -1)}`,
  'from:qaa',
]

/** A page asks for them once a search has found next to nothing: as often as several people who all mistype. */
const EVERY_MS = 500
const ROUNDS = 400
/** So many that a side lasts for several askings, taken in turns. */
const SEARCHES = 2_000
const SIDES = 6
const LIMIT = 50

/** What is asked for when a search finds next to nothing, and what that costs who searches meanwhile. */
export async function benchNear(bench: Bench): Promise<void> {
  const place = await bench.stock.place()
  const server = await serve(bench.command, [...place.args, '--port', '0'])
  const [searcher, mistyper] = [asking(1), asking(1)]
  const size = bench.sizes.messages.toLocaleString('en')
  try {
    for (const query of MISTYPED) await took(mistyper, server, 'stream.near', { query })
    const near: number[] = []
    for (let n = 0; n < ROUNDS; n++)
      near.push(await took(mistyper, server, 'stream.near', { query: MISTYPED[n % MISTYPED.length] ?? '' }))
    bench.report(`near words ${size}`, told(near), '-', null, 'p99 <= 150 ms')
    const [alone, beside]: [number[], number[]] = [[], []]
    await searches(searcher, server)
    for (let side = 0; side < SIDES; side++) {
      alone.push(...(await searches(searcher, server)))
      let asks = true
      const mistyping = (async () => {
        for (let n = 0; asks; n++) {
          await took(mistyper, server, 'stream.near', { query: MISTYPED[n % MISTYPED.length] ?? '' })
          await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
        }
      })()
      beside.push(...(await searches(searcher, server)))
      asks = false
      await mistyping
    }
    const ratio = percentile(alone, 0.99) / percentile(beside, 0.99)
    bench.report(`search ${size} while near words are asked for`, told(beside), `alone: ${told(alone)}`, ratio, 0.95)
  } finally {
    searcher.close()
    mistyper.close()
    await server.stop()
  }
}

const told = (values: number[]) =>
  `p50 ${ms(percentile(values, 0.5))}  p99 ${ms(percentile(values, 0.99))}  worst ${ms(percentile(values, 1))}  of ${values.length}`

async function searches(asker: Asking, server: Server): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < SEARCHES; n++)
    times.push(await took(asker, server, 'stream.page', { query: common.word, limit: LIMIT }))
  return times
}

async function took(asker: Asking, server: Server, procedure: string, input: object): Promise<number> {
  const began = performance.now()
  await asker.ask(addressOf(server, procedure, input), server.cookie)
  return performance.now() - began
}
