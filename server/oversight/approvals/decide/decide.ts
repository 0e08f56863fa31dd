import type { Closed, DecisionDraft, DecisionOutcome } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { KnownError } from '@/server/errors'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import { decidedOf } from '@/server/oversight/approvals/asked/closed-by'
import { type Ask, FIRST_WORDS } from '@/server/oversight/approvals/asked/current-ask'
import { decisionMade, outcomeBefore, outcomeOf } from '@/server/oversight/approvals/asked/decision-outcome'
import { agreedSha, agreeingWith, bodyOf } from '@/server/oversight/approvals/asked/signing'
import type { Sealed } from '@/server/oversight/people/passkey-verbs'
import { carryOut, plannedOf } from '@/server/oversight/post/send/carry-out'
import { receiptOf } from '@/server/oversight/post/send/receipt'
import { refuseWhole, refusing } from '@/server/oversight/post/send/refused'
import { DecidedBefore, type Deciding, SignedMeanwhile } from '@/server/store/hand/decisions'
import type { HeldRow } from '@/server/store/hand/held-rows'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { ApprovalServices } from '../approval-services'
import type { Laid } from './compose-decision'
import { carryHeld, declineHeld, type EntryOf, whyDeclined } from './decide-held'
import { layOf } from './decision-writing'
import { doneEntry, entryOf, saidOf } from './recorded'
import { refusalOf } from './refusal'
import { type Seals, sealOf } from './seal-decision-bytes'

export type DecidingAct = {
  actor: Actor
  draft: DecisionDraft
  key: string
  /** How long the bytes were on screen, as the browser says; nobody else knows. */
  onScreenMs?: number | null
  /** Warnings of a held post, in words, that were shown before; null where none were looked for. */
  warned?: readonly string[] | null
  /** What a passkey of theirs is said to have signed; null where none did. */
  seals?: Seals | null
}

const TRIES = 5

/**
 * Check, record the intent, write, verify, record the outcome. The same key and draft again is the same decision and
 * gives what came of it. Throws a `KnownError` that says what kept it and by whom, and then nothing was written.
 */
export async function decide(services: ApprovalServices, act: DecidingAct): Promise<DecisionOutcome> {
  const { actor, draft } = act
  const said = saidOf(actor, draft)
  const refuse = refusing(services, said)
  let sealed: Sealed | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await outcomeBefore(services, act).catch(refuse)
    if (before !== null) return before
    const ask = await askOf(services, draft.uid, services.now()).catch(refuse)
    const laid = await layOf(services, { ...act, ask }).catch(refuse)
    const own = refusalOf({ ...act, ask, laid, warned: act.warned ?? null, now: services.now() })
    const refusal = own ?? (await refusalUnseen(services, ask))
    try {
      if (refusal !== null) throw refusal
      sealed = await sealOf(act, { draft, ask, laid }, sealed)
      return await carry(services, { ...(sealed === null ? act : sealedBy(act, sealed)), ask, laid })
    } catch (error) {
      if (error instanceof SignedMeanwhile) continue
      const refused = error instanceof DecidedBefore ? decidedBefore(services, error) : error
      if (!isRefusal(refused, refusal)) throw refused
      // Asked again while the first was on its way: what came of that is the answer.
      const meanwhile = await outcomeBefore(services, act)
      if (meanwhile !== null) return meanwhile
      const whole = entryOf(services, { ...act, ask, laid }, { files: null, refused: refused.kept })
      return refuseWhole(services, { whole, said, refusal: refused })
    }
  }
  return refuse(
    new KnownError(
      'conflict',
      () => words.signing,
      () => words.nothingWritten,
    ),
  )
}

/** What closed it may be outside the scope of who decides: they are told that it is closed, and not by what. */
async function refusalUnseen(services: ApprovalServices, { message }: Ask): Promise<KnownError | null> {
  if (services.scope === null || !(await services.closedAnywhere(message.uid))) return null
  return new KnownError(
    'conflict',
    () => words.closedUnseen,
    () => words.nothingWritten,
  )
}

/** What could not be recorded is no refusal; that an ask cannot be looked at is one. */
function isRefusal(error: unknown, refusal: KnownError | null): error is KnownError {
  return error instanceof KnownError && (error === refusal || error.code !== 'unavailable')
}

