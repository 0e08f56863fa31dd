import { hash } from 'node:crypto'
import { type Kept, toKeep } from '@/lib/ledger/kept-words'
import type { Actor } from '@/lib/people/person'
import type { Held } from '@/lib/people/policy'
import type { DraftPost, PostNote, Receipt } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import { bytesOf, holdingOf } from '@/server/oversight/post/check/hold'
import { outsideOf } from '@/server/oversight/post/check/outside-problem'
import { draftSaid, isLittle, keptOf } from '@/server/oversight/post/check/unkept'
import { type Composed, compose } from '@/server/oversight/post/compose/compose-post'
import { decidesOf } from '@/server/oversight/post/compose/decides'
import { changesOf } from '@/server/oversight/post/compose/object-over'
import { stamped } from '@/server/oversight/post/compose/stamp-post'
import { tooLong } from '@/server/oversight/post/compose/too-long'
import { unseenOf, warnedOf, warningsOf } from '@/server/oversight/post/compose/warnings'
import type { FileChange, SignedChange } from '@/server/protocols/kit/written-post'
import type { Draft } from '@/server/store/ledger/append-entry'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import type { PostServices } from '../post-services'
import { begunAct, carriedBefore, carryOut, filesSaid, plannedOf } from './carry-out'
import { receiptOf } from './receipt'
import { refuseWhole, refusing } from './refused'

export type Sending = {
  actor: Actor
  draft: DraftPost
  key: string
  /** Warnings, in words, that whoever sends it was shown before; null where none were looked for. */
  warned?: readonly string[] | null
}

/**
 * Check, record the intent, write, verify, record the outcome; where a policy wants another person, it is held before it
 * is written. The same key and draft again is the same act and gives its receipt. Throws a `KnownError` for what is
 * refused, and then nothing was written.
 */
export async function sendPost(
  services: PostServices,
  { actor, draft, key, warned = null }: Sending,
): Promise<Receipt> {
  const body = hash('sha256', JSON.stringify(draft))
  const said = saidOf(actor, draft)
  const refuse = refusing(services, said)
  const before = await carriedBefore(services, { person: actor.person, key, body }).catch(refuse)
  if (before !== null) return receiptOf(services, before)
  const composed = await compose(services, draft).catch(refuse)
  const warnings = warningsOf(composed, services.now())
  const { post, target } = composed
  const { protocol } = target
  const { label, root } = target.source
  const laid = () => stamped(services, { source: label, protocol, post, actor }, (stamp) => changesOf(composed, stamp))
  const { at, files } = laid()
  const acted = { actor, draft, composed, warnings, warned }
  const refusal =
    outsideOf(services.scope, target, files) ??
    (await refusalOf(services, { draft, composed, files, at })) ??
    unseenOf(warnings, warned, () => words.warnsAnewMend)
  if (refusal !== null) {
    const whole = entryOf(services, { ...acted, files: unsignedOf(files) }, refusal.kept)
    return refuseWhole(services, { whole, said, refusal })
  }
  const act = { key, body, source: label, root }
  const holding = await holdingOf(services, { draft, composed, files, at })
  if (holding !== null) {
    const entry = { ...entryOf(services, { ...acted, files: unsignedOf(files) }, null), ...heldEntry(holding.policy) }
    const begun = await services.held
      .hold({ ...act, at, draft: entry }, holding)
      .catch(unrecorded)
      .catch(refuse)
    return receiptOf(services, begunAct(begun))
  }
  const row = await carryOut(services, {
    ...act,
    sign: () => {
      const signed = laid()
      const made = signed.signed()
      return { at: signed.at, changes: plannedOf(made), draft: entryOf(services, { ...acted, files: made }, null) }
    },
  }).catch(refuse)
  return receiptOf(services, row)
}

/**
 * Who is kept from posting before anything is looked at is put on record as one who is kept from it afterwards, as far as
 * that costs little. Throws `refusal`.
 */
export async function refusePost(
  services: PostServices,
  { actor, draft, warned = null }: Omit<Sending, 'key'>,
  refusal: KnownError,
): Promise<never> {
  const said = saidOf(actor, draft)
  const refuse = () => refusing(services, said)(refusal)
  const { length } = said.detail.unkept
  if (!isLittle(length)) return refuse()
  const composed = await compose(services, draft).catch(refuse)
  const { post, target } = composed
  const lay = () =>
    stamped(services, { source: target.source.label, protocol: target.protocol, post, actor }, (stamp) =>
      changesOf(composed, stamp),
    ).files
  const files = isLittle(length * post.outlets.length) ? unsignedOf(lay()) : null
  const warnings = warningsOf(composed, services.now())
  const whole = entryOf(services, { actor, draft, composed, warnings, warned, files }, refusal.kept)
  return refuseWhole(services, { whole, said, refusal })
}

/** What goes on record of a post of which nothing else is known, or too much. */
function saidOf(actor: Actor, draft: DraftPost) {
  const detail = { answers: draft.replyTo, unkept: draftSaid(draft) }
  return { actor, act: 'post' as const, source: draft.source, detail }
}

function heldEntry({ name, version }: Held): Pick<Draft, 'outcome' | 'why'> {
  return { outcome: 'held', why: toKeep(() => words.heldBy(name, version)) }
}

async function refusalOf(
  services: PostServices,
  about: { draft: DraftPost; composed: Composed; files: readonly FileChange[]; at: number },
): Promise<KnownError | null> {
  const { target, problems } = about.composed
  const errors = [...problems, ...tooLong(about.files)].filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return new KnownError('bad-usage', errors.map(({ says }) => says).join(' '))
  const decides = await decidesOf(services, about)
  if (decides !== null) return decides
  const { label, root } = target.source
  if ((await services.writingOf(root)) === null)
    return new KnownError(
      'refused',
      () => words.readOnly(label),
      () => words.readOnlyMend,
    )
  return null
}

type Acted = Required<Pick<Sending, 'actor' | 'draft' | 'warned'>> & {
  composed: Composed
  warnings: readonly PostNote[]
}

type Written = Acted & {
  /** Null where they would be many, and nothing is written. */
  files: readonly Pick<SignedChange, 'path' | 'text' | 'again'>[] | null
}

const unsignedOf = (files: readonly FileChange[]) => files.map(({ path, text }) => ({ path, text }))

/** Keeps the bytes of what is refused too, where they are few: as they were shown. */
function entryOf(services: PostServices, acted: Written, refused: Kept | null): Draft {
  const { actor, draft, composed, files } = acted
  const { post, target } = composed
  const { written, said } = refused === null ? { written: bytesOf(files ?? []), said: {} } : keptOf(draft, files)
  const to = () => (post.broadcast ? words.everyone : post.to.map(({ name }) => name).join(', '))
  return {
    ...{ at: services.now(), actor, act: 'post', of: null, version: services.version },
    subject: toKeep(() => words.subject(post.type, to(), draft.channel ?? target.source.label)),
    source: target.source.label,
    outcome: refused === null ? 'intent' : 'refused',
    why: refused,
    detail: {
      ...warnedOf(acted.warnings, acted.warned),
      answers: draft.replyTo,
      ...(draft.repeats === null ? {} : { repeats: draft.repeats }),
      ...(draft.form === null ? {} : { form: draft.form.form }),
      ...(draft.raw === null ? {} : { raw: true }),
      ...said,
      files: refused === null ? filesSaid(files ?? []) : [],
    },
    shown: null,
    written: written?.length ? written : null,
  }
}
