import type { Closed, DecisionDraft, DecisionOutcome, Verb } from '@/lib/approval'
import type { Actor } from '@/lib/person'
import { deciding as words } from '@/lib/text/deciding'
import { KnownError } from '@/server/errors'
import type { SignedChange } from '@/server/protocols/post'
import { DecidedBefore, type Deciding, SignedMeanwhile } from '@/server/store/decisions'
import type { HeldRow } from '@/server/store/held'
import type { Draft } from '@/server/store/ledger/append'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { carryOut, filesSaid, plannedOf } from '../post/carry-out'
import { receiptOf } from '../post/receipt'
import { refusing } from '../post/refused'
import { warnedOf } from '../post/warnings'
import { type Ask, FIRST_WORDS } from './ask'
import { askOf } from './asked'
import { decidedOf } from './closed-by'
import { type Laid, layDecision } from './compose'
import { carryHeld, declineHeld, layHeld, whyDeclined } from './held'
import type { ApprovalHouse } from './house'
import { mayDo } from './may'
import { decisionMade, outcomeBefore, outcomeOf } from './outcome'
import { refusalOf } from './refusal'
import { agreedSha, agreeingWith, bodyOf, changedSha } from './signing'

export type DecidingAct = {
  actor: Actor
  draft: DecisionDraft
  key: string
  /** How long the bytes were on screen, as the browser says; nobody else knows. */
  onScreenMs?: number | null
  /** Warnings of a held post, in words, that were shown before; null where none were looked for. */
  warned?: readonly string[] | null
}

const TRIES = 5
/** Nothing is written for these. */
const SILENT: readonly Verb[] = ['no-decision', 'withdraw']

/**
 * Check, record the intent, write, verify, record the outcome. The same key and draft again is the same decision and
 * gives what came of it. Throws a `KnownError` that says what kept it and by whom, and then nothing was written.
 */
export async function decide(house: ApprovalHouse, act: DecidingAct): Promise<DecisionOutcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { actor, draft } = act
    const detail = { ask: draft.uid, sha256: draft.sha256 }
    const refuse = refusing(house, { actor, act: draft.verb, source: null, detail })
    const before = await outcomeBefore(house, act).catch(refuse)
    if (before !== null) return before
    const ask = await askOf(house, draft.uid, house.now()).catch(refuse)
    const laid = await layOf(house, { ...act, ask })
    const refusal = refusalOf({ ...act, ask, laid, warned: act.warned ?? null, now: house.now() })
    try {
      if (refusal !== null) throw refusal
      return await carry(house, { ...act, ask, laid })
    } catch (error) {
      if (error instanceof SignedMeanwhile) continue
      const refused = error instanceof DecidedBefore ? decidedBefore(error, house.now()) : error
      if (!(refused instanceof KnownError) || refused.code === 'unavailable') throw refused
      // Asked again while the first was on its way: what came of that is the answer.
      const meanwhile = await outcomeBefore(house, act)
      if (meanwhile !== null) return meanwhile
      await house.append(entryOf(house, { ...act, ask, laid, files: null, refused: refused.message })).catch(unrecorded)
      throw refused
    }
  }
  throw new KnownError('conflict', words.signing, words.nothingWritten)
}

/** What would be written; null where nothing is. */
function layOf(house: ApprovalHouse, act: DecidingAct & { ask: Ask }): Promise<Laid> | null {
  const { ask, draft } = act
  if (ask.held !== null) return draft.verb === 'approve' ? layHeld(house, ask.held) : null
  return SILENT.includes(draft.verb) ? null : layDecision(house, act)
}

function decidedBefore({ row }: DecidedBefore, now: number): KnownError {
  const closed: Closed = { how: 'decided', at: row.at, by: row.name, decided: decidedOf(row) }
  return new KnownError('conflict', words.closed(closed, now), words.nothingWritten)
}

type Carrying = DecidingAct & { ask: Ask; laid: Laid | null }

/** Makes a decision that was checked. Throws `DecidedBefore` or `SignedMeanwhile` where somebody was first. */
export async function carry(house: ApprovalHouse, act: Carrying): Promise<DecisionOutcome> {
  const { actor, draft, key, ask, laid } = act
  const deciding = decidingOf(house, act)
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  const { decisions } = house
  if (laid === null) {
    if (ask.held !== null) return decline(house, { ...act, held: ask.held })
    const { entry } = await decisions.note(deciding, doneEntry(house, act)).catch(unrecorded)
    return { entry, outcome: 'noted', signed: 1, needed: 1, receipt: null }
  }
  if (signed + 1 < needed) {
    const { entry } = await decisions.sign(deciding, doneEntry(house, act)).catch(unrecorded)
    return { entry, outcome: 'signed', signed: signed + 1, needed, receipt: null }
  }
  const { source, root } = ask.message
  if (ask.held !== null) return release(house, { ...act, held: ask.held, laid })
  const row = await carryOut(house, {
    ...{ key, body: deciding.body, source, root },
    sign: () => {
      const { at, signed: make } = laid.changes()
      const files = make()
      return { at, changes: plannedOf(files), draft: entryOf(house, { ...act, files, refused: null }) }
    },
    along: decisions.along(deciding),
  })
  return {
    entry: row.entry,
    outcome: outcomeOf(row.status),
    signed: signed + 1,
    needed,
    receipt: await receiptOf(house, row),
  }
}

