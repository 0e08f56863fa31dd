import { hash } from 'node:crypto'
import type { DecisionDraft } from '@/lib/asks/approval'
import { type Kept, keepTyped, toKeep } from '@/lib/ledger/kept-words'
import type { Actor } from '@/lib/people/person'
import { deciding as words } from '@/lib/text/decisions/deciding-words'
import { type Ask, FIRST_WORDS } from '@/server/oversight/approvals/asked/current-ask'
import { mayDo } from '@/server/oversight/approvals/asked/may'
import { agreeingWith, changedSha } from '@/server/oversight/approvals/asked/signing'
import type { Sealed } from '@/server/oversight/people/passkey-verbs'
import { bytesOf } from '@/server/oversight/post/check/hold'
import { draftSaid, keptOf } from '@/server/oversight/post/check/unkept'
import { warnedOf } from '@/server/oversight/post/compose/warnings'
import { filesSaid } from '@/server/oversight/post/send/carry-out'
import type { SignedChange } from '@/server/protocols/kit/written-post'
import type { HeldRow } from '@/server/store/hand/held-rows'
import type { Draft } from '@/server/store/ledger/append-entry'
import type { ApprovalServices } from '../approval-services'
import type { Laid } from './compose-decision'

export type Recorded = {
  actor: Actor
  draft: DecisionDraft
  ask: Ask
  /** What it would write; null where nothing is. */
  laid: Laid | null
  /** How long the bytes were on screen, as the browser says; nobody else knows. */
  onScreenMs?: number | null | undefined
  sealed?: Sealed | undefined
  /** Warnings of a held post, in words, that were shown before; null where none were looked for. */
  warned?: readonly string[] | null | undefined
}

/** What is written, and why it is not; both null where nothing is to be. */
type Outcome = {
  files: readonly Pick<SignedChange, 'path' | 'text' | 'again'>[] | null
  refused: Kept | null
  /** Nobody laid what it would write, because that is much. */
  unlaid?: boolean
}

/** What is settled as soon as it stands. */
export function doneEntry(services: ApprovalServices, act: Recorded): Draft {
  return { ...entryOf(services, act, { files: null, refused: null }), outcome: 'done' }
}

/**
 * Keeps the bytes of a decision also where it is signed and not written yet, or, where they are few, refused: as they
 * were shown.
 */
export function entryOf(services: ApprovalServices, act: Recorded, { files, refused, unlaid = false }: Outcome): Draft {
  const { actor, draft, ask, laid, sealed, onScreenMs = null, warned = null } = act
  const { message, list, policy } = ask
  const { signed, needed } = agreeingWith(ask, { draft, person: actor.person })
  const decision = files ?? laid?.changes().files ?? []
  const kept = refused === null ? { written: bytesOf(decision), said: {} } : keptOf(draft, unlaid ? null : decision)
  return {
    ...{ at: services.now(), actor, act: draft.verb, of: null, version: services.version, source: message.source },
    subject: subjectOf(ask),
    outcome: refused === null ? 'intent' : 'refused',
    why: refused ?? (draft.reason === '' ? null : keepTyped(draft.reason)),
    detail: {
      ...{ ask: message.uid, sha256: draft.sha256, list, reason: draft.reason, typed: draft.typed },
      changed: changedSha(draft),
      options: mayDo(ask, actor, services.now()).verbs,
      policy: policy === null ? null : { name: policy.name, version: policy.version },
      ...{ signed: signed + 1, needed },
      ...(ask.held === null ? {} : { ...postedIn(ask.held), ...warnedOf(laid?.warnings ?? [], warned) }),
      onScreen: onScreenMs === null ? null : { ms: onScreenMs, by: 'browser' },
      ...(sealed === undefined ? {} : { sealed: { ...sealed, over: hash('sha256', sealed.over) } }),
      ...kept.said,
      files: filesSaid(files ?? []),
    },
    shown: ask.shown,
    written: decision.length === 0 ? null : kept.written,
    ...(sealed === undefined ? {} : { over: Buffer.from(sealed.over) }),
  }
}

/** What goes on record of a decision of which nothing else is known, or too much. */
export function saidOf(actor: Actor, draft: DecisionDraft) {
  const detail = { ask: draft.uid, sha256: draft.sha256, unkept: draftSaid(draft) }
  return { actor, act: draft.verb, source: null, detail }
}

function subjectOf({ held, message: { fromRaw, body, channel } }: Ask): Kept {
  const said = body.slice(0, FIRST_WORDS)
  if (held !== null) return toKeep(() => words.subjectHeld(held.act.draft.actor.name, said, channel))
  return toKeep(() => words.subject(fromRaw ?? words.nobody, said, channel))
}

/** Whose post it is, and the entry that put it on record. */
function postedIn({ act }: HeldRow): { held: number; author: { person: string; name: string } } {
  const { person, name } = act.draft.actor
  return { held: act.entry, author: { person, name } }
}
