import type { AlertRule } from '@/lib/alerts/alert-rule'
import { escalates, step } from '@/lib/alerts/alert-state'
import type { Detail } from '@/lib/ledger/entry'
import { type Kept, keepTyped, toKeep } from '@/lib/ledger/kept-words'
import type { Somebody } from '@/lib/people/people-told'
import { SYSTEM_ACTOR } from '@/lib/people/person'
import { alerts as words } from '@/lib/text/notices/alert-words'
import { type AlertStore, differs } from '@/server/store/alerts/alert-rows'
import type { MatchReader } from '@/server/store/alerts/read-matches'
import type { SumReader } from '@/server/store/alerts/read-sums'
import type { Draft } from '@/server/store/ledger/append-entry'
import { assigneeOf } from './assignable'
import { judgeAlert } from './judge-alert'

type Parts = {
  alerts: Pick<AlertStore, 'list' | 'step' | 'escalate'>
  matches: MatchReader
  sums: SumReader
  /** Whether agents' files are being read: what was not read is not absent. */
  isReading: () => Promise<boolean>
  /** Whoever has an account, or had one. */
  people: () => Promise<Somebody[]>
  /** A rule stands otherwise than before. */
  changed: () => void
  /** Of the program. */
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
}

export type AlertWatch = {
  /** Judges every rule once; gives whether one fired. */
  pass: () => Promise<boolean>
  /** Rules that could not be judged when they last were. */
  failing: () => ReadonlySet<string>
}

/** Judges alert rules by what the index has, and puts on record which fire. */
export function alertWatch(parts: Parts): AlertWatch {
  const { alerts, matches, sums, isReading, people, changed, version, now, report } = parts
  const failing = new Set<string>()
  const judge = async (rule: AlertRule): Promise<boolean> => {
    const at = now()
    if (rule.kind === 'absent' && !(await isReading())) return false
    const { isOver, found } = await judgeAlert({ matches, sums }, rule, at)
    if (!differs(rule, step(rule, isOver, at, rule))) return escalate(rule, at)
    const fires = await alerts.step(rule, { isOver, at }, (one) => entryOf('alert', one, { found, at, version }))
    changed()
    return fires
  }
  const escalate = async (rule: AlertRule, at: number): Promise<boolean> => {
    if (!escalates(rule, at)) return false
    const { escalatePerson } = rule
    const person = escalatePerson === null ? null : assigneeOf(await people(), escalatePerson)
    const told = await alerts.escalate(rule, { at, to: person?.able ? person : null }, (one) => {
      const { escalateMs, escalateTo, assignedTo, assignedName } = one
      const before = assignedTo === null ? null : { id: assignedTo, name: assignedName }
      const more = { escalateMs, to: escalateTo, person, before }
      const draft = entryOf('alert-escalate', one, { found: null, at, version }, more)
      return { ...draft, why: person === null ? null : whyOf(person, one) }
    })
    changed()
    return told
  }
  return {
    failing: () => failing,
    pass: async () => {
      const rules = await alerts.list()
      let any = false
      for (const rule of rules)
        try {
          if (await judge(rule)) any = true
          failing.delete(rule.id)
        } catch (error) {
          if (!failing.has(rule.id)) report(error, `alert rule ${rule.id}`)
          failing.add(rule.id)
        }
      const known = new Set(rules.map(({ id }) => id))
      for (const id of failing) if (!known.has(id)) failing.delete(id)
      return any
    },
  }
}

type Of = { found: number | null; at: number; version: string }

type Assignee = ReturnType<typeof assigneeOf>

/** From whom it went to whom, or why it did not. */
function whyOf({ id, name, able }: Assignee, { assignedTo, assignedName }: AlertRule): Kept {
  if (!able) return toKeep(() => words.escalatedToNobody(name))
  const before = assignedTo === id ? null : assignedName
  return toKeep(() => (before === null ? words.escalatedTo(name) : words.escalatedFrom(name, before)))
}

/** The entry that says that a rule fired, or that nobody acknowledged that. `found`: so many messages, or more. */
function entryOf(
  act: 'alert' | 'alert-escalate',
  rule: AlertRule,
  { found, at, version }: Of,
  more: { [name: string]: Detail } = {},
): Draft {
  const { id, name, kind, severity, query, expected, measure, count, windowMs } = rule
  return {
    ...{ at, actor: SYSTEM_ACTOR, act, subject: keepTyped(name), source: null, of: null, outcome: 'done' },
    ...{ why: null, shown: null, written: null, version },
    detail: { rule: id, name, kind, severity, query, expected, measure, count, windowMs, found, ...more },
  }
}
