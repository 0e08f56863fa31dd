import { hash } from 'node:crypto'
import type { Actor } from '@/lib/person'
import type { DraftPost, PostNote, Receipt } from '@/lib/post'
import { isInScope } from '@/lib/scope'
import { post as words } from '@/lib/text/post'
import { KnownError } from '@/server/errors'
import type { Draft } from '@/server/store/ledger/append'
import { unrecorded } from '@/server/store/ledger/unrecorded'
import { audienceOf } from './addressed'
import { carriedBefore, carryOut } from './carry-out'
import { type Composed, compose } from './compose'
import type { PostHouse } from './house'
import { outsideOf } from './outside'
import { receiptOf } from './receipt'
import { stamped } from './stamp'
import { changesOf } from './whole'

export type Sending = { actor: Actor; draft: DraftPost; key: string }

/**
 * Check, record the intent, write, verify, record the outcome. The same key and draft again is the same act and gives its
 * receipt. Throws a `KnownError` for what is refused, and then nothing was written.
 */
export async function sendPost(house: PostHouse, { actor, draft, key }: Sending): Promise<Receipt> {
  const body = hash('sha256', JSON.stringify(draft))
  const before = await carriedBefore(house, { person: actor.person, key, body })
  if (before !== null) return receiptOf(house, before)
  const composed = await compose(house, draft)
  const { notes } = audienceOf(composed, house.now())
  const refusal = outside(house, actor, composed) ?? (await refusalOf(house, composed))
  if (refusal !== null) {
    await house
      .append(entryOf(house, { actor, draft, composed, notes, files: null }, refusal.message))
      .catch(unrecorded)
    throw refusal
  }
  const { label, root } = composed.target.source
  const row = await carryOut(house, {
    ...{ key, body, source: label, root },
    sign: () => {
      const { post } = composed
      const { at, signed } = stamped(house, { source: label, post, actor }, (stamp) => changesOf(composed, stamp))
      const files = signed()
      const changes = files.map(({ effect, path, text, id }) => ({ effect, path, text, id }))
      return { at, changes, draft: entryOf(house, { actor, draft, composed, notes, files }, null) }
    },
  })
  return receiptOf(house, row)
}

/** Only for who is kept to some channels is it written out to be looked at. */
function outside(house: PostHouse, actor: Actor, composed: Composed): KnownError | null {
  const { target, post } = composed
  const { label } = target.source
  if (isInScope(house.scope, label)) return null
  const { files } = stamped(house, { source: label, post, actor }, (stamp) => changesOf(composed, stamp))
  return outsideOf(house.scope, target, files)
}

async function refusalOf(house: PostHouse, { target, problems }: Composed): Promise<KnownError | null> {
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return new KnownError('bad-usage', errors.map(({ says }) => says).join(' '))
  const { label, root } = target.source
  if ((await house.writingOf(root)) === null)
    return new KnownError('refused', words.readOnly(label), words.readOnlyMend)
  return null
}

type Acted = {
  actor: Actor
  draft: DraftPost
  composed: Composed
  notes: readonly PostNote[]
  files: readonly { path: string; text: string }[] | null
}

function entryOf(house: PostHouse, acted: Acted, refused: string | null): Draft {
  const { actor, draft, composed, notes, files } = acted
  const { post, target } = composed
  const to = post.broadcast ? words.everyone : post.to.map(({ name }) => name).join(', ')
  return {
    ...{ at: house.now(), actor, act: 'post', of: null, version: house.version },
    subject: words.subject(post.type, to, draft.channel ?? target.source.label),
    source: target.source.label,
    outcome: refused === null ? 'intent' : 'refused',
    why: refused,
    detail: {
      warnings: [...composed.problems, ...notes]
        .filter(({ severity }) => severity === 'warning')
        .map(({ code, says }) => ({ code, says })),
      answers: draft.replyTo,
      ...(draft.repeats === null ? {} : { repeats: draft.repeats }),
      ...(draft.form === null ? {} : { form: draft.form.form }),
      ...(draft.raw === null ? {} : { raw: true }),
      files: (files ?? []).map(({ path, text }) => ({ path, sha256: hash('sha256', text) })),
    },
    shown: null,
    written: files === null ? null : Buffer.from(files.map(({ text }) => text).join('\n')),
  }
}
