import { randomBytes, randomUUID } from 'node:crypto'
import type { AlertDraft } from '@/lib/alerts/alert-rule'
import type { WebhookDraft } from '@/lib/pages/notice'
import { LOCAL, type Somebody } from '@/lib/people/people-told'
import { NOTHING_PRESSES } from '@/lib/rules/pressing-problem'
import type { Ledger } from '@/server/boot/serve/ledger-side'
import { type AlertVerbs, alertVerbs } from '@/server/notices/alerts/alert-verbs'
import { systemResolve } from '@/server/notices/lookup'
import { type NoticeVerbs, noticeVerbs } from '@/server/notices/webhook-verbs'
import type { Index } from '@/server/store/readers'

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
    pressing: async () => NOTHING_PRESSES,
    own,
    links,
    version: '0.1.0',
    ...wire,
  }
  const acting = { changed: () => undefined, now: Date.now, newId: randomUUID, random: randomBytes }
  return noticeVerbs({ webhooks, deliveries, post, own, links, ...acting })
}

type Over = {
  ledger: Stores & Pick<Ledger, 'alerts'>
  readers: Pick<Index, 'matches' | 'sums'>
  people?: () => Promise<Somebody[]>
}

/** What people do about alert rules, over real tables. */
export function alertsOver({ ledger, readers, people = async () => [LOCAL] }: Over): AlertVerbs {
  const { testAlert } = noticesOver(ledger)
  return alertVerbs({
    ...{
      alerts: ledger.alerts,
      webhooks: ledger.webhooks,
      matches: readers.matches,
      sums: readers.sums,
      testAlert,
      people,
    },
    ...{ watch: { failing: () => new Set() }, changed: () => undefined, now: Date.now, newId: randomUUID },
  })
}

/** What somebody chooses for an alert rule. */
export function alertDraft(given: Partial<AlertDraft> = {}): AlertDraft {
  return {
    ...{
      name: 'many chats',
      kind: 'more',
      query: 'type:chat',
      expected: null,
      measure: null,
      count: 2,
      windowMs: 600_000,
    },
    ...{ severity: 'error', cooldownMs: 0, escalateMs: null, escalateTo: null, escalatePerson: null },
    ...given,
  }
}

/** What somebody chooses for a webhook. */
export function webhookDraft(given: Partial<WebhookDraft> = {}): WebhookDraft {
  return {
    ...{ name: 'on call', url: 'http://127.0.0.1:9/in', template: 'json', lists: ['decide', 'answer'], alarms: true },
    ...{
      problems: true,
      holds: true,
      alerts: null,
      query: null,
      sources: null,
      content: false,
      quiet: null,
      sign: null,
    },
    ...given,
  }
}
