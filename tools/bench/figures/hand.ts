import { randomUUID } from 'node:crypto'
import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { approvalsAt } from '@/lib/pages/routes'
import { bareHand } from '@/tools/bench/barest/hand-bare'
import { signedIn, withBrowser } from '@/tools/bench/measure/browser'
import {
  askFor,
  asksOf,
  type HandAsk,
  idOf,
  newChannels,
  postsOf,
  sayOne,
  writeTo,
} from '@/tools/bench/measure/hand-asks'
import { approving, type Clicked, posting } from '@/tools/bench/measure/hand-page'
import { ms, mutate, percentile } from '@/tools/bench/measure/processes'
import { atRate, clicking, together } from '@/tools/bench/measure/together'
import { serveLarge } from '@/tools/bench/world/large'
import { clock } from '@/tools/bench/world/writer'
import type { Bench } from '../figures'

/** So many acts a second are clicks in Chromium, posts in one half of the time, approvals in the other; the others come over HTTP. */
const CLICKS = 2
const WARM = 3
/** So many asks more than are decided: the page takes them from the newest on and the others from the oldest, and they never meet. */
const SPARE = 220
/** The others go on while the page goes from posts to approvals. */
const BETWEEN_S = 5

/** When each file of these directories got its name, by its path. */
function watchNames(folders: readonly string[]): { at: Map<string, number>; stop: () => void } {
  const at = new Map<string, number>()
  const watchers: FSWatcher[] = folders.map((folder) =>
    watch(folder, (_event, name) => {
      if (name === null || name.startsWith('.')) return
      const file = path.join(folder, name)
      if (!at.has(file)) at.set(file, clock())
    }),
  )
  const stop = () => {
    for (const one of watchers) one.close()
  }
  return { at, stop }
}

/** When the file that says this got its name. */
function timesBy(at: Map<string, number>): (words: string) => number {
  const texts = [...at].flatMap(([file, time]) => {
    const text = readable(file)
    return text === null ? [] : [{ text, time }]
  })
  return (words) => texts.find(({ text }) => text.includes(words))?.time ?? Number.NaN
}

function readable(file: string): string | null {
  return readdirSync(path.dirname(file)).includes(path.basename(file)) ? readFileSync(file, 'utf8') : null
}

const spread = (times: readonly number[]) =>
  `p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}  of ${times.length}`

type Acts = { toFile: number[]; toReceipt: number[]; toSeen: number[] }

