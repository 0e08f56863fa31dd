import type { AlertRow, AlertTested } from '@/lib/alerts/alert-row'
import { type AlertDraft, type AlertRule, MOST_ALERT_RULES } from '@/lib/alerts/alert-rule'
import type { AlertTrial } from '@/lib/alerts/alert-trial'
import { hears } from '@/lib/pages/notice'
import type { Somebody } from '@/lib/people/people-told'
import type { Actor } from '@/lib/people/person'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { KnownError } from '@/server/errors'
import type { AlertStore } from '@/server/store/alerts/alert-rows'
import type { MatchReader } from '@/server/store/alerts/read-matches'
import type { SumReader } from '@/server/store/alerts/read-sums'
import type { WebhookStore } from '@/server/store/hand/webhooks'
import type { NoticeVerbs } from '../webhook-verbs'
import { assigneeOf, isAssignable } from './assignable'
import { tryAlert } from './judge-alert'
import type { AlertWatch } from './watch-alerts'

/** What people do about alert rules. All throw `KnownError`s; what asks the record `QuestionError`s, too. */
export type AlertVerbs = {
  list: () => Promise<AlertRow[]>
  nameOf: (id: string) => Promise<string>
  /** Throws unless it may be saved. */
  check: (id: string | null, draft: AlertDraft) => Promise<void>
  /** `id` null: a new one. */
  save: (id: string | null, draft: AlertDraft) => Promise<{ id: string }>
  remove: (id: string) => Promise<void>
  /** Until then nobody is notified; null: from now on they are again. */
  mute: (id: string, until: number | null) => Promise<void>
  acknowledge: (id: string, by: Pick<Actor, 'name'>) => Promise<void>
  /** Whom rules can be assigned to: who may act and sees everything. */
  assignable: () => Promise<{ id: string; name: string }[]>
  assign: (id: string, person: string | null) => Promise<void>
  /** When it would have fired. Writes nothing. */
  attempt: (draft: AlertDraft) => Promise<AlertTrial>
  /** Sends a test to every webhook that is told of it, and to the one that it escalates to. */
  test: (id: string) => Promise<AlertTested[]>
}

type Parts = {
  alerts: AlertStore
  webhooks: Pick<WebhookStore, 'list'>
  matches: MatchReader
  sums: SumReader
  watch: Pick<AlertWatch, 'failing'>
  testAlert: NoticeVerbs['testAlert']
  people: () => Promise<Somebody[]>
  /** Something of the rules has changed. */
  changed: () => void
  now: () => number
  newId: () => string
}

export function alertVerbs(parts: Parts): AlertVerbs {
  const { alerts, webhooks, watch, people, changed, now, newId } = parts
  const one = async (id: string): Promise<AlertRule> => {
    const rule = await alerts.one(id)
    if (rule === null) throw new KnownError('not-found', () => words.noRule)
    return rule
  }
  const assignable = async () => (await people()).filter(isAssignable)
  const check = async (id: string | null, { name, escalateTo, escalatePerson }: AlertDraft) => {
    if (escalatePerson !== null && !(await assignable()).some((person) => person.id === escalatePerson))
      throw new KnownError('refused', () => words.noPerson)
    if (escalateTo !== null && !(await webhooks.list()).some((hook) => hook.id === escalateTo))
      throw new KnownError('refused', () => words.noWebhook)
    const all = await alerts.list()
    if (id !== null && !all.some((rule) => rule.id === id)) throw new KnownError('not-found', () => words.noRule)
    if (id === null && all.length >= MOST_ALERT_RULES)
      throw new KnownError('refused', () => words.tooMany(MOST_ALERT_RULES))
    if (all.some((rule) => rule.id !== id && rule.name === name))
      throw new KnownError('conflict', () => words.nameTaken(name))
  }
  const noted = async (id: string, note: Parameters<AlertStore['note']>[1]) => {
    if (!(await alerts.note(id, note))) throw new KnownError('not-found', () => words.noRule)
    changed()
  }
  return {
    list: async () => {
      const [rules, told, everybody] = await Promise.all([alerts.list(), webhooks.list(), people()])
      return rules.map((rule) => ({
        ...rule,
        escalatesTo: told.find(({ id }) => id === rule.escalateTo)?.name ?? null,
        escalatesToPerson: rule.escalatePerson === null ? null : ableOf(everybody, rule.escalatePerson),
        failing: watch.failing().has(rule.id),
        told: told.flatMap((hook) => (hook.pausedAt === null && hears(hook, rule.severity) ? [hook.name] : [])),
      }))
    },
    nameOf: async (id) => (await one(id)).name,
    check,
    save: async (id, draft) => {
      const rule = id ?? newId()
      if (id === null) await alerts.add(rule, draft, now())
      else if (!(await alerts.change(id, draft, now()))) throw new KnownError('not-found', () => words.noRule)
      changed()
      return { id: rule }
    },
    remove: async (id) => {
      await one(id)
      await alerts.remove(id)
      changed()
    },
    mute: (id, until) => noted(id, { mutedUntil: until }),
    acknowledge: async (id, { name }) => {
      if ((await one(id)).firingSince === null) throw new KnownError('refused', () => words.quiet)
      await noted(id, { acknowledgedAt: now(), acknowledgedBy: name })
    },
    assignable: async () => (await assignable()).map(({ id, name }) => ({ id, name })),
    assign: async (id, person) => {
      const found = (await assignable()).find((somebody) => somebody.id === person)
      if (person !== null && found === undefined) throw new KnownError('refused', () => words.noPerson)
      await noted(id, { assignedTo: person, assignedName: found?.name ?? null })
    },
    attempt: (draft) => tryAlert(parts, draft, now()),
    test: async (id) => {
      const { name, severity, measure, escalateTo: to, escalatePerson } = await one(id)
      const alert = { entry: 0, rule: id, name, severity, measure }
      const person = escalatePerson === null ? null : ableOf(await people(), escalatePerson)
      const assigned = person?.able ? { person: person.name } : {}
      const fired = await parts.testAlert(alert)
      const later = to === null ? [] : await parts.testAlert({ ...alert, to, ...assigned })
      return [
        ...fired.map((told) => ({ ...told, escalated: false })),
        ...later.map((told) => ({ ...told, escalated: true })),
      ]
    },
  }
}

function ableOf(everybody: readonly Somebody[], id: string): AlertRow['escalatesToPerson'] {
  const { name, able } = assigneeOf(everybody, id)
  return { name, able }
}
