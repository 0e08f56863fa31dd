import type { AskList, AskLists, AskRow, Author } from '@/lib/asks/approval'
import { LISTS, type List, type Waits } from '@/lib/asks/ask-kinds'
import { byUrgency } from '@/lib/asks/urgency'
import type { Held } from '@/lib/people/policy'
import { dayNumber, dayStart } from '@/lib/time/clock'
import type { OpenAsk, OpenAsks } from '@/server/store/asks/ask-reader'
import type { SignatureRow } from '@/server/store/hand/decisions'
import type { Asker, Refused } from '@/server/store/hand/decisions-refused'
import type { HeldRow } from '@/server/store/hand/held-rows'
import type { ApprovalServices } from '../approval-services'
import { addedOf, ROWS } from './added'
import { withAlikes } from './alike-keys'
import { MOST_COMPARED, refusedBefore } from './asks-alike'
import { closedSince } from './closed'
import { FIRST_WORDS, soonest } from './current-ask'
import { counts } from './may'
import { decidedAmong, type Settled, settledAsks } from './settled'

/** `counted`: the uids of those that were counted, as far as they are known. */
type Open = { list: List; asks: OpenAsks; counted: readonly string[] }

/** What waits in each list, and what policies say of it; what a policy let expire is still among it. */
async function openNow(services: ApprovalServices, now: number) {
  const { decided, ...settled } = await settledAsks(services)
  const lists = await Promise.all(
    LISTS.map(async (list) => ({ list, ...(await openIn(services, { now, limit: ROWS, ...settled, list })) })),
  )
  const open = raised(lists, await addedOf(services, decided))
  const shown = open.flatMap(({ asks }) => asks.rows)
  return { open, shown, held: await services.judge.of(shown.map(({ message }) => message.uid)) }
}

type Asked = Parameters<ApprovalServices['asks']['open']>[0] & Pick<Settled, 'without'>

/** What waits in a list. What was decided long ago is looked for in all that is counted: it would take the place of what waits. */
async function openIn(services: ApprovalServices, asked: Asked): Promise<Omit<Open, 'list'>> {
  const asks = await services.asks.open(asked)
  const shown = asks.rows.map(({ message }) => message.uid)
  const counted = asks.count > shown.length ? await services.asks.uids({ ...asked, limit: asks.count }) : shown
  const long = await decidedAmong(services, counted === shown ? shown : [...new Set([...counted, ...shown])])
  const waits = counted.filter((uid) => !long.has(uid))
  if (long.size === 0) return { asks, counted: waits }
  return counted === shown
    ? { asks: left(asks, long), counted: waits }
    : openIn(services, { ...asked, without: [...asked.without, ...long] })
}

/** Those of a list that are not among others. */
function left(asks: OpenAsks, others: ReadonlySet<string>): OpenAsks {
  const rows = asks.rows.filter(({ message }) => !others.has(message.uid))
  const terminal = asks.terminal - (inTerminals(asks.rows) - inTerminals(rows))
  return { ...asks, rows, count: asks.count - (asks.rows.length - rows.length), terminal }
}

const inTerminals = (rows: readonly { terminal: boolean }[]) => rows.filter(({ terminal }) => terminal).length

/** What agents want of a person and is open; in each list the most urgent first. */
export async function listsOf(services: ApprovalServices): Promise<AskLists> {
  const now = services.now()
  const { open, shown, held } = await openNow(services, now)
  const seen = await seenOf(services, shown)
  const further = await services.asks.saidElsewhere(unlisted(open, shown))
  const told = async (wanted: List): Promise<AskList> => {
    const { asks, counted } = open.find(({ list }) => list === wanted) ?? NONE
    const { rows, count, capped, terminal } = asks
    // The newest come first: what was said in one moment is turned round too.
    const inOrder = [...rows].reverse()
    const all = inOrder.map((ask) => rowOf({ ask, list: wanted, policy: held.get(ask.message.uid) ?? null, ...seen }))
    const left = all.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
    const elsewhere = bySource([
      ...left.filter((row) => row.elsewhere).map(({ source }) => source),
      ...counted.flatMap((uid) => further.get(uid) ?? []),
    ])
    const ordered = await withAlikes(services, left.sort(byUrgency))
    const waiting = {
      count: count - (all.length - left.length),
      terminal: terminal - (inTerminals(all) - inTerminals(left)),
    }
    return { rows: ordered, ...waiting, capped, elsewhere }
  }
  const posts = await heldOf(services, now)
  const decide = await told('decide')
  const closedToday = await closedSince(services, dayStart(dayNumber(now)))
  const both = { ...decide, rows: [...decide.rows, ...posts].sort(byUrgency), count: decide.count + posts.length }
  const { restMs } = services
  return { now, decide: both, answer: await told('answer'), inform: await told('inform'), closedToday, restMs }
}

const NONE: Omit<Open, 'list'> = { asks: { rows: [], count: 0, capped: false, terminal: 0 }, counted: [] }

/** What was counted and is in no list. */
function unlisted(open: readonly Open[], shown: readonly OpenAsk[]): string[] {
  const listed = new Set(shown.map(({ message }) => message.uid))
  return open.flatMap(({ counted }) => counted.filter((uid) => !listed.has(uid)))
}

function bySource(sources: readonly string[]): AskList['elsewhere'] {
  const counts = new Map<string, number>()
  for (const source of sources) counts.set(source, (counts.get(source) ?? 0) + 1)
  return [...counts].map(([source, count]) => ({ source, count }))
}

