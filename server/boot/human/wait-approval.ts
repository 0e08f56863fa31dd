import { seal as words } from '@/lib/text/commands/seal-commands'
import type { Protocol } from '@/server/protocols/protocol'
import { hear } from './hear-decisions'
import { type Looking, Overdue } from './held-walk'
import { hashesOf } from './request-hashes'
import { allHeard, type Decision, decisionsOn, filesAsking, type Heard, timesAsked } from './tally'
import type { NamedRoot, Trusted } from './trusted'

/** `decision`: the one that counted. `leftOut`: places that could not be looked at, one line each. */
export type Waited = {
  answer: 'approved' | 'rejected' | 'expired' | 'time-out' | 'repeated'
  says: string
  decision: Decision | null
  leftOut: readonly string[]
}

export type Waiting = {
  trusted: Trusted
  source: NamedRoot
  /** Looks up the sha256 of the ask's bytes; an id is looked for under the root. */
  ask: { sha256: ReadonlySet<string> } | { id: string }
  /** The path from the root of the file in which the ask stands, where that is said. */
  at: string | null
  /** UTC ms; null: without end. */
  until: number | null
  now: () => number
  /** Resolves after so many ms, or when it is ended. */
  wait: (ms: number, ended: AbortSignal) => Promise<void>
  /** Resolves when it is asked to end. */
  asked: Promise<void>
  /** Whether an approval may be acted on: the first who asks is told yes. */
  claim: (decision: Decision) => Promise<boolean>
  /** Those that are known; of the registry, where nothing else is said. */
  protocols?: readonly Protocol[]
}

const LOOK_MS = 250
/** Looking takes at most this part of the time. */
const REST = 4

type Said = Omit<Waited, 'leftOut'>
const undecided = (says: string): Said => ({ answer: 'time-out', says, decision: null })

/** Waits for a decision on an ask that holds: of this source, on these very bytes, signed by a trusted key, in time. */
export async function waitApproval(waiting: Waiting): Promise<Waited> {
  const { source, until, now } = waiting
  const left = new Map<string, string>()
  const isOver = () => until !== null && now() >= until
  const looking = { isOver, leftOut: (path: string, why: string) => void left.set(path, why) }
  const said = await decided(waiting, looking)
  return { ...said, leftOut: [...left].map(([path, why]) => words.wait.leftOut.line(source.root, path, why)) }
}

async function decided(waiting: Waiting, looking: Looking): Promise<Said> {
  const { source, ask, until, now, wait, asked, protocols } = waiting
  const wanted = 'id' in ask ? await hashesOf(source, ask.id, looking, protocols).catch(whyUnread(source)) : ask.sha256
  if (typeof wanted === 'string') return undecided(wanted)
  const listen = hear({ ...waiting, asks: wanted, looking })
  const { answer, atLast } = answering(waiting)
  let ended = false
  const end = asked.then(() => {
    ended = true
  })
  for (let isFirst = true; ; isFirst = false) {
    const began = now()
    // What could not be read may hold the refusal that counts before an approval.
    const heard = await listen().catch(whyUnread(source))
    if (typeof heard === 'string' && isFirst) return undecided(heard)
    const said = typeof heard === 'string' ? null : await answer(heard)
    if (said !== null) return said
    const rest = Math.max(LOOK_MS, (now() - began) * REST)
    const left = until === null ? rest : until - now()
    if (left <= 0 || ended) return typeof heard === 'string' ? undecided(heard) : atLast()
    const sleeping = new AbortController()
    await Promise.race([end, wait(Math.min(rest, left), sleeping.signal)])
    sleeping.abort()
  }
}

/** Why nothing can be said now; a network that is away for a moment is there again later. */
function whyUnread({ root }: NamedRoot): (error: unknown) => string {
  return (error) => {
    if (error instanceof Overdue) return words.wait.overdue(root, error.message)
    if (error instanceof Error && 'code' in error) return words.wait.unread(root, String(error.code))
    throw error
  }
}

/** What a look comes to. Which of several sayings of the ask is meant is settled by the first: the newest there then. */
function answering({ at, now, claim }: Waiting) {
  const taken = new Map<string, Decision>()
  const spent = new Set<string>()
  let meant: { file: string | null; own: number } | null = null
  const answer = async (heard: Heard): Promise<Said | null> => {
    const [asking = null, ...others] = filesAsking(heard)
    if (at === null && others.length > 0) return undecided(words.wait.severalFiles)
    const file: string | null = at ?? meant?.file ?? asking
    const own: number = meant?.own ?? Math.max(0, file === null ? 0 : timesAsked(heard, file) - 1)
    meant = { file, own }
    for (;;) {
      const mine = decisionsOn(heard, { file, own, now: now(), spent, taken: new Set(taken.keys()) })
      const said = answerOf(mine, now())
      if (said?.answer !== 'approved' || said.decision === null || (await claim(said.decision))) {
        for (const { id } of allHeard(heard)) if (!mine.some((one) => one.id === id)) spent.add(id)
        return said
      }
      taken.set(said.decision.id, said.decision)
    }
  }
  const atLast = (): Said => {
    const [one] = taken.values()
    if (one === undefined) return undecided(words.wait.timeOut)
    return { answer: 'repeated', says: words.wait.taken(one.file), decision: null }
  }
  return { answer, atLast }
}

/** A refusal counts before an approval; what was changed was not approved as it was asked. */
function answerOf(decisions: readonly Decision[], now: number): Said | null {
  const isOver = ({ expiresAt }: Decision) => expiresAt !== null && expiresAt <= now
  const of = (deed: string) => decisions.find((one) => one.deed === deed && !isOver(one)) ?? null
  const rejected = of('reject')
  if (rejected !== null) return { answer: 'rejected', says: words.wait.rejected(rejected.file), decision: rejected }
  const changed = of('approve-as-changed')
  if (changed !== null) return { answer: 'rejected', says: words.wait.changed(changed.file), decision: changed }
  const approved = of('approve')
  if (approved !== null) return { answer: 'approved', says: words.wait.approved(approved.file), decision: approved }
  const late = decisions.find((one) => isOver(one) && one.deed === 'approve')
  if (late === undefined) return null
  return { answer: 'expired', says: words.wait.expired(late.file, late.expiresAt ?? 0), decision: null }
}
