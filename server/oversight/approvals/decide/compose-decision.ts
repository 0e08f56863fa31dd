import type { DecisionDraft, Verb } from '@/lib/asks/approval'
import { beginsAsVerdict } from '@/lib/asks/ask-verdict'
import { changedFault } from '@/lib/json/changed-payload'
import type { Actor } from '@/lib/people/person'
import { EVERYTHING } from '@/lib/people/scope'
import { draftPost, POST_LIMITS, type PostNote } from '@/lib/post/post-parts'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { post as postWords } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { Ask } from '@/server/oversight/approvals/asked/current-ask'
import { othersAgreeing } from '@/server/oversight/approvals/asked/signing'
import { elementSha } from '@/server/oversight/own-element'
import { lostIn } from '@/server/oversight/post/check/lost'
import { type Composed, compose, errorNote } from '@/server/oversight/post/compose/compose-post'
import { type Signing, type Stamped, stamped } from '@/server/oversight/post/compose/stamp-post'
import { tooLong } from '@/server/oversight/post/compose/too-long'
import { type DecidingProtocol, decides, whyLacking } from '@/server/protocols/kit/capable'
import type { Decision } from '@/server/protocols/kit/decision'
import { placeOf } from '@/server/protocols/kit/placing'
import type { Outlet, Writing } from '@/server/protocols/kit/written-post'
import type { ApprovalServices } from '../approval-services'
import { wordsKept } from './words-kept'

const JUST_IN_TIME_MS = 60_000

/** A decision as its protocol would write it. `problems` keep it from being written. */
export type Laid = {
  problems: PostNote[]
  /** What a message that was held warns of now. */
  warnings: PostNote[]
  /** Every call gives other ids and times. */
  changes: () => Stamped
  /** What its files will be read as. */
  says: (stamped: Stamped) => Promise<string | null>
}

/** Throws a `KnownError` where the source is not there any more. */
export async function layDecision(
  services: ApprovalServices,
  { ask, draft, actor }: { ask: Ask; draft: DecisionDraft; actor: Actor },
): Promise<Laid> {
  const { message, record } = ask
  const { verb, reason, changed } = draft
  // What is decided here is answered where its protocol has it, whatever else is seen of that.
  const writing = writingIn(ask)
  const said = replyTo(ask, writing, reason)
  const composed = await compose({ ...services, scope: EVERYTHING }, said, ownPlace(ask, writing))
  const { post, target, problems } = composed
  const { protocol } = target
  const unanswerable = nobodyIn(ask, composed)
  const decision: Decision = {
    verb: verb === 'withdraw' ? 'answer' : verb,
    by: [...othersAgreeing(ask, { draft, person: actor.person }), actor].map(({ name, assurance: known }) => ({
      name,
      known,
    })),
    reason,
    changed: verb === 'approve-as-changed' ? changed : null,
    words: message.body,
    record,
    task: record === null ? null : writing.task(record),
    journals: await services.files.listOutlets(target.source.root, writing.journals ?? []),
  }
  const changes = () =>
    stamped(
      services,
      { source: message.source, protocol, post, actor, deed: verb, ...holdingFor(ask, verb, services.now()) },
      (stamp) => (post.outlets.length === 0 || unanswerable !== null ? [] : writing.decide(decision, post, stamp)),
    )
  const says = saidIn(services, target)
  if (unanswerable !== null) return { problems: [unanswerable], warnings: [], changes, says }
  const wrong = [...wrongIn(ask, decision.changed), ...readsAsVerdict(decision)]
  const { files, at } = changes()
  const kept = await wordsKept(services, { ask, verb, draft: said, composed, files, at })
  const errors = [...problems.filter(({ severity }) => severity === 'error'), ...wrong]
  return { problems: [...errors, ...tooLong(files), ...kept], warnings: [], changes, says }
}

/** The file of what asks, where that is decided in it; null where it is answered where its asker looks. */
function ownPlace({ protocol, message: { path, from } }: Ask, { decidedIn }: Writing): Outlet | null {
  const isThere = decidedIn !== undefined && placeOf(protocol, path)?.name === decidedIn.place
  return isThere ? { kind: 'mailbox', name: from ?? '', path } : null
}

/** What is read of files where they go, by the reader of the tail. */
export function saidIn({ foresee }: ApprovalServices, target: Composed['target']): Laid['says'] {
  return async ({ at, files }) => (await foresee(target, files, { at, uid: '' }))[0]?.message.body ?? null
}

/** A yes holds for these bytes and as long as the ask; one that was just in time for a minute more. A no holds for ever. */
function holdingFor({ message, expiresAt }: Ask, verb: Verb, now: number): Pick<Signing, 'ask' | 'expiresAt'> {
  const ask = elementSha(message) ?? message.sha256
  return { ask, expiresAt: expiresAt === null || verb === 'reject' ? null : Math.max(expiresAt, now + JUST_IN_TIME_MS) }
}

/** JSON stays JSON, whatever a protocol would make of another text. */
function wrongIn({ payload, protocol }: Ask, changed: string | null): PostNote[] {
  if (changed === null) return []
  const fault = payload === null ? null : changedFault(payload.text, changed)
  if (fault !== null) return [errorNote(fault)]
  return protocol.writing?.changedAsData ? lostIn(changed) : []
}

/** What only asks is no yes and no no. */
function readsAsVerdict({ verb, reason }: Decision): PostNote[] {
  return verb === 'ask-more' && beginsAsVerdict(reason) ? [errorNote(words.asksAsVerdict)] : []
}

/** Whoever does not say who they are, or calls itself everybody, is answered by nobody. */
function nobodyIn({ message }: Ask, { post }: Composed): PostNote | null {
  if (message.from === null) return errorNote(words.noSender)
  return post.broadcast ? errorNote(words.noAsker) : null
}

/** Throws a `KnownError` where its protocol has no words for a decision. */
function writingIn({ protocol }: Ask): DecidingProtocol['writing'] {
  if (decides(protocol)) return protocol.writing
  throw new KnownError('refused', () => whyLacking(protocol) ?? postWords.noDecider(protocol.title))
}

function replyTo({ message }: Ask, { manners }: Writing, reason: string) {
  const text = reason === '' ? '-' : reason.slice(0, POST_LIMITS.text)
  return draftPost.parse({
    source: message.source,
    channel: manners.channels ? message.channel : null,
    to: message.from === null ? [] : [message.from],
    type: manners.reply,
    text,
    reasoning: manners.parts.includes('reasoning') ? text : null,
    replyTo: message.uid,
  })
}
