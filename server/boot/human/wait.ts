import { hash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fields } from '@/lib/seal'
import { seal as words } from '@/lib/text/seal'
import { aroundAt, protocolsOf } from './homes'
import { judge } from './judge'
import { type Changed, scanner } from './scan'
import { idOf, messagesIn, type Spoken, textIn } from './spoken'
import type { NamedRoot, Trusted } from './trusted'

export type Waited = { answer: 'approved' | 'rejected' | 'expired' | 'time-out'; says: string }

export type Waiting = {
  trusted: Trusted
  source: NamedRoot
  /** Looks up the sha256 of the ask's bytes; an id is looked for under the root. */
  ask: { sha256: ReadonlySet<string> } | { id: string }
  /** UTC ms; null: without end. */
  until: number | null
  now: () => number
  /** Resolves when it is asked to end. */
  asked: Promise<void>
}

type Decision = { id: string; deed: string; file: string; expiredAt: number | null }

/** `spent`: ids of those that were for an earlier ask of the same bytes, also where they are laid down again. */
type Found = { decisions: Decision[]; spent: Set<string> }

const LOOK_MS = 250
/** Looking takes at most this part of the time. */
const REST = 4

/** Waits for a decision on an ask that holds: of this source, on these very bytes, signed by a trusted key, in time. */
export async function waitApproval(waiting: Waiting): Promise<Waited> {
  const { source, ask, until, now, asked } = waiting
  const scan = scanner(source.root)
  const wanted = 'id' in ask ? await hashesOf(source, ask.id).catch(whyUnread(source)) : ask.sha256
  if (typeof wanted === 'string') return { answer: 'time-out', says: wanted }
  const found: Found = { decisions: [], spent: new Set() }
  const look = async () => {
    for await (const changed of scan()) noteDecisions(found, changed, wanted, waiting)
    return null
  }
  let ended = false
  const end = asked.then(() => {
    ended = true
  })
  for (let isFirst = true; ; isFirst = false) {
    const began = now()
    const unread = await look().catch(whyUnread(source))
    // What could not be read may hold the refusal that counts before an approval.
    const answer = unread === null ? answerOf(found.decisions) : null
    if (answer !== null) return answer
    if (unread !== null && isFirst) return { answer: 'time-out', says: unread }
    const rest = Math.max(LOOK_MS, (now() - began) * REST)
    const left = until === null ? rest : until - now()
    if (left <= 0 || ended) return { answer: 'time-out', says: unread ?? words.wait.timeOut }
    const sleeping = new AbortController()
    await Promise.race([end, wait(Math.min(rest, left), null, { signal: sleeping.signal }).catch(() => null)])
    sleeping.abort()
  }
}

/** Why nothing can be said now; a network that is away for a moment is there again later. */
function whyUnread({ root }: NamedRoot): (error: unknown) => string {
  return (error) => {
    if (error instanceof Error && 'code' in error) return words.wait.unread(root, String(error.code))
    throw error
  }
}

/** A refusal counts before an approval; what was changed was not approved as it was asked. */
function answerOf(decisions: readonly Decision[]): Waited | null {
  const of = (deed: string) => decisions.find((one) => one.expiredAt === null && one.deed === deed)
  const rejected = of('reject')
  if (rejected !== undefined) return { answer: 'rejected', says: words.wait.rejected(rejected.file) }
  const changed = of('approve-as-changed')
  if (changed !== undefined) return { answer: 'rejected', says: words.wait.changed(changed.file) }
  const approved = of('approve')
  if (approved !== undefined) return { answer: 'approved', says: words.wait.approved(approved.file) }
  const late = decisions.find(({ deed, expiredAt }) => expiredAt !== null && deed === 'approve')
  if (late === undefined) return null
  return { answer: 'expired', says: words.wait.expired(late.file, late.expiredAt ?? 0) }
}

function noteDecisions(found: Found, changed: Changed, asks: ReadonlySet<string>, waiting: Waiting): void {
  const file = path.join(waiting.source.root, changed.path)
  const note = (message: Fields) => {
    const decision = decisionOf(message, changed.path, asks, waiting)
    if (decision !== null && !found.spent.has(decision.id)) found.decisions.push({ ...decision, file })
  }
  const isNamed = (bytes: Buffer | string) => [...asks].some((sha256) => bytes.includes(sha256))
  if (!changed.path.endsWith('.jsonl')) {
    if (isNamed(changed.bytes)) for (const { message } of messagesOf(changed, waiting.source)) note(message)
    return
  }
  for (const line of linesOf(changed.bytes)) {
    if (saidOf(line).some((bytes) => asks.has(hash('sha256', bytes)))) spend(found, file)
    if (isNamed(line)) for (const { message } of messagesIn(line, null)?.spoken ?? []) note(message)
  }
}

/** A line that is said again is another ask: what was decided before it was for the one before, and counts once. */
function spend(found: Found, file: string): void {
  for (const one of found.decisions) if (one.file === file) found.spent.add(one.id)
  found.decisions = found.decisions.filter((one) => one.file !== file)
}

function decisionOf(message: Fields, at: string, asks: ReadonlySet<string>, { trusted, source, now }: Waiting) {
  const verdict = judge(message, { keys: trusted.keys, source: source.label, path: at, now: now() })
  if (verdict.is === 'not' || verdict.seal.ask === null || !asks.has(verdict.seal.ask)) return null
  const { id, deed, expiresAt } = verdict.seal
  return { id, deed, expiredAt: verdict.is === 'expired' ? expiresAt : null }
}

/** With the bytes that each stands for: those of its line or file, in a list its own JSON. */
function messagesOf({ path: inside, bytes }: Changed, { protocol }: NamedRoot): Said[] {
  if (inside.endsWith('.jsonl'))
    return linesOf(bytes).flatMap((line) => saidIn(messagesIn(line, null)?.spoken, saidOf(line)))
  const standing = messagesIn(textIn(bytes) ?? '', aroundAt(protocolsOf(protocol), inside))
  return saidIn(standing?.spoken, [bytes])
}

type Said = { message: Fields; said: readonly (Buffer | string)[] }

function saidIn(spoken: readonly Spoken[] = [], whole: readonly (Buffer | string)[]): Said[] {
  return spoken.map(({ message, said }) => ({ message, said: [...whole, said] }))
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n')
const saidOf = (line: string) => [line, line.replace(/\r$/, '')]

/** Of the message with this id; why there is none, where that is so or in doubt. */
async function hashesOf(source: NamedRoot, id: string): Promise<ReadonlySet<string> | string> {
  const found = new Map<string, ReadonlySet<string>>()
  for await (const changed of scanner(source.root)())
    if (changed.bytes.includes(id))
      for (const { message, said } of messagesOf(changed, source))
        if (idOf(message) === id)
          found.set(JSON.stringify(message), new Set(said.map((bytes) => hash('sha256', bytes))))
  const [only, ...others] = found.values()
  if (only === undefined) return words.wait.noAsk(id)
  return others.length > 0 ? words.wait.severalAsks(id) : only
}
