import { toKeep } from '@/lib/ledger/kept-words'
import { FLAGS } from '@/lib/message/flags'
import type { Debt } from '@/lib/rules/debt'
import type { Broken, Judge, Judged } from '@/lib/rules/judged'
import { limitMs } from '@/lib/rules/limit'
import { untakenFrom } from '@/lib/rules/presence-limits'
import { isIgnored, type RuleSettings } from '@/lib/rules/rule-settings'
import { placeOf } from '@/server/protocols/kit/placing'
import type { Post } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import { capabilitiesHeld } from './capabilities-held'
import { CLAIMS_HUMAN, GENERAL_RULES, NO_TIME } from './general-rules'
import type { ToldOfDebts } from './owing'
import { type HashOf, ownFields } from './own-fields'
import type { RecordRule, Rule, ToldOfMessage } from './rule'
import { standingRules, stormsOver } from './standing-rules'
import { thresholdsSet } from './thresholds-set'

type Judging = Pick<
  Protocol,
  'rules' | 'judgedByIndex' | 'places' | 'staleAfterMs' | 'owes' | 'owesByTask' | 'restsOn' | 'thresholds' | 'queues'
>

/**
 * By the rules of a protocol and those for every protocol; where one of its own covers one of those, it alone is said.
 * Of whoever only claims to be a person nothing else is said; what a person wrote here breaks nothing by how it is said.
 */
export function judgeBy(protocol: Judging, hashOf: HashOf): Judge {
  const rules = [...protocol.rules, ...GENERAL_RULES, ...standingRules(protocol)]
  const fieldsOf = ownFields(protocol, hashOf)
  const isTimeless = ({ place }: Judged) => protocol.places.some(({ name, timeless }) => name === place && timeless)
  const judge: Judge = (judged, now, settings = {}) => {
    const said = protocol.judgedByIndex ? {} : fieldsOf(judged)
    const owed = owedOnce(protocol, judged, { said, settings })
    const usual: ToldOfMessage = { said, now, of: judged, owed, capabilitiesOf: (name) => capabilitiesIn(judged, name) }
    const toldTo = ({ code }: Rule): ToldOfMessage => {
      const limits = settings[code]?.limits
      return limits === undefined ? usual : { ...usual, limits }
    }
    const post = postOf(judged)
    const asked = rules.filter(
      ({ code, about }) =>
        isAsked(about, code, judged) && !(code === NO_TIME && isTimeless(judged)) && holdsFor(judged, settings[code]),
    )
    const broken = asked.flatMap((rule) => {
      const says = brokenBy(rule, post, toldTo(rule))
      return says === null ? [] : [{ rule, says }]
    })
    // Several may tell of one rule: a message breaks it once.
    const found = broken.filter(({ rule }, at) => broken.findIndex((one) => one.rule.code === rule.code) === at)
    const covered = new Set(
      found.flatMap(({ rule }) =>
        typeof rule.covers === 'function' ? rule.covers(toldTo(rule)) : (rule.covers ?? []),
      ),
    )
    const debts = owedBy(judged, { owed, settings })
    const open = debts.filter(({ follows, settledAt }) => follows && settledAt === null)
    return {
      broken: found
        .filter(({ rule }) => !covered.has(rule.code))
        .map(({ rule, says }): Broken => {
          const set = settings[rule.code]?.severity
          const severity = set === undefined || set === 'off' ? rule.severity : set
          return {
            rule: rule.code,
            severity,
            says,
            at: sinceOf(rule, toldTo(rule)),
            agent: agentOf(rule, toldTo(rule)),
          }
        }),
      owed: debts,
      again: againAt(asked, toldTo, now, debts),
      looks:
        judged.beside === null
          ? looksFor(
              found.map(({ rule }) => rule),
              toldTo,
              open,
            )
          : null,
      awaits: [...new Set(found.flatMap(({ rule }) => (isRecord(rule) ? (rule.awaits?.(judged) ?? []) : [])))],
    }
  }
  judge.takenIn = (place) => protocol.places.find(({ name }) => name === place)?.container?.taken
  judge.isDocument = (path) => placeOf(protocol, path)?.shape === 'listed'
  judge.stormsOver = stormsOver
  judge.untakenFrom = untakenFrom
  judge.isByIndex = protocol.judgedByIndex
  judge.readsLogs = rules.some(({ about }) => about === 'log')
  judge.thresholds = (settings) => thresholdsSet(protocol, settings)
  const { owesByTask, restsOn } = protocol
  if (restsOn !== undefined) judge.restsOn = (of) => restsOn(fieldsOf(of))
  if (owesByTask !== undefined)
    judge.ofTask = (task, humans) => owesByTask(task).filter((debt) => isOwedByAgents(debt, humans))
  return judge
}

function holdsFor(judged: Judged, set: RuleSettings[string] | undefined): boolean {
  return set === undefined || (set.severity !== 'off' && !isIgnored(set, judged))
}

/** Rules about what came too late ask for it as well: it is worked out once. */
function owedOnce({ owes }: Pick<Protocol, 'owes'>, judged: Judged, told: ToldOfDebts): () => readonly Debt[] {
  let owed: readonly Debt[] | null = null
  return () => {
    owed ??= owes?.(judged, told) ?? []
    return owed
  }
}