function decidedBefore({ told, now }: ApprovalServices, { row }: DecidedBefore): KnownError {
  const closed: Closed = { how: 'decided', at: row.at, by: row.name, decided: decidedOf(told, row) }
  return new KnownError(
    'conflict',
    () => words.closed(closed, now()),
    () => words.nothingWritten,
  )
}

type Carrying = DecidingAct & { ask: Ask; laid: Laid | null; sealed?: Sealed }

/** Who decides is known by what they signed, whatever their session is known by. */
function sealedBy(act: DecidingAct, sealed: Sealed): DecidingAct & { sealed: Sealed } {
  return { ...act, actor: { ...act.actor, assurance: 'sealed' }, sealed }
}

/** Makes a decision that was checked. Throws `DecidedBefore` or `SignedMeanwhile` where somebody was first. */
export async function carry(services: ApprovalServices, act: Carrying): Promise<DecisionOutcome> {
  const { actor, draft, key, ask, laid } = act
  const deciding = decidingOf(services, act)
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  const { decisions } = services
  if (laid === null) {
    if (ask.held !== null) return decline(services, { ...act, held: ask.held })
    const { entry } = await decisions.note(deciding, doneEntry(services, act)).catch(unrecorded)
    return { entry: services.told.entry(entry), outcome: 'noted', signed: 1, needed: 1, receipt: null }
  }
  if (signed + 1 < needed) {
    const { entry } = await decisions.sign(deciding, doneEntry(services, act)).catch(unrecorded)
    return { entry: services.told.entry(entry), outcome: 'signed', signed: signed + 1, needed, receipt: null }
  }
  const { source, root } = ask.message
  if (ask.held !== null) return release(services, { ...act, held: ask.held, laid })
  const row = await carryOut(services, {
    ...{ key, body: deciding.body, source, root },
    sign: () => {
      const { at, signed: make } = laid.changes()
      const files = make()
      return { at, changes: plannedOf(files), draft: entryOf(services, act, { files, refused: null }) }
    },
    along: decisions.along(deciding),
  })
  return {
    entry: services.told.entry(row.entry),
    outcome: outcomeOf(row.status),
    signed: signed + 1,
    needed,
    receipt: await receiptOf(services, row),
  }
}

type OnHeld = Carrying & { held: HeldRow }

async function decline(services: ApprovalServices, { held, ...act }: OnHeld): Promise<DecisionOutcome> {
  const why = whyDeclined(act.draft.verb, act.actor, act.draft.reason)
  await declineHeld(services, { held, deciding: decidingOf(services, act), entry: doneEntry(services, act), why })
  return decisionMade(services, { uid: act.draft.uid, act: held.act })
}

async function release(
  services: ApprovalServices,
  { held, ...act }: OnHeld & { laid: Laid },
): Promise<DecisionOutcome> {
  const { ask, laid } = act
  const by = [...ask.signatures.filter(({ verb }) => verb === 'approve'), act.actor].map(({ name }) => name)
  const entryOfFiles: EntryOf = (files) => ({
    ...entryOf(services, act, { files, refused: null }),
    outcome: 'done',
  })
  const row = await carryHeld(services, { held, laid, by, deciding: decidingOf(services, act), entryOf: entryOfFiles })
  return decisionMade(services, { uid: act.draft.uid, act: row })
}

function decidingOf(services: ApprovalServices, { actor, draft, key, ask }: Carrying): Deciding {
  const { message, list, policy } = ask
  const { person, name, role, assurance } = actor
  return {
    ...{ uid: draft.uid, sha256: draft.sha256, source: message.source, list, verb: draft.verb },
    asker: ask.held === null ? message.from : null,
    ...{ words: message.body.slice(0, FIRST_WORDS), key, body: bodyOf(draft), changed: agreedSha(draft) },
    ...{ person, name, role, assurance, at: services.now(), reason: draft.reason },
    ...{ policy: policy?.name ?? null, policyVersion: policy?.version ?? null },
    needed: agreeingWith(ask, { draft, person }).needed,
    lapsed: ask.lapsed,
  }
}
