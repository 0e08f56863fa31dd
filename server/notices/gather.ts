import type { Ask } from '@/lib/asks/ask-kinds'
import { maskSecrets } from '@/lib/letters/mask-secrets'
import { hears, type ToldList } from '@/lib/pages/notice'
import type { Haste } from '@/lib/pages/quiet-hours'
import { type Candidate, matcher } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { isUnreadable, type Pressing, type PressingProblem } from '@/lib/rules/pressing-problem'
import { type Facts, hasteOf, NO_FACTS, type ToldAsk, type ToldProblem } from '@/server/store/hand/deliveries'
import type { News } from '@/server/store/hand/paced-deliveries'
import { withoutWords } from '@/server/store/hand/told-words'
import type { ToldStore, Untold } from '@/server/store/hand/untold-news'
import type { Webhook, WebhookStore } from '@/server/store/hand/webhooks'
import { MOST_TRIES } from './backoff'

/** Asks that wait now, by their uids. */
export type Waiting = ReadonlyMap<string, ToldList>

export type Gathering = {
  webhooks: Pick<WebhookStore, 'list'>
  told: ToldStore
  waiting: (now: number) => Promise<Waiting>
  /** Problems that press now. */
  pressing: (now: number) => Promise<Pressing>
  /** Asks with what the matcher asks of them. */
  candidates: (uids: readonly string[]) => Promise<Candidate[]>
  /** Those of them of which something says that they were decided, with their source: of each source they are told once. */
  elsewhere: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** When those of them run out or have to be answered that ever do, UTC ms. */
  dueAmong: (uids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** How long what may wait is kept back from whoever does not look. */
  paceMs: number
  now: () => number
  newId: () => string
}

/** At most one delivery of new asks in this time for a webhook: what comes meanwhile is told together. */
export const GATHERED_MS = 3_000
/** Entries of the ledger that are looked through again for alarms before it is noted that there are none. */
const MOST_BEHIND = 1_000
/** Asks that one delivery names; the rest it counts. */
const MOST_ASKS = 2_000
/** Of so many the words are kept, and so many characters of each. */
const MOST_SAID = 20
const KEPT_WORDS = 400

/**
 * Looks which asks wait and which problems press that nobody was told of, and has them told: once, by whichever console is first. The first look
 * with a webhook takes what was there before the webhook for told. Gives false where it was too soon to.
 */
export async function gather(parts: Gathering): Promise<boolean> {
  const webhooks = (await parts.webhooks.list()).filter(({ pausedAt }) => pausedAt === null)
  if (webhooks.length === 0) {
    await parts.told.forget()
    return true
  }
  const at = parts.now()
  const waiting = await parts.waiting(at)
  const tellable = { uids: [...waiting.keys()], pressing: await parts.pressing(at) }
  await parts.told.hasten(tellable, at)
  const untold = await parts.told.untold(tellable, at)
  const { asks, problems, alarms, alerts, holds, over } = untold
  const nothing = asks.length + problems.length + alarms.length + alerts.length + holds.length + over.length === 0
  if (untold.begun && nothing && untold.behind < MOST_BEHIND) return true
  const found = await parts.candidates(untold.asks)
  const known = new Map(found.map((candidate) => [candidate.row.uid, candidate]))
  const elsewhere = await parts.elsewhere([...waiting.keys()])
  const due = await parts.dueAmong(untold.asks)
  return parts.told.tell({
    ...{ at, restMs: GATHERED_MS, paceMs: parts.paceMs, tellable, most: MOST_TRIES, join: joined },
    newsOf: (fresh) =>
      newsOf(webhooks, { fresh: alone(fresh, elsewhere), known, waiting, due, at, newId: parts.newId }),
  })
}

type Fresh = {
  fresh: Untold
  known: ReadonlyMap<string, Candidate>
  waiting: Waiting
  /** When those have to be answered that ever do. */
  due: ReadonlyMap<string, number>
  at: number
  newId: () => string
}

/** Without what belongs to a group that was told of, or is told of by another of it. */
function alone(fresh: Untold, elsewhere: ReadonlyMap<string, string>): Untold {
  const untold = new Set(fresh.asks)
  const told = new Set([...elsewhere].flatMap(([uid, source]) => (untold.has(uid) ? [] : [source])))
  const asks = fresh.asks.filter((uid) => {
    const source = elsewhere.get(uid)
    if (source === undefined) return true
    if (told.has(source)) return false
    told.add(source)
    return true
  })
  return { ...fresh, asks }
}

function newsOf(webhooks: readonly Webhook[], { fresh, known, waiting, due, at, newId }: Fresh): News[] {
  return webhooks.flatMap((webhook): News[] => {
    const isFor = choiceOf(webhook, at)
    const chosen = fresh.asks.flatMap((uid): ToldAsk[] => {
      const candidate = known.get(uid)
      const list = waiting.get(uid)
      if (candidate === undefined || list === undefined || !isFor(candidate, list)) return []
      if (!fresh.begun && candidate.row.observedAt < webhook.since) return []
      return [{ ...toldOf(candidate, list, webhook.content), ...hasteFor(candidate, due) }]
    })
    const alarms = webhook.alarms ? fresh.alarms.filter(({ source }) => isOf(webhook, source)) : []
    const alerts = fresh.alerts.filter(({ severity, to }) =>
      to === undefined ? hears(webhook, severity) : to === webhook.id,
    )
    const holds = webhook.holds ? fresh.holds.filter(({ source }) => isOf(webhook, source)) : []
    const problems = webhook.problems ? pressingFor(webhook, fresh) : []
    if (chosen.length + alarms.length + alerts.length + holds.length + problems.length === 0) return []
    const facts = { ...NO_FACTS, asks: chosen, alarms, alerts, holds, problems }
    const { id, quiet } = webhook
    return [{ webhookId: id, id: newId(), facts: joined(NO_FACTS, facts), haste: hasteOf(facts), quiet }]
  })
}

const isOf = ({ sources }: Webhook, source: string | null) =>
  sources === null || (source !== null && sources.includes(source))

/** What pressed before there was a webhook is not told when telling begins. */
function pressingFor(webhook: Webhook, { begun, problems }: Untold): ToldProblem[] {
  return problems
    .filter(({ source, lastAt }) => isOf(webhook, source) && (begun || lastAt >= webhook.since))
    .map(toldProblem)
}

export function toldProblem(problem: PressingProblem): ToldProblem {
  const { key, source, rule, severity, count } = problem
  return { key, source, rule, severity, count, unreadable: isUnreadable(problem) }
}

function choiceOf(webhook: Webhook, now: number): (candidate: Candidate, list: Ask['list']) => boolean {
  // A question that can be read no longer leaves nothing out.
  const ast = webhook.query === null ? null : parse(webhook.query, { now }).ast
  const isAsked = ast === null ? () => true : matcher(ast, now)
  const lists: readonly string[] = webhook.lists
  return (candidate, list) => lists.includes(list) && isOf(webhook, candidate.row.source) && isAsked(candidate)
}

/** Only what there is of it: it is kept with every request. */
function hasteFor({ row: { uid, priority } }: Candidate, due: ReadonlyMap<string, number>): Partial<Haste> {
  const dueAt = due.get(uid)
  return { ...(priority === 'critical' ? { critical: true } : {}), ...(dueAt === undefined ? {} : { dueAt }) }
}

function toldOf({ row }: Candidate, list: ToldList, content: boolean): ToldAsk {
  const told = { uid: row.uid, list, source: row.source }
  return content ? { ...told, from: row.from, words: maskSecrets(row.body).slice(0, KEPT_WORDS) } : told
}

/** One delivery of two; beyond what it names it counts. */
function joined(one: Facts, other: Facts): Facts {
  const asks = hastyFirst([...one.asks, ...other.asks])
  const over = asks.slice(MOST_ASKS)
  const of = (list: ToldList) => one.more[list] + other.more[list] + over.filter((ask) => ask.list === list).length
  return {
    asks: asks.slice(0, MOST_ASKS).map((ask, at) => (at < MOST_SAID ? ask : withoutWords(ask))),
    more: { decide: of('decide'), answer: of('answer') },
    alarms: [...one.alarms, ...other.alarms].slice(-MOST_ASKS),
    alerts: [...one.alerts, ...other.alerts].slice(-MOST_ASKS),
    holds: [...one.holds, ...other.holds].slice(-MOST_ASKS),
    problems: lastOfEach([...one.problems, ...other.problems]).slice(-MOST_ASKS),
  }
}

/** What is named no more is what can wait longest. */
function hastyFirst(asks: readonly ToldAsk[]): readonly ToldAsk[] {
  if (asks.length <= MOST_ASKS) return asks
  const isHasty = ({ critical, dueAt }: ToldAsk) => critical === true || dueAt !== undefined
  return [...asks.filter(isHasty), ...asks.filter((ask) => !isHasty(ask))]
}

/** What was told of a cause later tells of it all. */
const lastOfEach = (problems: readonly ToldProblem[]) => [...new Map(problems.map((one) => [one.key, one])).values()]
