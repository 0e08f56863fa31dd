import type { AskList, AskLists, AskRow } from '@/lib/approval'
import { LISTS, type List } from '@/lib/ask'
import type { Policy } from '@/lib/policy'
import { isOpen, type SignatureRow } from '@/server/store/decisions'
import type { OpenAsk, OpenAsks } from '@/server/store/readers'
import type { ApprovalHouse } from './house'
import { likeOf, MOST_COMPARED } from './like'

const ROWS = 200
/** So many decisions are left out of what the index holds for open; older ones were answered in their files. */
const LATEST = 2_000
const DAY_MS = 86_400_000

/** What agents want of a person and is open; the most pressing first. */
export async function listsOf(house: ApprovalHouse): Promise<AskLists> {
  const now = house.now()
  const latest = await house.decisions.page(null, LATEST)
  const without = latest.filter((row) => !isOpen(row)).map(({ uid }) => uid)
  const waiting = latest.filter(({ verb, status }) => verb === 'ask-more' && status !== 'failed').map(({ uid }) => uid)
  const question = { now, limit: ROWS, without }
  const found = await house.policies.find(question)
  const [decide, answer, inform] = await Promise.all(
    LISTS.map((list) => house.asks.open({ ...question, list, waiting })),
  )
  const empty: OpenAsks = { rows: [], count: 0, capped: false }
  const all: { list: List; asks: OpenAsks }[] = [
    { list: 'decide', asks: joined(decide ?? empty, found) },
    { list: 'answer', asks: answer ?? empty },
    { list: 'inform', asks: inform ?? empty },
  ]
  const policies = await policiesOf(
    house,
    all.flatMap(({ asks }) => asks.rows),
    found.rows,
  )
  const moved = raised(all, policies)
  const seen = await seenOf(
    house,
    moved.flatMap(({ asks }) => asks.rows),
  )
  const told = moved.map(
    ({ list, asks }): AskList => ({
      rows: asks.rows
        .map((ask) => rowOf({ ask, list, policy: policies.get(ask.message.uid) ?? null, ...seen }))
        .sort(bySoonest),
      count: asks.count,
      capped: asks.capped,
    }),
  )
  const [first, second, third] = told
  if (first === undefined || second === undefined || third === undefined) throw new RangeError('There are three lists.')
  const closedToday = await house.decisions.closedSince(Math.floor(now / DAY_MS) * DAY_MS)
  return { now, decide: first, answer: second, inform: third, closedToday }
}

/** What only a policy found stands beside the rest, each once. */
function joined(own: OpenAsks, found: OpenAsks): OpenAsks {
  const known = new Set(own.rows.map(({ message }) => message.uid))
  const more = found.rows.filter(({ message }) => !known.has(message.uid))
  return {
    rows: [...own.rows, ...more],
    count: own.count + found.count - (found.rows.length - more.length),
    capped: own.capped || found.capped,
  }
}

type PolicyOf = ReadonlyMap<string, Policy>

async function policiesOf(
  house: ApprovalHouse,
  asks: readonly OpenAsk[],
  found: readonly (OpenAsk & { policy: Policy })[],
): Promise<PolicyOf> {
  const judged = asks.map(({ message }) => ({ uid: message.uid, observedAt: message.observedAt }))
  const policies = new Map(await house.policies.among(judged))
  for (const { message, policy } of found) if (!policies.has(message.uid)) policies.set(message.uid, policy)
  return policies
}

/** What a policy holds for is decided, whichever list it was in. */
function raised(lists: readonly { list: List; asks: OpenAsks }[], policies: PolicyOf) {
  const [decide, ...others] = lists
  if (decide === undefined) return []
  const known = new Set(decide.asks.rows.map(({ message }) => message.uid))
  const up = others.flatMap(({ asks }) => asks.rows.filter(({ message }) => policies.has(message.uid)))
  const fresh = up.filter(({ message }) => !known.has(message.uid))
  const rows = [...decide.asks.rows, ...fresh]
  return [
    { list: decide.list, asks: { ...decide.asks, rows, count: decide.asks.count + fresh.length } },
    ...others.map(({ list, asks }) => {
      const rest = asks.rows.filter(({ message }) => !policies.has(message.uid))
      return { list, asks: { ...asks, rows: rest, count: asks.count - (asks.rows.length - rest.length) } }
    }),
  ]
}

type Seen = { signatures: ReadonlyMap<string, SignatureRow[]>; refused: ReadonlyMap<string, number> }

async function seenOf(house: ApprovalHouse, asks: readonly OpenAsk[]): Promise<Seen> {
  const signatures = new Map<string, SignatureRow[]>()
  for (const row of await house.decisions.signaturesAmong(asks.map(({ message }) => message.uid)))
    signatures.set(row.uid, [...(signatures.get(row.uid) ?? []), row])
  const refused = new Map<string, number>()
  const askers = new Map<string, OpenAsk['message'][]>()
  for (const { message } of asks) {
    const asker = JSON.stringify([message.source, message.from])
    askers.set(asker, [...(askers.get(asker) ?? []), message])
  }
  for (const messages of askers.values()) {
    const [first] = messages
    if (first === undefined) continue
    const earlier = await house.decisions.onAsksOf(first.source, first.from, MOST_COMPARED)
    for (const { uid, body } of messages) refused.set(uid, likeOf({ uid, words: body }, earlier).again?.count ?? 0)
  }
  return { signatures, refused }
}

type Told = Seen & { ask: OpenAsk; list: List; policy: Policy | null }

function rowOf({ ask: { message, expiresAt }, list, policy, signatures, refused }: Told): AskRow {
  const { uid, source, protocol, channel, conversation, from, fromTier, priority, orderAt, observedAt, flags } = message
  const after = policy?.rule.expiresAfterMs ?? null
  const times = [expiresAt, after === null ? null : observedAt + after].filter((at) => at !== null)
  return {
    ...{ uid, list, source, protocol, channel, conversation, from, fromTier, priority, flags },
    words: message.body,
    askedAt: orderAt,
    expiresAt: times.length === 0 ? null : Math.min(...times),
    policy: policy === null ? null : { name: policy.name, version: policy.version },
    signed: signatures.get(uid)?.filter(({ sha256 }) => sha256 === message.sha256).length ?? 0,
    needed: policy?.rule.needed ?? 1,
    again: refused.get(uid) ?? 0,
  }
}

/** What ends soonest first, then the oldest. */
function bySoonest(one: AskRow, other: AskRow): number {
  return (one.expiresAt ?? Infinity) - (other.expiresAt ?? Infinity) || one.askedAt - other.askedAt
}