/**
 * Whoever only claims to be a person is owed nothing; what people owe stands among what waits for them. What is owed by a
 * rule that does not hold for the message keeps its time; only no rule is broken then.
 */
function owedBy(judged: Judged, { owed, settings }: Pick<ToldOfMessage, 'owed'> & { settings: RuleSettings }): Debt[] {
  const { reading, flags, humans } = judged
  if (reading !== 'message' || flags.includes(FLAGS.claimsHuman)) return []
  return owed()
    .filter((debt) => isOwedByAgents(debt, humans))
    .map((debt) => (debt.rule === null || holdsFor(judged, settings[debt.rule]) ? debt : { ...debt, rule: null }))
}

const isOwedByAgents = ({ debtor, creditor }: Debt, humans: readonly string[]) =>
  debtor === null || (debtor !== creditor && !humans.includes(debtor))

const HALF_AN_HOUR = 1_800_000

/**
 * How long after a message what stands beside it counts, ms: at least half an hour, as long as each rule that looks there
 * waits, and until what is open is due.
 */
function looksFor(rules: readonly Rule[], toldTo: (rule: Rule) => ToldOfMessage, open: readonly Debt[]): number | null {
  const looking = rules.filter((rule) => isRecord(rule) && rule.looks === true)
  if (looking.length === 0 && open.length === 0) return null
  const times = looking.flatMap((rule) =>
    (rule.limits ?? []).flatMap((limit) => (limit.unit === 'messages' ? [] : (limitMs(toldTo(rule), limit) ?? []))),
  )
  const dues = open.flatMap(({ since, due }) => (due === null ? [] : [due - since]))
  return Math.max(HALF_AN_HOUR, ...times, ...dues)
}

const isRecord = (rule: Rule): rule is RecordRule => rule.about === 'record' || rule.about === 'log'

function isAsked(about: Rule['about'], code: string, { reading, flags }: Judged): boolean {
  if (reading === 'log' || about === 'log') return reading === 'log' && about === 'log'
  if (about === 'record') return code === CLAIMS_HUMAN || !flags.includes(FLAGS.claimsHuman)
  return reading === 'message' && !flags.includes(FLAGS.claimsHuman) && !flags.includes(FLAGS.posted)
}

/** Most rules hold: how the words are kept is asked for the others alone. */
function brokenBy(rule: Rule, post: Post, told: ToldOfMessage): string | null {
  const says = () => (isRecord(rule) ? rule.breaks(told.of, told) : rule.breaks(post, told))
  return says() === null ? null : toKeep(() => says() ?? '')
}

const dueOf = (rule: Rule, told: ToldOfMessage) => (isRecord(rule) ? (rule.due?.(told.of, told) ?? null) : null)

const agentOf = (rule: Rule, told: ToldOfMessage) =>
  (isRecord(rule) ? rule.tellsOf?.(told.of, told) : null) ?? told.of.from

const sinceOf = (rule: Rule, told: ToldOfMessage) => dueOf(rule, told) ?? told.of.orderAt

/** When the first of what is not broken yet may be so by time alone, or what is owed still is due or runs out. */
function againAt(
  rules: readonly Rule[],
  toldTo: (rule: Rule) => ToldOfMessage,
  now: number,
  owed: readonly Debt[],
): number | null {
  let first: number | null = null
  const note = (at: number | null) => {
    if (at !== null && at > now && (first === null || at < first)) first = at
  }
  for (const { due, lapsesAt } of owed.filter(({ settledAt }) => settledAt === null)) {
    note(due)
    note(lapsesAt)
  }
  for (const rule of rules) {
    if (!isRecord(rule)) continue
    const told = toldTo(rule)
    note(rule.due?.(told.of, told) ?? null)
    for (const at of rule.again?.(told.of, told) ?? []) note(at)
  }
  return first
}

/** Of whom a message names so. */
function capabilitiesIn({ from, fromRaw, to, agents }: Judged, name: string): readonly string[] | null {
  const agent = to.find(({ raw }) => raw === name)?.agent ?? (name === (fromRaw ?? from) ? from : null)
  const known = agent === null ? undefined : agents.get(agent)
  return known === undefined ? null : capabilitiesHeld({ ...known, registered: known.registeredAt !== null })
}

/** As a person would have posted it: one rule judges both. What answers it is no answer that was there before. */
function postOf(judged: Judged): Post {
  const { answers } = judged
  return {
    outlets: [],
    from: judged.fromRaw ?? judged.from ?? '',
    to: judged.to.map(({ raw, tier }) => ({ name: raw, tier })),
    broadcast: judged.broadcast,
    type: judged.type,
    text: judged.body,
    reasoning: judged.reasoning,
    priority: judged.priority,
    code: null,
    artifacts: [],
    ttl: null,
    answers:
      answers === null
        ? null
        : { ...answers, taskId: null, answeredAt: answers.answeredBy === judged.uid ? null : answers.answeredAt },
    repeats: null,
    form: null,
  }
}