/** What a policy added is decided, whichever list it was in, and stands there once. */
function raised(lists: readonly Open[], added: OpenAsks): Open[] {
  const up = new Set(added.rows.map(({ message }) => message.uid))
  const known = new Set(lists.find(({ list }) => list === 'decide')?.asks.rows.map(({ message }) => message.uid))
  // What asks by itself knows its own end.
  const asking = new Map(lists.flatMap(({ asks }) => asks.rows.map((ask) => [ask.message.uid, ask] as const)))
  const fresh = added.rows.flatMap((ask) => (known.has(ask.message.uid) ? [] : [asking.get(ask.message.uid) ?? ask]))
  return lists.map(({ list, asks, counted }) => {
    if (list === 'decide') {
      const count = asks.count + added.count - (added.rows.length - fresh.length)
      const terminal = asks.terminal + inTerminals(fresh)
      return {
        list,
        counted,
        asks: { rows: [...asks.rows, ...fresh], count, capped: asks.capped || added.capped, terminal },
      }
    }
    return { list, counted, asks: left(asks, up) }
  })
}

type Seen = {
  signatures: ReadonlyMap<string, SignatureRow[]>
  refused: ReadonlyMap<string, number>
  elsewhere: ReadonlyMap<string, string>
  waits: ReadonlyMap<string, readonly Waits[]>
}

async function seenOf(services: ApprovalServices, asks: readonly OpenAsk[]): Promise<Seen> {
  const signatures = new Map<string, SignatureRow[]>()
  for (const row of await services.decisions.signaturesAmong(asks.map(({ message }) => message.uid)))
    signatures.set(row.uid, [...(signatures.get(row.uid) ?? []), row])
  const askers = new Map<string, Asker>()
  for (const { message } of asks)
    if (message.from !== null) askers.set(askerOf(message), { source: message.source, asker: message.from })
  const before = new Map<string, Refused[]>()
  for (const one of await services.decisions.refusedOf([...askers.values()], MOST_COMPARED)) {
    const asker = askerOf({ source: one.source, from: one.asker })
    const known = before.get(asker)
    if (known === undefined) before.set(asker, [one])
    else known.push(one)
  }
  const refused = new Map(
    asks.map(({ message }) => {
      const { uid, body: words } = message
      return [uid, refusedBefore({ uid, words }, before.get(askerOf(message)) ?? [])]
    }),
  )
  const uids = asks.map(({ message }) => message.uid)
  const [elsewhere, waits] = await Promise.all([services.asks.saidElsewhere(uids), services.asks.waitsAmong(uids)])
  return { signatures, refused, elsewhere, waits }
}

const askerOf = ({ source, from }: Pick<OpenAsk['message'], 'source' | 'from'>) => JSON.stringify([source, from])

type Told = Seen & { ask: OpenAsk; list: List; policy: Held | null }

function rowOf({
  ask: { message, expiresAt, deadlineAt, terminal, probably },
  list,
  policy,
  signatures,
  refused,
  elsewhere,
  waits,
}: Told): AskRow {
  return {
    uid: message.uid,
    sha256: message.sha256,
    list,
    source: message.source,
    protocol: message.protocol,
    channel: message.channel,
    conversation: message.conversation,
    from: message.from,
    fromTier: message.fromTier,
    type: message.type,
    words: message.body,
    priority: message.priority,
    askedAt: message.orderAt,
    expiresAt: soonest(expiresAt, policy?.expiresAt ?? null),
    deadlineAt,
    irreversible: (policy?.rule.irreversible ?? null) !== null,
    policy: policy === null ? null : { name: policy.name, version: policy.version },
    signed: (signatures.get(message.uid) ?? []).filter((one) => one.sha256 === message.sha256 && counts(policy, one))
      .length,
    needed: policy?.rule.needed ?? 1,
    again: refused.get(message.uid) ?? 0,
    flags: message.flags,
    author: null,
    elsewhere: elsewhere.has(message.uid),
    waits: waits.get(message.uid) ?? [],
    terminal,
    probably,
    alike: null,
  }
}

/** Posts that wait for another person. */
async function heldOf(services: ApprovalServices, now: number): Promise<AskRow[]> {
  const waiting = (await services.held.open()).filter(
    ({ policy: { expiresAt } }) => expiresAt === null || expiresAt > now,
  )
  const signatures = await services.decisions.signaturesAmong(waiting.map(({ message }) => message.uid))
  return waiting.map((held) => {
    const { message, policy, at, sha256 } = held
    const { uid, source, protocol, channel, type, priority } = message
    const { name, version, rule, expiresAt } = policy
    return {
      ...{ uid: services.told.uid(uid), sha256 },
      ...{ list: 'decide', source, protocol, channel, type, conversation: null, from: null, fromTier: null, priority },
      ...{ words: message.body.slice(0, FIRST_WORDS), askedAt: at, expiresAt, policy: { name, version } },
      ...{ deadlineAt: null, irreversible: rule.irreversible !== null },
      signed: signatures.filter((one) => one.uid === uid && one.sha256 === sha256).length,
      ...{ needed: rule.needed, again: 0, flags: [], author: authorOf(services, held), elsewhere: false, waits: [] },
      ...{ terminal: false, probably: false, alike: null },
    }
  })
}

/** Who posted it, as they were then. */
export function authorOf({ told }: Pick<ApprovalServices, 'told'>, { act }: HeldRow): Author {
  const { person, name, role, assurance } = act.draft.actor
  return { person, name, role, assurance, entry: told.entry(act.entry) }
}
