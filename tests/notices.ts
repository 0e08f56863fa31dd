import { randomBytes, randomUUID } from 'node:crypto'
import type { WebhookDraft } from '@/lib/pages/notice'
import type { Ledger } from '@/server/boot/serve/ledger-side'
import { systemResolve } from '@/server/notices/lookup'
import { type NoticeVerbs, noticeVerbs } from '@/server/notices/webhook-verbs'

type Stores = Pick<Ledger, 'webhooks' | 'deliveries' | 'preferences'>

/** What admins do about webhooks, over real tables. */
export function noticesOver({ webhooks, deliveries, preferences }: Stores): NoticeVerbs {
  const own = { port: 4800, publicHost: null }
  const wire = { resolve: systemResolve(), timeoutMs: 1_000, now: Date.now, random: Math.random }
  const links = { base: 'http://127.0.0.1:4800', here: true, uid: String }
  const post = {
    webhooks,
    preferences,
    deliveries,
    waiting: async () => new Map(),
    own,
    links,
    version: '0.1.0',
    ...wire,
  }
  const acting = { changed: () => undefined, now: Date.now, newId: randomUUID, random: randomBytes }
  return noticeVerbs({ webhooks, deliveries, post, own, links, ...acting })
}

/** What somebody chooses for a webhook. */
export function webhookDraft(given: Partial<WebhookDraft> = {}): WebhookDraft {
  return {
    ...{ name: 'on call', url: 'http://127.0.0.1:9/in', template: 'json', lists: ['decide', 'answer'], alarms: true },
    ...{ query: null, sources: null, content: false, sign: null },
    ...given,
  }
}
