import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, renameSync, watch, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { seeded } from '../demo/random'
import { messageFile, writeFiles } from './data'
import type { Bench } from './figures'
import { caughtUp, ms, percentile, serve, timed } from './processes'

const SECONDS = 30
const EACH_SECOND = 20
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** From the writer's rename or append to the row in the page's document, by the page's own clock (one machine, one clock). */
async function measure(
  browser: Browser,
  url: string,
  write: (n: number, token: string) => void,
  ready: string,
): Promise<{ times: number[]; missed: number }> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(url)
  await page.waitForSelector(ready)
  await page.evaluate(() => {
    const seen: { [token: string]: number } = {}
    Object.assign(window, { seen })
    const look = () => {
      for (const token of document.body.innerText.match(/benchtoken\d+/g) ?? [])
        seen[token] ??= performance.timeOrigin + performance.now()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  const written = new Map<string, number>()
  for (let n = 0; n < SECONDS * EACH_SECOND; n++) {
    const due = performance.now() + 1000 / EACH_SECOND
    const token = `benchtoken${n}`
    write(n, token)
    written.set(token, performance.timeOrigin + performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const seen = (await page.evaluate('window.seen')) as { [token: string]: number }
  await page.close()
  const times = [...written].flatMap(([token, at]) => (seen[token] === undefined ? [] : [seen[token] - at]))
  return { times, missed: written.size - times.length }
}

const told = ({ times, missed }: { times: number[]; missed: number }) =>
  `p50 ${ms(percentile(times, 0.5))}  p99 ${ms(percentile(times, 0.99))}  missed ${missed} of ${times.length + missed}`

export async function benchLive(bench: Bench, files: number): Promise<void> {
  const collab = path.join(bench.home, 'live-collab')
  const teams = path.join(bench.home, 'live-teams')
  writeFiles(collab, files, 50, 4)
  mkdirSync(path.join(teams, 'atlas'), { recursive: true })
  writeFileSync(path.join(teams, 'atlas', 'channel.jsonl'), '')
  const random = seeded(5)
  const write = (n: number, token: string) => {
    if (n % 2 === 0) {
      const { name, text } = messageFile(random, 1_000_000 + n, 'c7')
      const target = path.join(collab, 'channels', 'c7', name)
      const body = text
        .replace('"text":"', `"text":"${token} `)
        .replace(/"timestamp":"[^"]+"/, `"timestamp":"${new Date().toISOString()}"`)
      writeFileSync(`${target}.tmp`, body)
      renameSync(`${target}.tmp`, target)
    } else
      appendFileSync(
        path.join(teams, 'atlas', 'channel.jsonl'),
        `${JSON.stringify({ ts: new Date().toISOString(), from: 'qa', to: null, type: 'message', reasoning: 'bench', content: `${token} appended` })}\n`,
      )
  }
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const server = await serve(bench.command, [
      `multi-agent-os:${collab}`,
      `swarm:${teams}`,
      '--data',
      path.join(bench.home, 'live-data'),
      '--port',
      '0',
    ])
    await caughtUp(server, files)
    const link = await freshLink(bench, path.join(bench.home, 'live-data'))
    const ours = await measure(browser, link, write, '[role=row]').finally(server.stop)
    const plain = await barest(collab, teams)
    const bare = await measure(browser, plain.url, write, 'body').finally(plain.stop)
    bench.report(
      `file renamed or line appended to row in Chromium, ${EACH_SECOND} a second, ${files.toLocaleString('en')} files watched`,
      told(ours),
      told(bare),
      percentile(bare.times, 0.5) / percentile(ours.times, 0.5),
      'p50 <= 50 ms, p99 <= 250 ms, none missed',
    )
  } finally {
    await browser.close()
  }
}

async function freshLink(bench: Bench, data: string): Promise<string> {
  const { out } = await timed([bench.command, 'link', '--data', data])
  const found = /https?:\/\/\S+\/start\?token=\S+/.exec(out)
  if (!found) throw new Error(`no start link in: ${out}`)
  return found[0]
}

/** Events of the file system straight into a page: no index, nothing kept, nothing checked. */
async function barest(collab: string, teams: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const listeners = new Set<ServerResponse>()
  const tell = (text: string) => {
    for (const listener of listeners) listener.write(`data: ${JSON.stringify(text.slice(0, 400))}\n\n`)
  }
  let offset = readFileSync(path.join(teams, 'atlas', 'channel.jsonl')).length
  const channel = path.join(collab, 'channels', 'c7')
  const watchers = [
    watch(channel, (_event, name) => {
      if (name?.endsWith('.json')) tell(readFileSync(path.join(channel, name), 'utf8'))
    }),
    watch(path.join(teams, 'atlas'), () => {
      const bytes = readFileSync(path.join(teams, 'atlas', 'channel.jsonl'))
      if (bytes.length > offset) tell(bytes.subarray(offset).toString())
      offset = bytes.length
    }),
  ]
  const server = createServer((request, answer) => {
    if (request.url === '/live') {
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      listeners.add(answer)
    } else {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.end(
        '<body><script>new EventSource("/live").onmessage=(e)=>{const d=document.createElement("div");d.textContent=e.data;document.body.prepend(d)}</script>',
      )
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      for (const watcher of watchers) watcher.close()
      for (const listener of listeners) listener.end()
      server.close()
    },
  }
}
