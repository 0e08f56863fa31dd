import '@/lib/zod-in-pages'
import * as z from 'zod'
import { inTab } from '@/components/ui/keep/use-kept'
import { type Card, DECISION_LIMITS, type DecisionDraft, type Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { changedFault } from '@/lib/json/changed-payload'
import { approvals as words } from '@/lib/text/decisions/approvals-words'

const given = z.object({
  /** The reason of a decision, the words of an answer or a question. */
  reason: z.string(),
  /** The edited payload; null as long as nobody edits it. */
  changed: z.string().nullable(),
  /** The target, typed. */
  typed: z.string(),
})
/** What a person has typed about one ask. */
export type Given = z.infer<typeof given>

export const NOTHING_GIVEN: Given = { reason: '', changed: null, typed: '' }

/** Of which ask, and who typed it: others may use the same tab. */
type GivenOf = { person: string; uid: string }
const keyOf = ({ person, uid }: GivenOf) => `signalbox.decision.${person}.${uid}`

/** What this tab keeps for a person of an ask until it is decided. */
export function keptGiven(of: GivenOf): Given {
  const text = inTab.kept(keyOf(of))
  if (text === null) return NOTHING_GIVEN
  try {
    return given.safeParse(JSON.parse(text)).data ?? NOTHING_GIVEN
  } catch {
    return NOTHING_GIVEN
  }
}

/** Null forgets it. */
export function keepGiven(of: GivenOf, content: Given | null): void {
  inTab.keep(keyOf(of), content === null ? null : JSON.stringify(content))
}

/** What holds besides the card while a person decides. */
export type Circumstances = {
  given: Given
  /** The end of what is asked was in sight. */
  read: boolean
  /** Whether it is was looked at: not before the card is laid out. */
  looked: boolean
  /** Other bytes than those that were opened. */
  changed: boolean
  lost: boolean
  busy: boolean
  /** What the file is of that stands beside it, as `fileOf` gives it. */
  file: string | null
  /** It could not be had. */
  failed: boolean
}

/** How the console says by which code it refused. */
export type Refusal = { data?: { code?: string } | null | undefined }

/** Whether the console said that it did not decide; what broke, or never answered, may have. */
export function isAnswered({ data }: Refusal): boolean {
  return data?.code !== undefined && data.code !== 'INTERNAL_SERVER_ERROR'
}

const APPROVES: readonly Verb[] = ['approve', 'approve-as-changed']
const DECIDES: readonly Verb[] = [...APPROVES, 'reject']
const SAYS: readonly Verb[] = ['ask-more', 'answer']

/** What is most likely said to an ask of each list. */
const MAIN: Record<List, Verb> = { decide: 'approve', answer: 'answer', inform: 'no-decision' }

/** What is said at the right: whoever posted what is held can only take it back. */
export function mainOf(card: Pick<Card, 'list' | 'may' | 'writable'>): Verb {
  if (onlyCloses(card)) return 'no-decision'
  return card.may.verbs.includes('withdraw') ? 'withdraw' : MAIN[card.list]
}

/** Its protocol has no words for what a person would say: it can be closed, and nothing else is offered. */
export function onlyCloses({ may, writable }: Pick<Card, 'may' | 'writable'>): boolean {
  return writable && may.why !== null && may.verbs.length === 1 && may.verbs[0] === 'no-decision'
}

/** Why a verb cannot be begun, or null. */
export function keptFrom(verb: Verb, card: Card, now: Omit<Circumstances, 'given' | 'file' | 'failed'>): string | null {
  const { why } = words
  if (now.busy) return why.busy
  if (now.lost) return why.lost
  if (verb === 'approve-as-changed' && card.payload === null) return card.may.why ?? why.noPayload
  if (!card.may.verbs.includes(verb)) return card.may.why ?? why.verb
  if (!card.writable && writes(verb, card)) return why.readOnly(card.ask.source)
  if (now.changed) return why.changed
  if (!APPROVES.includes(verb) || now.read) return null
  return now.looked ? why.unread : why.coming
}

/** Only an approval writes what is held. */
function writes(verb: Verb, { author, handsBack }: Card): boolean {
  return author === null ? verb !== 'no-decision' || handsBack : verb === 'approve'
}

/** What a verb is called on the card. */
export function calledOn({ handsBack }: Pick<Card, 'handsBack'>, verb: Verb): string {
  return verb === 'no-decision' && handsBack ? words.handBack : words.verbs[verb]
}

/** What a file is of, apart from the words that a person adds to it. */
export function fileOf({ uid, sha256, verb, changed }: DecisionDraft): string {
  return JSON.stringify([uid, sha256, verb, changed])
}

/** Why a verb cannot be confirmed, or null: nobody lets something happen, or keeps it from it, by a file not yet shown. */
export function unseenFor(
  verb: Verb,
  card: Card,
  { given, file, failed }: Pick<Circumstances, 'given' | 'file' | 'failed'>,
): string | null {
  if (!DECIDES.includes(verb) || file === fileOf(draftOf(verb, card, given))) return null
  return failed ? words.why.notHad : words.why.unseen
}

/** Words on what waits for a yes may say one. */
function typesTarget(verb: Verb, list: List): boolean {
  return APPROVES.includes(verb) || (verb === 'answer' && list === 'decide')
}

/** What is still to be typed before a verb that was begun can be confirmed. */
export type Missing = 'changed' | 'target' | 'reason'

export function missingFor(
  verb: Verb,
  { list, policy, payload }: Card,
  typed: Given,
): { field: Missing; why: string } | null {
  const { why } = words
  const { length } = typed.reason.trim()
  const silent = length === 0
  if (length > DECISION_LIMITS.reason) return { field: 'reason', why: why.tooLong(DECISION_LIMITS.reason) }
  if (verb === 'approve-as-changed' && (typed.changed === null || typed.changed === payload?.text))
    return { field: 'changed', why: why.unchanged }
  const edited = verb === 'approve-as-changed' ? typed.changed : null
  if (edited !== null && edited.length > DECISION_LIMITS.changed)
    return { field: 'changed', why: why.tooLong(DECISION_LIMITS.changed) }
  const fault = edited === null || payload === null ? null : changedFault(payload.text, edited)
  if (fault !== null) return { field: 'changed', why: fault }
  if (typesTarget(verb, list) && policy !== null && policy.target !== null && typed.typed !== policy.target)
    return { field: 'target', why: why.target }
  if (silent && SAYS.includes(verb)) return { field: 'reason', why: why.words }
  if (silent && policy?.reason && DECIDES.includes(verb)) return { field: 'reason', why: why.reason }
  return null
}

/** As it would be sent. */
export function draftOf(
  verb: Verb,
  { ask, list, sha256, policy }: Card,
  { reason, changed, typed }: Given,
): DecisionDraft {
  return {
    uid: ask.uid,
    sha256,
    verb,
    reason: reason.trim(),
    changed: verb === 'approve-as-changed' ? changed : null,
    typed: policy?.target != null && typesTarget(verb, list) ? typed : null,
  }
}

/** Whether more than one must sign, which is what an approval then does. */
export function signs({ policy }: Pick<Card, 'policy'>): boolean {
  return (policy?.needed ?? 1) > 1
}
