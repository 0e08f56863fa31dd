import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { barePage } from '@/tools/bench/barest/bare-page'
import { ms, percentile } from '@/tools/bench/measure/processes'
import { serveLarge, type Watched } from '@/tools/bench/world/large'
import { clock, TOKENS, writeFor, writeOne } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'
import { mb, residentOf } from './resident'

const LATEST_MS = 2_000

type Heard = { subscribers: number; at: Map<string, number[]>; close: () => void }

/** Follows `url` so many times, as browsers do, and notes when each heard of each message. */
async function subscribe(url: string, cookie: string, subscribers: number): Promise<Heard> {
  const at = new Map<string, number[]>()
  const note = (token: string) => {
    const times = at.get(token)
    if (times) times.push(clock())
    else at.set(token, [clock()])
  }
  const requests: ClientRequest[] = []
  for (let n = 0; n < subscribers; n++) {
    const request = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false })
    requests.push(request)
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
    answer.on('error', () => request.destroy())
    // A token may lie across two pieces of the stream.
    let rest = ''
    answer.setEncoding('utf8').on('data', (piece: string) => {
      const text = rest + piece
      const known = new Set(rest.match(TOKENS))
      for (const token of new Set(text.match(TOKENS))) if (!known.has(token)) note(token)
      rest = text.slice(-64)
    })
  }
  return {
    subscribers,
    at,
    close: () => {
      for (const request of requests) request.destroy()
    },
  }
}

type Times = { times: number[]; missed: number }

async function measure(heard: Heard, write: () => Promise<Map<string, number>>): Promise<Times> {
  const written = await write()
  await pause(LATEST_MS)
  const times = [...written].flatMap(([token, at]) => (heard.at.get(token) ?? []).map((then) => then - at))
  return { times, missed: written.size * heard.subscribers - times.length }
}

const told = ({ times, missed }: Times) =>
  `p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}  missed ${missed} of ${times.length + missed}`

/** From the writer's rename or append to each of many subscribers, over plain HTTP. */
export async function benchSubscribers(bench: Bench): Promise<void> {
  const { rate, seconds, subscribers } = bench.sizes
  const { watched, server } = await serveLarge(bench)
  const half = (house: Watched) => writeFor(() => writeOne(house), { rate, seconds: seconds / 2 })
  try {
    const heard = await subscribe(`${server.address}/api/live?query=&rev=now`, server.cookie, subscribers)
    const memory: number[] = []
    const weigh = async () => memory.push((await residentOf(server)).web)
    bench.say(`${seconds} s of the product`)
    const ours = await measure(heard, async () => {
      await weigh()
      const first = await half(watched)
      await weigh()
      const second = await half(watched)
      await weigh()
      return new Map([...first, ...second])
    })
    heard.close()
    await server.stop()

    bench.say(`${seconds} s of the barest`)
    const plain = await barePage(watched)
    const other = await subscribe(`${plain.url}live`, '', subscribers)
    const bare = await measure(other, () => writeFor(() => writeOne(watched), { rate, seconds })).finally(() => {
      other.close()
      plain.stop()
    })
    bench.report(
      `subscribers: file renamed or line appended to each of ${subscribers} subscribers, ${rate} a second`,
      `${told(ours)}  memory ${memory.map(mb).join(', ')}`,
      told(bare),
      percentile(bare.times, 0.5) / percentile(ours.times, 0.5),
      'p99 <= 50 ms, none missed, memory (at the start, in the middle, at the end) flat',
    )
  } finally {
    await server.stop()
  }
}
