import { isOfInboxes } from '@/lib/alerts/alert-measure'
import { visible } from '@/lib/letters/glyphs'
import { type Delivery, NO_COUNTS, type NoticeCounts } from '@/lib/pages/notice'
import { alertsAt, approvalsAt, ledgerAt, problemsAt } from '@/lib/pages/routes'
import { clauses } from '@/lib/text/joined'
import { notices as words } from '@/lib/text/notices/notices-words'
import { isRule, rules } from '@/lib/text/rules/rule-words'
import { countsOf, type Facts, type ToldAsk, type ToldProblem } from '@/server/store/hand/deliveries'
import type { ToldAlert } from '@/server/store/hand/told-alert'

/** Sources that a sentence names. */
const MOST_SOURCES = 6
/** Asks whose words go along, and characters of each: enough to know what it is about. */
const MOST_QUOTED = 3
const MOST_WORDS = 200
/** Alert rules that are named, and rules that are broken. */
const MOST_ALERTS = 5
const MOST_PROBLEMS = 5

/**
 * Where links lead: the console’s public address, else the one at which it answers, which opens on its machine alone.
 * `uid`: how an ask is named in them.
 */
export type Links = { base: string; here: boolean; uid: (uid: string) => string }

/** What a delivery says, before a messenger's form is given to it. */
export type Said = {
  /** One sentence with the counts. */
  lead: string
  /** What agents said, only where it goes along: cut, with every character that acts shown instead. */
  quotes: string[]
  link: string
}

export function saidOf(kind: Delivery['kind'], facts: Facts, links: Links): Said {
  if (kind === 'test') return testOf(facts, links)
  const perSource = sourcesOf(facts)
  const named = perSource.slice(0, MOST_SOURCES).map(({ source, counts }) => words.ofSource(visible(source), counts))
  const where = [...named, ...words.moreSources(perSource.length - named.length)]
  const lead = words.said(words.lead(countsOf(facts)), where)
  const quoted = facts.asks.filter((ask) => ask.words !== undefined).slice(0, MOST_QUOTED)
  const quotes = quoted.map(({ from, source, words: said }) =>
    words.quoted(from == null ? null : visible(from), visible(source), cutWords(said ?? '')),
  )
  return { lead, quotes: [...problemLines(facts), ...alertLines(facts), ...quotes], link: linkOf(facts, links) }
}

function testOf(facts: Facts, links: Links): Said {
  if (facts.alerts.length > 0) return { lead: words.testAlert, quotes: alertLines(facts), link: linkOf(facts, links) }
  return { lead: words.test, quotes: [], link: absolute(links, approvalsAt()) }
}

/** What people called the alert rules that fired, the newest last. */
function alertLines({ alerts }: Facts): string[] {
  return alerts.slice(-MOST_ALERTS).map(({ name, severity, measure, found, to, person }) => {
    const said = to === undefined ? words.alert : words.unheardAlert
    const inboxes = found != null && measure != null && isOfInboxes(measure) ? words.inboxes[measure](found) : null
    const whose = person === undefined ? null : words.assigned(visible(person))
    return clauses(said(visible(name), severity), inboxes, whose)
  })
}

/** Each rule in each source, those with most first, and how many problems. */
function problemLines({ problems }: Facts): string[] {
  const lines = new Map<string, ToldProblem>()
  for (const one of problems) {
    const of = JSON.stringify([one.source, one.rule])
    lines.set(of, { ...one, count: one.count + (lines.get(of)?.count ?? 0) })
  }
  return [...lines.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_PROBLEMS)
    .map(({ source, rule, count }) => words.problem(isRule(rule) ? rules[rule].title : rule, visible(source), count))
}

/** To the rule that is broken, or to the files that could not be read. */
export function problemAt({ rule, unreadable }: Pick<ToldProblem, 'rule' | 'unreadable'>, links: Links): string {
  return absolute(links, problemsAt(unreadable ? { by: 'file' } : { by: 'rule', group: rule }))
}

export function alertAt({ rule }: Pick<ToldAlert, 'rule'>, links: Links): string {
  return absolute(links, alertsAt({ rule }))
}

/** First words of an agent, on one line. */
export function cutWords(text: string): string {
  const points = [...visible(text)]
  return points.length > MOST_WORDS ? `${points.slice(0, MOST_WORDS).join('')}…` : points.join('')
}

/** To the card of the only ask, else to all of them; so of alarms, to their entries, and of alert rules. A link shows and never decides. */
function linkOf({ asks, more, alarms, alerts, problems, holds }: Facts, links: Links): string {
  const [ask] = asks
  if (ask !== undefined) {
    const only = asks.length === 1 && more.decide + more.answer === 0
    return only ? cardOf(ask, links) : absolute(links, approvalsAt())
  }
  const [problem] = problems
  if (problem !== undefined && alarms.length + alerts.length === 0)
    return problems.every(({ rule }) => rule === problem.rule)
      ? problemAt(problem, links)
      : absolute(links, problemsAt())
  const [alert] = alerts
  if (alarms.length === 0 && alert !== undefined)
    return alerts.every(({ rule }) => rule === alert.rule) ? alertAt(alert, links) : absolute(links, alertsAt())
  const [alarm] = alarms
  const one = alarm !== undefined && alarms.length === 1
  if (alarm === undefined && holds.length > 0) return absolute(links, ledgerAt({ q: 'did:hold-on' }))
  return absolute(links, one ? ledgerAt({ entry: alarm.entry }) : ledgerAt({ q: 'did:alarm' }))
}

export function cardOf({ uid }: Pick<ToldAsk, 'uid'>, links: Links): string {
  return absolute(links, approvalsAt({ ask: links.uid(uid) }))
}

function absolute({ base }: Links, path: string): string {
  return new URL(path, base).href
}

/** How much of what comes from which source; asks that are only counted are of none, and so are alert rules. */
export function sourcesOf(facts: Facts): { source: string; counts: NoticeCounts }[] {
  const { asks, more, alarms, problems, holds } = facts
  const found = new Map<string, NoticeCounts>()
  const of = (source: string | null) => {
    const name = source ?? words.noSource
    const counts = found.get(name) ?? { ...NO_COUNTS }
    found.set(name, counts)
    return counts
  }
  for (const { list, source } of asks) of(source)[list] += 1
  for (const { source } of alarms) of(source).alarms += 1
  for (const { source } of holds) of(source).holds += 1
  for (const { source, unreadable } of problems) of(source)[unreadable ? 'unreadable' : 'problems'] += 1
  if (more.decide + more.answer > 0) {
    const counts = of(words.others)
    counts.decide += more.decide
    counts.answer += more.answer
  }
  return [...found].map(([source, counts]) => ({ source, counts }))
}
