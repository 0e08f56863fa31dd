import {
  type Delivery,
  hears,
  signsItself,
  type Try,
  tellsAnything,
  type WebhookDraft,
  type WebhookRow,
  type Webhooks,
} from '@/lib/pages/notice'
import { notices as words } from '@/lib/text/notices/notices-words'
import { KnownError } from '@/server/errors'
import { countsOf, type DeliveryStore, NO_FACTS } from '@/server/store/hand/deliveries'
import type { ToldAlert } from '@/server/store/hand/told-alert'
import type { Webhook, WebhookStore } from '@/server/store/hand/webhooks'
import { MOST_TRIES } from './backoff'
import { CLAIMED_MS, type Post, send, stillSo } from './deliver'
import { cardOf, type Links } from './notice-lines'
import { isKeptBack } from './postman'
import { secretOf } from './sign-delivery'
import { type Own, shownPlace, webhookUrl } from './webhook-address'

/** What admins do about webhooks. All throw `KnownError`s. */
export type NoticeVerbs = {
  list: () => Promise<Webhooks>
  /** Throws unless it may be saved; gives what the ledger says of it: no address, no secret. */
  check: (id: string | null, draft: WebhookDraft) => Promise<{ place: string }>
  /** `secret` only of a new one, and never again. `by`: the person, to whom a new one belongs. */
  save: (id: string | null, draft: WebhookDraft, by: string) => Promise<{ id: string; secret: string | null }>
  /** A new secret instead of the one it has. */
  renew: (id: string) => Promise<{ secret: string }>
  turn: (id: string, on: boolean) => Promise<void>
  remove: (id: string) => Promise<void>
  nameOf: (id: string) => Promise<string>
  nameOfDelivery: (id: string) => Promise<string>
  /** Sends a test now and gives what was answered. */
  test: (id: string) => Promise<Try>
  /** Sends a test of an alert rule to every webhook that is told of it, of one that escalated to whom it went; none that is paused. */
  testAlert: (alert: ToldAlert) => Promise<{ webhook: string; told: Try }[]>
  /** Has a delivery tried anew. */
  again: (id: string) => Promise<void>
  /** None of a webhook that is not there. */
  log: (id: string) => Promise<Delivery[]>
}

type Parts = {
  webhooks: WebhookStore
  deliveries: DeliveryStore
  post: Post
  own: Own
  links: Links
  /** Something of the webhooks or of what is to be sent has changed. */
  changed: () => void
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
}

const MOST_WEBHOOKS = 50
const LOGGED = 50
const SECRET_BYTES = 32

export function noticeVerbs(parts: Parts): NoticeVerbs {
  const { webhooks, deliveries, changed, now, random } = parts
  const one = async (id: string): Promise<Webhook> => {
    const webhook = await webhooks.one(id)
    if (webhook === null) throw new KnownError('not-found', () => words.noWebhook)
    return webhook
  }
  const put = async (webhook: Webhook) => {
    await webhooks.put(webhook)
    changed()
  }
  return {
    list: () => listOf(parts),
    check: async (id, draft) => ({ place: shownPlace((await drawn(parts, { id, draft, by: null })).url) }),
    save: async (id, draft, by) => {
      const webhook = await drawn(parts, { id, draft, by })
      await put(webhook)
      return { id: webhook.id, secret: id === null ? webhook.secret : null }
    },
    renew: async (id) => {
      const secret = secretOf(random(SECRET_BYTES))
      await put({ ...(await one(id)), secret })
      return { secret }
    },
    turn: async (id, on) => {
      const webhook = await one(id)
      await put(on ? { ...webhook, pausedAt: null, since: now() } : { ...webhook, pausedAt: now() })
    },
    remove: async (id) => {
      await one(id)
      await webhooks.remove(id)
      changed()
    },
    nameOf: async (id) => (await one(id)).name,
    nameOfDelivery: async (id) => {
      const name = await deliveries.webhookOf(id)
      if (name === null) throw new KnownError('not-found', () => words.noDelivery)
      return name
    },
    test: async (id) => testOf(parts, await one(id)),
    testAlert: async (alert) => {
      const told = (await webhooks.list()).filter(
        (webhook) =>
          webhook.pausedAt === null &&
          (alert.to === undefined ? hears(webhook, alert.severity) : webhook.id === alert.to),
      )
      return Promise.all(
        told.map(async (webhook) => ({ webhook: webhook.name, told: await testOf(parts, webhook, [alert]) })),
      )
    },
    again: async (id) => {
      if ((await deliveries.again(id, now(), MOST_TRIES)) === null)
        throw new KnownError('not-found', () => words.noDelivery)
      changed()
    },
    log: (id) => deliveries.log(id, LOGGED),
  }
}