/** A person posts and approves while others do so too: when is the file there, and when does the page say so? */
export async function benchHand(bench: Bench): Promise<void> {
  const { rate, seconds, messages, watched: files } = bench.sizes
  const { watched, server } = await serveLarge(bench)
  const folders = [asksOf(watched.collab), postsOf(watched.collab)]
  await withBrowser(async (browser) => {
    newChannels(watched.collab)
    const collab = await writeTo(server, watched.collab)
    const others = ((rate - CLICKS) * (seconds + BETWEEN_S)) / 2
    const wanted = Math.ceil(others + CLICKS * seconds + SPARE)
    bench.say(`asking ${wanted} times`)
    const asks = await askFor(server, watched.collab, wanted)
    const known = [...asks]
    const context = await signedIn(browser, server)
    // One page, as a person looks at one: without a screen each that is open is drawn as if it were in front.
    const page = await context.newPage()
    const [posts, approvals] = [posting(page), approving(page)]
    await page.goto(`${server.address}/?compose=${await sayOne(server, watched.collab)}`)
    await posts.ready()
    for (let n = 0; n < WARM; n++) await posts.act(`Warm ${n}.`)
    const names = watchNames(folders)
    const run = randomUUID().slice(0, 8)
    const sent = new Map<string, number>()
    const answered: number[] = []
    const other = async (n: number) => {
      const began = clock()
      const ask = n % 2 === 0 ? asks.shift() : undefined
      sent.set(ask === undefined ? `${run} other ${n}.` : `"${idOf(ask)}"`, began)
      if (ask !== undefined) await approve(ask)
      else await post(`${run} other ${n}.`)
      answered.push(clock() - began)
    }
    const approve = ({ uid, sha256 }: HandAsk) =>
      mutate(server, 'approvals.decide', { draft: { uid, sha256, verb: 'approve' }, key: randomUUID() })
    const post = (text: string) =>
      mutate(server, 'post.send', {
        draft: { source: collab, channel: 'posts', to: ['claude-1'], type: 'chat', text },
        key: randomUUID(),
      })
    bench.say(`${seconds} s of the product`)
    const byHand = async (failed: AbortController) => {
      const pace = { everyMs: 1000 / CLICKS, seconds: seconds / 2, failed }
      const posted = await clicking(pace, (n) => posts.act(`${run} click ${n}.`))
      await page.goto(`${server.address}${approvalsAt({ ask: known.at(-1)?.uid })}`)
      await approvals.ready()
      for (let n = 0; n < WARM; n++) await approvals.act()
      return { posted, decided: await clicking(pace, () => approvals.act()) }
    }
    const { posted: clickedPosts, decided: clickedCards } = await together(byHand, (failed) =>
      atRate({ rate: rate - CLICKS, seconds: seconds + BETWEEN_S, failed }, other),
    )
    await pause(500)
    names.stop()
    const timeOf = timesBy(names.at)
    const idAt = (address: string) => known.find(({ uid }) => address.includes(uid))
    const cardFile = ({ address }: Clicked) => {
      const ask = idAt(address)
      return ask === undefined ? Number.NaN : timeOf(`"${idOf(ask)}"`)
    }
    const clicks = [...clickedPosts, ...clickedCards]
    const ours: Acts = {
      toFile: [
        ...clickedPosts.map(({ click }, n) => timeOf(`${run} click ${n}.`) - click),
        ...clickedCards.map((one) => cardFile(one) - one.click),
      ],
      toReceipt: clicks.map(({ click, receipt }) => receipt - click),
      toSeen: clickedPosts.flatMap(({ click, seen }) => (seen === null ? [] : [seen - click])),
    }
    const otherFiles = [...sent].map(([words, at]) => timeOf(words) - at)
    await server.stop()
    const bare = await bareHand(browser, path.join(bench.home, 'hand-bare'))
    const bareNames = watchNames([path.join(bench.home, 'hand-bare')])
    bench.say(`${seconds / 2} s of the barest`)
    const bareClicks = await together(
      (failed) =>
        clicking({ everyMs: 1000 / CLICKS, seconds: seconds / 2, failed }, (n) => bare.click(`${run} bare ${n}.`)),
      (failed) => atRate({ rate: rate - CLICKS, seconds: seconds / 2, failed }, (n) => bare.post(`${run} more ${n}.`)),
    )
    bareNames.stop()
    bare.stop()
    const bareAt = timesBy(bareNames.at)
    const bareFile = bareClicks.map(({ click }, n) => bareAt(`${run} bare ${n}.`) - click)
    const bareReceipt = bareClicks.map(({ click, receipt }) => receipt - click)
    const what = `${rate} posts and approvals a second, ${(messages + files).toLocaleString('en')} messages indexed`
    const ratio = (one: readonly number[], two: readonly number[]) => percentile(two, 0.5) / percentile(one, 0.5)
    bench.report(
      `hand: click to file under its final name, ${what}`,
      `${spread(ours.toFile)}  (over HTTP ${spread(otherFiles)}; answered ${spread(answered)})`,
      spread(bareFile),
      ratio(ours.toFile, bareFile),
      'p99 <= 100 ms',
    )
    bench.report(
      `hand: click to receipt on screen, ${what}`,
      `${spread(ours.toReceipt)}  (posts ${spread(clickedPosts.map(({ click, receipt }) => receipt - click))}; approvals ${spread(clickedCards.map(({ click, receipt }) => receipt - click))}; read again by the tail ${spread(ours.toSeen)})`,
      spread(bareReceipt),
      ratio(ours.toReceipt, bareReceipt),
      'p99 <= 500 ms',
    )
  }).finally(server.stop)
}
