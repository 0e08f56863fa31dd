import type { Closed } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import type { MessageDetail } from '@/lib/message/message'
import type { Somebody } from '@/lib/people/people-told'
import type { Held } from '@/lib/people/policy'
import { isChannelInScope } from '@/lib/people/scope'
import type { DiskState } from '@/lib/source/source'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import type { Container } from '@/server/containers/container'
import { payloadIn, recordIn, sameIn, valueAt } from '@/server/containers/json/own-record'
import { KnownError } from '@/server/errors'
import { readInside } from '@/server/files/read-inside'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import { tooFewOf } from '@/server/oversight/policies/able-people'
import { lacking } from '@/server/protocols/kit/capable'
import type { Fields } from '@/server/protocols/kit/json-fields'
import { containerAt } from '@/server/protocols/kit/placing'
import type { AskedCall } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import type { AskStanding } from '@/server/store/asks/ask-reader'
import { type DecisionRow, isOpen, type SignatureRow } from '@/server/store/hand/decisions'
import type { HeldRow } from '@/server/store/hand/held-rows'
import type { Hold } from '@/server/store/hand/hold-rows'
import type { ApprovalServices } from '../approval-services'
import { closedBy } from './closed-by'
import { counts, isOwn } from './may'

/** An ask with all that a decision on it depends on, at one moment. */
export type Ask = {
  message: Omit<MessageDetail, 'mapping'>
  standing: AskStanding
  protocol: Protocol
  list: List
  /** A policy puts it into the list of what is to be decided, or did until somebody decided it. */
  added: boolean
  /** What the policies that find it demand. */
  policy: Held | null
  /** How many can agree by now, where they are fewer than must. */
  can: number | null
  decision: DecisionRow | null
  /** Those that count. */
  signatures: SignatureRow[]
  /** Who signed what does not count any more. */
  lapsed: string[]
  /** The bytes as they were read, as far as they were kept. */
  shown: Uint8Array | null
  /** Its own JSON; null where not all of it was kept. */
  record: Fields | null
  payload: { field: string; text: string } | null
  /** What has to be typed; null where nothing has. `missing`: the policy wants it, and it is not there. */
  target: { text: string } | 'missing' | null
  expiresAt: number | null
  disk: DiskState
  closed: Closed | null
  writable: boolean
  /** The post that a policy holds, where it is no agent's message. */
  held: HeldRow | null
  /** Whose call it asks about, where it asks about one, and the hold that refuses it. */
  call: AskedCall | null
  hold: Hold | null
}

/** Throws a `KnownError` where there is no such message, or where it asks nothing of a person. */
export async function messageAskOf(services: ApprovalServices, uid: string, now: number): Promise<Ask> {
  const [message, standing] = await Promise.all([services.message(uid), services.asks.one(uid, now)])
  const protocol = services.protocols.find(({ name }) => name === message?.protocol)
  if (message === null || standing === null || protocol === undefined)
    throw new KnownError('not-found', () => words.noAsk)
  const policy = (await services.judge.of([uid])).get(uid) ?? null
  const raised = policy === null ? null : await services.judge.added()
  const added = raised !== null && (raised.held.has(uid) || raised.decided.has(uid))
  const list = added ? 'decide' : (standing.ask?.list ?? null)
  const decision = await services.decisions.of(uid)
  if (list === null && decision === null) throw new KnownError('not-found', () => words.noAsk)
  const signed = await services.decisions.signaturesAmong([uid])
  // What was decided is as it was then.
  const binding = decision === null || isOpen(decision) ? policy : null
  const lapsed = new Set(signed.filter((one) => !counts(binding, one)).map(({ person }) => person))
  const stored = await services.messages.bytes(uid)
  const text = stored?.whole ? textOf(stored.bytes) : ''
  const container = containerAt(protocol, message.path)
  const read = stored?.whole ? recordIn(container, text, knownBy(elementSha(message))) : null
  const payload =
    read === null ? null : payloadIn(container, text, read, (record) => protocol.writing?.payload(record) ?? null)
  const record = read === null ? null : sameIn(container, text, read)
  const call = record === null ? null : (protocol.writing?.call?.(record) ?? null)
  const expiresAt = soonest(standing.expiresAt, policy?.expiresAt ?? null)
  const disk = await diskOf(services, message, container)
  return {
    ...{ message, standing, protocol, policy, decision, record, payload, expiresAt, disk },
    list: list ?? decision?.list ?? 'inform',
    added,
    can: policy === null ? null : tooFewOf(policy.rule, await services.people(), (one) => isTheirs(message, one)),
    signatures: signed.filter((one) => !lapsed.has(one.person)),
    lapsed: [...lapsed],
    shown: stored?.bytes ?? null,
    target: targetOf(policy, record, payload?.text ?? null),
    closed: closedBy(services.told, { standing, decision, added, expiresAt, disk, now }),
    // Where nothing can be written whatever is turned on, what may be done says why.
    writable: lacking(protocol) !== null || (await services.writingOf(message.root)) !== null,
    held: null,
    call,
    hold: call === null ? null : await services.holdOn({ source: message.source, call }),
  }
}

/** Who does not see it, or bears the name of who asks, decides nothing. */
function isTheirs({ source, channel, from }: Ask['message'], { name, scope }: Somebody): boolean {
  return isChannelInScope(scope, source, channel) && !isOwn({ from }, name)
}

/** The earlier of two ends, UTC ms; null where there is none. */
export function soonest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}

/** What whoever approves types, where a policy wants it typed. */
export function targetOf(policy: Held | null, record: Fields | null, payload: string | null): Ask['target'] {
  const wanted = policy?.rule.irreversible ?? null
  if (wanted === null) return null
  const text = record === null ? null : valueAt(record, payload, wanted)
  return text === null ? 'missing' : { text }
}

/** Of an element of a list its own bytes count, not those of the list, which is written anew all the time. */
async function diskOf(
  services: ApprovalServices,
  message: Ask['message'],
  { name, find }: Container,
): Promise<DiskState> {
  const { root, path: place, offset: start, length, sha256, liesIn: aside } = message
  const state = await services.compare({ root, path: place, start, length, sha256, isLine: name === 'lines', aside })
  if (state === 'rotated') return 'same'
  const element = elementSha(message)
  if (state !== 'changed' || element === null || element === sha256) return state
  const bytes = await readInside(root, place)
  if (bytes === null) return 'changed'
  const standing = find({ now: textOf(bytes) }, knownBy(element, message.nativeId))
  return standing === 'aside' ? 'gone' : standing
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8').decode(bytes)
}

/** What the ledger and pages call it by. */
export const FIRST_WORDS = 400
