import { hash } from 'node:crypto'
import type { Closed, DecisionDraft, DecisionOutcome } from '@/lib/approval'
import type { Actor } from '@/lib/person'
import { deciding as words } from '@/lib/text/deciding'
import { KnownError } from '@/server/errors'
import { DecidedBefore, type Deciding, SignedMeanwhile } from '@/server/store/decisions'
import type { Draft } from '@/server/store/ledger/append'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { carryOut } from '../post/carry-out'
import { receiptOf } from '../post/receipt'
import { type Ask, askOf, FIRST_WORDS } from './ask'
import { decidedOf } from './closed-by'
import { type Laid, layDecision } from './compose'
import type { ApprovalHouse } from './house'
import { outcomeBefore, outcomeOf } from './outcome'
import { refusalOf } from './refusal'
import { agreeingWith, bodyOf, changedSha } from './signing'

export type DecidingAct = { actor: Actor; draft: DecisionDraft; key: string }

const TRIES = 5

/**
 * Check, record the intent, write, verify, record the outcome. The same key and draft again is the same decision and
 * gives what came of it. Throws a `KnownError` that says what kept it and by whom, and then nothing was written.
 */
export async function decide(house: ApprovalHouse, act: DecidingAct): Promise<DecisionOutcome> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = await outcomeBefore(house, act)
    if (before !== null) return before
    const ask = await askOf(house, act.draft.uid, house.now())
    const laid = act.draft.verb === 'no-decision' ? null : await layDecision(house, { ...act, ask })
    const refusal = refusalOf({ ...act, ask, problems: laid?.problems ?? [], now: house.now() })
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
      await house.append(entryOf(house, { ...act, ask, files: null, refused: refused.message })).catch(unrecorded)
      throw refused
    }
  }
  throw new KnownError('conflict', words.signing)
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
    const { entry } = await decisions.note(deciding, doneEntry(house, act)).catch(unrecorded)
    return { entry, outcome: 'noted', signed: 1, needed: 1, receipt: null }
  }
  if (signed + 1 < needed) {
    const { entry } = await decisions.sign(deciding, doneEntry(house, act)).catch(unrecorded)
    return { entry, outcome: 'signed', signed: signed + 1, needed, receipt: null }
  }
  const { source, root } = ask.message
  const row = await carryOut(house, {
    ...{ key, body: deciding.body, source, root },
    sign: () => {
      const { at, signed: make } = laid.changes()
      const files = make()
      const changes = files.map(({ effect, path, text, id }) => ({ effect, path, text, id }))
      return { at, changes, draft: entryOf(house, { ...act, files, refused: null }) }
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

function decidingOf(house: ApprovalHouse, { actor, draft, key, ask }: Carrying): Deciding {
  const { message, list, policy } = ask
  const { person, name, role, assurance } = actor
  return {
    ...{ uid: draft.uid, sha256: draft.sha256, source: message.source, asker: message.from, list, verb: draft.verb },
    ...{ words: message.body.slice(0, FIRST_WORDS), key, body: bodyOf(draft), changed: changedSha(draft) },
    ...{ person, name, role, assurance, at: house.now(), reason: draft.reason },
    ...{ policy: policy?.name ?? null, policyVersion: policy?.version ?? null },
    needed: agreeingWith(ask, { draft, person }).needed,
  }
}

type Recorded = DecidingAct & {
  ask: Ask
  files: readonly { path: string; text: string }[] | null
  refused: string | null
}

function doneEntry(house: ApprovalHouse, act: Carrying): Draft {
  return { ...entryOf(house, { ...act, files: null, refused: null }), outcome: 'done' }
}

function entryOf(house: ApprovalHouse, { actor, draft, ask, files, refused }: Recorded): Draft {
  const { message, list, policy } = ask
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  return {
    ...{ at: house.now(), actor, act: draft.verb, of: null, version: house.version, source: message.source },
    subject: words.subject(draft.verb, message.fromRaw ?? words.nobody, message.channel),
    outcome: refused === null ? 'intent' : 'refused',
    why: refused ?? (draft.reason === '' ? null : draft.reason),
    detail: {
      ...{ ask: message.uid, sha256: draft.sha256, list, reason: draft.reason, typed: draft.typed },
      changed: changedSha(draft),
      policy: policy === null ? null : { name: policy.name, version: policy.version },
      ...{ signed: signed + 1, needed },
      files: (files ?? []).map(({ path, text }) => ({ path, sha256: hash('sha256', text) })),
    },
    shown: ask.shown,
    written: files === null ? null : Buffer.from(files.map(({ text }) => text).join('\n')),
  }
}
