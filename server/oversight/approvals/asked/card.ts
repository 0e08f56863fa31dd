import type { Card } from '@/lib/asks/approval'
import type { HoldScope } from '@/lib/asks/hold-told'
import type { Actor } from '@/lib/people/person'
import type { Held } from '@/lib/people/policy'
import { valueAt } from '@/server/containers/json/own-record'
import type { DecisionRow } from '@/server/store/hand/decisions'
import { holdTold } from '@/server/store/hand/hold-rows'
import type { ApprovalServices } from '../approval-services'
import { factsOf, heldFactsOf } from './ask-facts'
import { authorOf } from './ask-list-rows'
import { askOf } from './ask-or-held'
import { likeOf, MOST_COMPARED } from './asks-alike'
import { signatureOf } from './closed-by'
import type { Ask } from './current-ask'
import { ladderOf } from './ladder'
import { mayDo } from './may'
import { isSilent } from './understood'
import { terminalOf } from './where-asked'

const JUST_BEFORE = 5
const SAID_SINCE = 5

/** One ask with all that can be shown about it. Throws a `KnownError` where there is none. */
export async function cardOf(services: ApprovalServices, actor: Actor, uid: string): Promise<Card> {
  const now = services.now()
  const ask = await askOf(services, uid, now)
  const { message, list, policy, payload, closed, decision, writable } = ask
  const earlier = await services.decisions.onAsksOf(message.source, message.from, MOST_COMPARED)
  const { before, again } = likeOf(services, { uid, words: message.body }, ask.held === null ? earlier : [])
  return {
    ask: { ...message, uid: services.told.uid(uid), mapping: ask.held === null ? await services.mappingOf(uid) : [] },
    ...{ list, payload, closed, before, again, writable, expires: expiresOf(ask) },
    sha256: message.sha256,
    headline: headlineOf(ask),
    facts: await (ask.held === null ? factsOf(services, ask) : heldFactsOf(services, ask, ask.held)),
    justBefore: await justBeforeOf(services, ask),
    since: ask.held === null ? await services.messages.saidSince(uid, SAID_SINCE) : [],
    policy: policy === null ? null : termsOf(policy, ask),
    signatures: ask.signatures.map((row) => signatureOf(services.told, row, message.body)),
    may: mayDo(ask, actor, now),
    handsBack: ask.held === null && !isSilent(ask, 'no-decision'),
    ladder: decision === null || isUnwritten(ask, decision) ? null : await ladderOf(services, decision, ask),
    author: ask.held === null ? null : authorOf(services, ask.held),
    ...(await whereOf(services, ask)),
    probably: closed === null && ask.standing.ask?.when === 'idle',
  }
}

/** Where it is answered and what can be held of it, while it waits. */
async function whereOf(services: ApprovalServices, ask: Ask): Promise<Pick<Card, 'terminal' | 'holds'>> {
  const terminal = ask.closed === null ? await terminalOf(services, ask) : null
  const { source, channel } = ask.message
  const call = ask.call ?? (terminal === null ? null : { session: terminal.session, teams: [channel] })
  if (call === null || ask.closed !== null) return { terminal, holds: null }
  const [team] = call.teams
  const scopes: HoldScope[] = [
    { what: 'session', source, name: call.session },
    ...(team === undefined ? [] : [{ what: 'team' as const, source, name: team }]),
    { what: 'source', source },
  ]
  return { terminal, holds: { on: ask.hold === null ? null : holdTold(ask.hold), scopes } }
}

/** What was said around it before: of a held post, where it would be said, as of when it was held. */
async function justBeforeOf({ messages }: ApprovalServices, { message, held }: Ask): Promise<Card['justBefore']> {
  if (held === null) return (await messages.context(message.uid, JUST_BEFORE))?.before ?? []
  const { source, channel } = message
  return messages.saidBefore({ source, channel, replyTo: held.draft.replyTo, at: held.at }, JUST_BEFORE)
}

/** What was held and not approved has nothing to prove. */
function isUnwritten({ held }: Ask, { verb }: DecisionRow): boolean {
  return held !== null && verb !== 'approve'
}

function nameOf({ name, version }: Held): { name: string; version: number } {
  return { name, version }
}

function termsOf(policy: Held, { target }: Ask): Card['policy'] {
  const { needed, reason, secondFactor } = policy.rule
  const typed = target === null || target === 'missing' ? null : target.text
  return { ...nameOf(policy), needed, reason, secondFactor, target: typed }
}

function expiresOf({ expiresAt, standing, policy, held }: Ask): Card['expires'] {
  if (expiresAt === null) return null
  if (held !== null) return { at: expiresAt, onExpiry: 'nothing', policy: policy === null ? null : nameOf(policy) }
  return policy !== null && expiresAt !== standing.expiresAt
    ? { at: expiresAt, onExpiry: policy.rule.onExpiry, policy: nameOf(policy) }
    : { at: expiresAt, onExpiry: 'nothing', policy: null }
}

const PLACE = /\{([\p{L}\p{N}_.-]+)\}/gu

/** The agent's own words, unless a policy says what will happen and finds everything that it says it with. */
function headlineOf({ message, policy, record, payload }: Ask): Card['headline'] {
  const own = { text: message.body, policy: null }
  const template = policy?.rule.template ?? null
  if (template === null || policy === null || record === null) return own
  const values = new Map(
    [...template.matchAll(PLACE)].map(([, path = '']) => [path, valueAt(record, payload?.text ?? null, path)]),
  )
  if ([...values.values()].includes(null)) return own
  return { text: template.replaceAll(PLACE, (_, path: string) => values.get(path) ?? ''), policy: nameOf(policy) }
}