async function listOf(parts: Parts): Promise<Webhooks> {
  const { webhooks, links } = parts
  const [all, standing] = await Promise.all([webhooks.list(), webhooks.standing()])
  const keptBack = await keptBackOf(parts, all)
  const rows = all.map((webhook): WebhookRow => {
    const { id, name, template, lists, alarms, alerts, problems, holds } = webhook
    const { query, sources, content, quiet, pausedAt, madeAt } = webhook
    return {
      ...{
        id,
        name,
        template,
        lists,
        alarms,
        alerts,
        problems,
        holds,
        query,
        sources,
        content,
        quiet,
        pausedAt,
        madeAt,
      },
      ...{ place: shownPlace(webhook.url), signed: webhook.sign !== null, keptBack: keptBack.get(id) ?? 0 },
      ...{ last: null, waiting: 0, ...standing.get(id) },
    }
  })
  return { webhooks: rows, link: cardOf({ uid: 'ID' }, links), opensHere: links.here }
}

/** How many things that still wait are kept back, by webhook. */
async function keptBackOf({ deliveries, post, now }: Parts, all: readonly Webhook[]): Promise<Map<string, number>> {
  const at = now()
  const later = await deliveries.later(at)
  const found = new Map<string, number>()
  if (later.length === 0) return found
  const standing = { waiting: await post.waiting(at), pressing: await post.pressing(at) }
  for (const { webhookId, tries, nextAt, facts } of later) {
    const webhook = all.find(({ id }) => id === webhookId)
    if (webhook === undefined || (tries > 0 && !isKeptBack({ nextAt, quiet: webhook.quiet }, at))) continue
    const counts = Object.values(countsOf(stillSo(facts, standing, webhook)))
    found.set(
      webhookId,
      counts.reduce((sum, count) => sum + count, found.get(webhookId) ?? 0),
    )
  }
  return found
}

/** The webhook that a draft makes of the one with this id, or a new one. */
async function drawn(
  { webhooks, own, now, newId, random }: Parts,
  { id, draft, by }: { id: string | null; draft: WebhookDraft; by: string | null },
): Promise<Webhook> {
  const all = await webhooks.list()
  const before = all.find((webhook) => webhook.id === id) ?? null
  if (id !== null && before === null) throw new KnownError('not-found', () => words.noWebhook)
  if (before === null && all.length >= MOST_WEBHOOKS)
    throw new KnownError('refused', () => words.tooMany(MOST_WEBHOOKS))
  if (!tellsAnything(draft)) throw new KnownError('bad-usage', () => words.nothing)
  const text = draft.url ?? before?.url
  if (text === undefined) throw new KnownError('bad-usage', () => words.needsUrl)
  const judged = webhookUrl(text, own)
  if ('refused' in judged) throw new KnownError('bad-usage', () => judged.refused)
  const { name, template, lists, alarms, alerts, problems, holds, query, sources, content, quiet, sign } = draft
  return {
    ...{ name, template, lists: [...new Set(lists)], alarms, alerts, problems, holds, query, sources, content },
    ...{ quiet, id: before?.id ?? newId(), url: judged.url.href },
    sign: signsItself(template) ? (sign ?? before?.sign ?? '') || null : null,
    secret: before?.secret ?? secretOf(random(SECRET_BYTES)),
    madeAt: before?.madeAt ?? now(),
    since: before?.since ?? now(),
    pausedAt: before?.pausedAt ?? null,
    owner: before === null ? by : before.owner,
  }
}

/** Sends a test now, and gives what was answered; `alerts`: as if these had fired. */
async function testOf(
  { deliveries, post, now, newId }: Parts,
  webhook: Webhook,
  alerts: readonly ToldAlert[] = [],
): Promise<Try> {
  const at = now()
  const facts = { ...NO_FACTS, alerts: [...alerts] }
  const parcel = { id: newId(), webhookId: webhook.id, kind: 'test' as const, at, facts, tries: 1, most: 1, nextAt: at }
  await deliveries.add({ ...parcel, claimedUntil: at + CLAIMED_MS })
  const { told } = await send(post, { webhook, parcel, signal: new AbortController().signal })
  await deliveries.tried(parcel, { ...told, state: told.error === null ? 'delivered' : 'given-up', nextAt: null })
  return { n: 1, ...told }
}
