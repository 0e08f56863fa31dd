import { type Delivery, type HookDraft, type HookRow, type Hooks, signsItself, type Try } from '@/lib/pages/notice'
import { notices as words } from '@/lib/text/notices/notices-words'
import { KnownError } from '@/server/errors'
import type { DeliveryStore } from '@/server/store/hand/deliveries'
import type { Hook, HookStore } from '@/server/store/hand/hooks'
import { MOST_TRIES } from './backoff'
import { CLAIMED_MS, type Post, send } from './deliver'
import { cardOf } from './notice-lines'
import { secretOf } from './sign-delivery'
import type { Links } from './templates'
import { hookUrl, type Own, shownPlace } from './webhook-address'

/** What admins do about webhooks. All throw `KnownError`s. */
export type NoticeVerbs = {
  list: () => Promise<Hooks>
  /** Throws unless it may be saved; gives what the ledger says of it: no address, no secret. */
  check: (id: string | null, draft: HookDraft) => Promise<{ place: string }>
  /** `secret` only of a new one, and never again. */
  save: (id: string | null, draft: HookDraft) => Promise<{ id: string; secret: string | null }>
  /** A new secret instead of the one it has. */
  renew: (id: string) => Promise<{ secret: string }>
  turn: (id: string, on: boolean) => Promise<void>
  remove: (id: string) => Promise<void>
  nameOf: (id: string) => Promise<string>
  nameOfDelivery: (id: string) => Promise<string>
  /** Sends a test now and gives what was answered. */
  test: (id: string) => Promise<Try>
  /** Has a delivery tried anew. */
  again: (id: string) => Promise<void>
  /** None of a hook that is not there. */
  log: (id: string) => Promise<Delivery[]>
}

type Parts = {
  hooks: HookStore
  deliveries: DeliveryStore
  post: Post
  own: Own
  links: Links
  /** Something of the hooks or of what is to be sent has changed. */
  changed: () => void
  now: () => number
  newId: () => string
  random: (bytes: number) => Buffer
}

const MOST_HOOKS = 50
const LOGGED = 50
const SECRET_BYTES = 32

export function noticeVerbs(parts: Parts): NoticeVerbs {
  const { hooks, deliveries, changed, now, random } = parts
  const one = async (id: string): Promise<Hook> => {
    const hook = await hooks.one(id)
    if (hook === null) throw new KnownError('not-found', words.noHook)
    return hook
  }
  const put = async (hook: Hook) => {
    await hooks.put(hook)
    changed()
  }
  return {
    list: () => listOf(parts),
    check: async (id, draft) => ({ place: shownPlace((await drawn(parts, id, draft)).url) }),
    save: async (id, draft) => {
      const hook = await drawn(parts, id, draft)
      await put(hook)
      return { id: hook.id, secret: id === null ? hook.secret : null }
    },
    renew: async (id) => {
      const secret = secretOf(random(SECRET_BYTES))
      await put({ ...(await one(id)), secret })
      return { secret }
    },
    turn: async (id, on) => {
      const hook = await one(id)
      await put(on ? { ...hook, pausedAt: null, since: now() } : { ...hook, pausedAt: now() })
    },
    remove: async (id) => {
      await one(id)
      await hooks.remove(id)
      changed()
    },
    nameOf: async (id) => (await one(id)).name,
    nameOfDelivery: async (id) => {
      const name = await deliveries.hookOf(id)
      if (name === null) throw new KnownError('not-found', words.noDelivery)
      return name
    },
    test: async (id) => testOf(parts, await one(id)),
    again: async (id) => {
      if ((await deliveries.again(id, now(), MOST_TRIES)) === null) throw new KnownError('not-found', words.noDelivery)
      changed()
    },
    log: (id) => deliveries.log(id, LOGGED),
  }
}

async function listOf({ hooks, links }: Parts): Promise<Hooks> {
  const [all, standing] = await Promise.all([hooks.list(), hooks.standing()])
  const rows = all.map((hook): HookRow => {
    const { id, name, template, lists, alarms, query, sources, content, pausedAt, madeAt } = hook
    return {
      ...{ id, name, template, lists, alarms, query, sources, content, pausedAt, madeAt },
      ...{ place: shownPlace(hook.url), signed: hook.sign !== null },
      ...{ last: null, waiting: 0, ...standing.get(id) },
    }
  })
  return { hooks: rows, link: cardOf({ uid: 'ID' }, links.base), opensHere: links.here }
}

/** The hook that a draft makes of the one with this id, or a new one. */
async function drawn({ hooks, own, now, newId, random }: Parts, id: string | null, draft: HookDraft): Promise<Hook> {
  const all = await hooks.list()
  const before = all.find((hook) => hook.id === id) ?? null
  if (id !== null && before === null) throw new KnownError('not-found', words.noHook)
  if (before === null && all.length >= MOST_HOOKS) throw new KnownError('refused', words.tooMany(MOST_HOOKS))
  if (draft.lists.length === 0 && !draft.alarms) throw new KnownError('bad-usage', words.nothing)
  const text = draft.url ?? before?.url
  if (text === undefined) throw new KnownError('bad-usage', words.needsUrl)
  const judged = hookUrl(text, own)
  if ('refused' in judged) throw new KnownError('bad-usage', judged.refused)
  const { name, template, lists, alarms, query, sources, content, sign } = draft
  return {
    ...{ name, template, lists: [...new Set(lists)], alarms, query, sources, content },
    ...{ id: before?.id ?? newId(), url: judged.url.href },
    sign: signsItself(template) ? (sign ?? before?.sign ?? '') || null : null,
    secret: before?.secret ?? secretOf(random(SECRET_BYTES)),
    madeAt: before?.madeAt ?? now(),
    since: before?.since ?? now(),
    pausedAt: before?.pausedAt ?? null,
  }
}

async function testOf({ deliveries, post, now, newId }: Parts, hook: Hook): Promise<Try> {
  const at = now()
  const facts = { asks: [], more: { decide: 0, answer: 0 }, alarms: [] }
  const parcel = { id: newId(), hookId: hook.id, kind: 'test' as const, at, facts, tries: 1, most: 1, nextAt: at }
  await deliveries.add({ ...parcel, claimedUntil: at + CLAIMED_MS })
  const { told } = await send(post, { hook, parcel, signal: new AbortController().signal })
  await deliveries.tried(parcel, { ...told, state: told.error === null ? 'delivered' : 'given-up', nextAt: null })
  return { n: 1, ...told }
}