type OnHeld = Carrying & { held: HeldRow }

async function decline(house: ApprovalHouse, { held, ...act }: OnHeld): Promise<DecisionOutcome> {
  const why = whyDeclined(act.draft.verb, act.actor, act.draft.reason)
  await declineHeld(house, { held, deciding: decidingOf(house, act), entry: doneEntry(house, act), why })
  return decisionMade(house, { uid: act.draft.uid, act: held.act })
}

async function release(house: ApprovalHouse, { held, ...act }: OnHeld & { laid: Laid }): Promise<DecisionOutcome> {
  const { ask, laid } = act
  const by = [...ask.signatures.filter(({ verb }) => verb === 'approve'), act.actor].map(({ name }) => name)
  const entryOfFiles = (files: readonly Laying[]): Draft => ({
    ...entryOf(house, { ...act, files, refused: null }),
    outcome: 'done',
  })
  const row = await carryHeld(house, { held, laid, by, deciding: decidingOf(house, act), entryOf: entryOfFiles })
  return decisionMade(house, { uid: act.draft.uid, act: row })
}

function decidingOf(house: ApprovalHouse, { actor, draft, key, ask }: Carrying): Deciding {
  const { message, list, policy } = ask
  const { person, name, role, assurance } = actor
  return {
    ...{ uid: draft.uid, sha256: draft.sha256, source: message.source, list, verb: draft.verb },
    asker: ask.held === null ? message.from : null,
    ...{ words: message.body.slice(0, FIRST_WORDS), key, body: bodyOf(draft), changed: agreedSha(draft) },
    ...{ person, name, role, assurance, at: house.now(), reason: draft.reason },
    ...{ policy: policy?.name ?? null, policyVersion: policy?.version ?? null },
    needed: agreeingWith(ask, { draft, person }).needed,
    lapsed: ask.lapsed,
  }
}

type Laying = Pick<SignedChange, 'path' | 'text' | 'again'>
type Recorded = Carrying & {
  files: readonly Laying[] | null
  refused: string | null
}

function doneEntry(house: ApprovalHouse, act: Carrying): Draft {
  return { ...entryOf(house, { ...act, files: null, refused: null }), outcome: 'done' }
}

function entryOf(house: ApprovalHouse, { files, refused, ...act }: Recorded): Draft {
  const { actor, draft, ask, laid, onScreenMs = null, warned = null } = act
  const { message, list, policy } = ask
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  return {
    ...{ at: house.now(), actor, act: draft.verb, of: null, version: house.version, source: message.source },
    subject: subjectOf(ask, draft.verb),
    outcome: refused === null ? 'intent' : 'refused',
    why: refused ?? (draft.reason === '' ? null : draft.reason),
    detail: {
      ...{ ask: message.uid, sha256: draft.sha256, list, reason: draft.reason, typed: draft.typed },
      changed: changedSha(draft),
      options: mayDo(ask, actor, house.now()).verbs,
      policy: policy === null ? null : { name: policy.name, version: policy.version },
      ...{ signed: signed + 1, needed },
      ...(ask.held === null ? {} : { ...postedIn(ask.held), ...warnedOf(laid?.warnings ?? [], warned) }),
      onScreen: onScreenMs === null ? null : { ms: onScreenMs, by: 'browser' },
      files: filesSaid(files ?? []),
    },
    shown: ask.shown,
    written: files === null ? null : Buffer.from(files.map(({ text }) => text).join('\n')),
  }
}

function subjectOf({ held, message }: Ask, verb: Verb): string {
  if (held !== null) return words.subjectHeld(verb, held.act.draft.actor.name, message.channel)
  return words.subject(verb, message.fromRaw ?? words.nobody, message.channel)
}

/** Whose post it is, and the entry that put it on record. */
function postedIn({ act }: HeldRow): { held: number; author: { person: string; name: string } } {
  const { person, name } = act.draft.actor
  return { held: act.entry, author: { person, name } }
}
