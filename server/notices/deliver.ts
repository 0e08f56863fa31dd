import { visible } from '@/lib/letters/glyphs'
import type { Try } from '@/lib/pages/notice'
import { afterQuiet } from '@/lib/pages/quiet-hours'
import { NO_PREFERENCES, readerOf } from '@/lib/reader/preferences'
import { type Reader, readAs } from '@/lib/reader/reader'
import type { Pressing } from '@/lib/rules/pressing-problem'
import { type DeliveryStore, type Facts, hasteOf, type Parcel } from '@/server/store/hand/deliveries'
import { withoutWords } from '@/server/store/hand/told-words'
import type { Webhook, WebhookStore } from '@/server/store/hand/webhooks'
import type { PreferenceStore } from '@/server/store/people/preference-rows'
import { refusalOf } from './answers'
import { restAfter } from './backoff'
import { toldProblem, type Waiting } from './gather'
import { handOver } from './hand-over'
import type { Resolve } from './lookup'
import type { Links } from './notice-lines'
import { outgoing } from './templates'
import type { Own } from './webhook-address'

export type Post = {
  webhooks: Pick<WebhookStore, 'one'>
  deliveries: DeliveryStore
  preferences: Pick<PreferenceStore, 'of'>
  waiting: (now: number) => Promise<Waiting>
  pressing: (now: number) => Promise<Pressing>
  own: Own
  links: Links
  version: string
  resolve: Resolve
  timeoutMs: number
  now: () => number
  random: () => number
}

/** Longer than any try takes: by then whoever began it is gone. */
export const CLAIMED_MS = 60_000
const MOST_ANSWER = 500

/**
 * Tries to hand over one delivery: claims it, leaves out what waits no more, puts it off where quiet hours keep it back,
 * sends it, notes what came of it and when it is tried again. Nothing is sent where another console has it, or where nothing is left of it.
 */
export async function deliver(post: Post, { id, webhookId }: Pick<Parcel, 'id' | 'webhookId'>, signal: AbortSignal) {
  const { deliveries, webhooks, now, random } = post
  const begun = now()
  const [webhook, waiting] = [await webhooks.one(webhookId), await post.waiting(begun)]
  const pressing = await post.pressing(begun)
  const parcel = webhook === null ? null : await deliveries.claim(id, begun, begun + CLAIMED_MS)
  if (webhook === null || parcel === null) return
  const facts = stillSo(parcel.facts, { waiting, pressing }, webhook)
  if (isEmpty(facts)) return deliveries.close(id)
  const mayAt = facts.byHand ? begun : afterQuiet(webhook.quiet, begun, hasteOf(facts))
  if (mayAt > begun) return deliveries.putOff(parcel, mayAt)
  const { told, restMs } = await send(post, { webhook, parcel: { ...parcel, facts }, signal })
  const over = parcel.tries >= parcel.most
  if (told.error === null) return deliveries.tried(parcel, { ...told, state: 'delivered', nextAt: null })
  if (over) return deliveries.tried(parcel, { ...told, state: 'given-up', nextAt: null })
  const rest = Math.max(restAfter(parcel.tries, random()), Math.min(restMs ?? 0, 3_600_000))
  return deliveries.tried(parcel, { ...told, state: 'waiting', nextAt: now() + rest })
}

type Sending = { webhook: Webhook; parcel: Pick<Parcel, 'id' | 'kind' | 'facts'>; signal: AbortSignal }

/** Sends a delivery once; throws nothing. */
export async function send(post: Post, { webhook, parcel, signal }: Sending) {
  const { own, links, version, resolve, timeoutMs, now } = post
  const at = now()
  const letter = { id: parcel.id, kind: parcel.kind, facts: parcel.facts, webhook }
  const reader = await readerFor(post, webhook)
  const outgo = readAs(reader, () => outgoing(letter, { links, at, version }))
  const answered = await handOver(outgo, { own, resolve, timeoutMs, signal })
  const refusal = refusalOf(webhook.template, answered)
  const told: Omit<Try, 'n'> = {
    ...{ at, ms: Math.max(0, now() - at), status: answered.status, error: refusal?.failure ?? null },
    answer: visible(answered.body).slice(0, MOST_ANSWER),
  }
  return { told, restMs: refusal?.restMs ?? null }
}

/** Whoever added a webhook reads what goes there. No browser says more of them. */
async function readerFor({ preferences }: Post, { owner }: Webhook): Promise<Reader> {
  const wanted = owner === null ? NO_PREFERENCES : await preferences.of(owner)
  return readerOf(wanted, { languages: undefined, zone: null })
}

type Now = { waiting: Waiting; pressing: Pressing }

/** Without what waits or presses no more, and of the rest how much it is by now. */
export function stillSo(facts: Facts, { waiting, pressing }: Now, { content }: Webhook): Facts {
  const asks = facts.asks.filter(({ uid }) => waiting.has(uid))
  const told = new Set(facts.problems.map(({ key }) => key))
  const problems = pressing.rows.filter(({ key }) => told.has(key)).map(toldProblem)
  return { ...facts, problems, asks: content ? asks : asks.map(withoutWords) }
}

const isEmpty = ({ asks, more, alarms, alerts, holds, problems }: Facts) =>
  asks.length + more.decide + more.answer + alarms.length + alerts.length + holds.length + problems.length === 0
