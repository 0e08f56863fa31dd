import { hash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { mutate, query, type Server } from './processes'

export type HandAsk = { uid: string; sha256: string; path: string }

/** What its answer names it by. */
export const idOf = ({ path: file }: HandAsk) => path.parse(file).name

const EVERY_MS = 100
const PATIENCE_MS = 60_000

/** Of a root of Multi-Agent OS: what is asked lies in one channel, what is posted in another. */
export const asksOf = (collab: string) => path.join(collab, 'channels', 'asks')
export const postsOf = (collab: string) => path.join(collab, 'channels', 'posts')

/** As many approval requests as are wanted, on the disk and in the index, oldest first. */
export async function askFor(server: Server, collab: string, count: number): Promise<HandAsk[]> {
  const wanted = new Set<string>()
  for (let n = 0; n < count; n++) {
    const at = new Date(Date.now() - (count - n) * 1_000).toISOString()
    const id = `msg-ask-${Date.now().toString(36)}-${n}`
    const text = JSON.stringify({
      ...{ id, timestamp: at, session_id: 'asks', from: 'claude-1', to: 'human', type: 'approval_request' },
      content: { text: `May I do step ${n}?`, code: `{"step":${n}}`, artifacts: [] },
      metadata: { mode: 'chat' },
    })
    wanted.add(hash('sha256', text))
    const place = path.join(asksOf(collab), `${id}.json`)
    writeFileSync(`${place}.tmp`, text)
    renameSync(`${place}.tmp`, place)
  }
  return eventually(`${count} asks stand in the index`, async () => {
    const ours = (await openAsks(server)).filter(({ sha256 }) => wanted.has(sha256))
    return ours.length === count ? ours : null
  })
}

async function eventually<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = await look()
    if (found !== null) return found
    if (performance.now() > end) throw new Error(`Not within ${PATIENCE_MS / 1_000} s: ${what}.`)
    await pause(EVERY_MS)
  }
}

type Page = { rows: HandAsk[]; next: unknown }

async function openAsks(server: Server): Promise<HandAsk[]> {
  const all: HandAsk[] = []
  let from: unknown
  do {
    const page = await query<Page>(server, 'stream.page', { query: 'ask:decide channel:asks', limit: 200, from })
    all.push(...page.rows)
    from = page.next ?? undefined
  } while (from !== undefined)
  return all.reverse()
}

/** A message of an agent that a person can answer. */
export async function sayOne(server: Server, collab: string): Promise<string> {
  const id = `msg-said-${Date.now().toString(36)}`
  const text = JSON.stringify({
    ...{ id, timestamp: new Date().toISOString(), session_id: 'posts', from: 'claude-1', to: 'all', type: 'chat' },
    ...{ content: { text: 'Anything else?', code: null, artifacts: [] }, metadata: { mode: 'chat' } },
  })
  writeFileSync(path.join(postsOf(collab), `${id}.json`), text)
  return eventually('the message stands in the index', async () => {
    const { rows } = await query<Page>(server, 'stream.page', { query: '"Anything else"', limit: 10 })
    return rows.find(({ sha256 }) => sha256 === hash('sha256', text))?.uid ?? null
  })
}

/** Makes the two channels anew, so that nothing of an earlier run lies in them. */
export function newChannels(collab: string): void {
  for (const folder of [asksOf(collab), postsOf(collab)]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  }
}

/** Lets a root be written to; gives what the house calls it. */
export async function writeTo(server: Server, root: string): Promise<string> {
  const { sources } = await query<{ sources: { root: string; label: string }[] }>(server, 'console.status', {})
  const label = sources.find((source) => source.root === root)?.label
  if (label === undefined) throw new Error(`${root} is not watched.`)
  await mutate(server, 'writing.turn', { source: label, on: true, why: 'It is measured.' })
  return label
}
