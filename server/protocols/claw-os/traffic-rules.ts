import { FLAGS } from '@/lib/message/flags'
import { isMissed } from '@/lib/rules/debt'
import type { Judged, JudgedDelivery } from '@/lib/rules/judged'
import { limitMs } from '@/lib/rules/limit'
import type { Limit } from '@/lib/rules/rule-settings'
import { breaches } from '@/lib/text/rules/breach-words'
import { find } from '@/server/protocols/kit/json-fields'
import { lateRule } from '@/server/protocols/kit/judging/late-rule'
import { replacedAt, replacedDocument } from '@/server/protocols/kit/judging/replaced-document'
import { isUnknown, type Rule, type Told } from '@/server/protocols/kit/judging/rule'
import { GUARDRAIL_RULES } from './guardrail-rules'
import { METRIC_RULES } from './metric-rules'
import { RULES } from './rules'
import { MESSAGE, REQUIRED } from './schema'
import { otherTier, PMS, WORKERS, wrongPair } from './tiers'
import { ANSWER_LIMITS, expiryOf } from './times'

/** So soon after a message was put aside its log says so. */
const LOG: Limit = { name: 'log', unit: 'seconds', usual: 30, least: 0, most: 86_400 }

type Word = (typeof REQUIRED)[number]

/** What agents must not do: what a person must not either, and what only agents can do. */
export const TRAFFIC_RULES: readonly Rule[] = [
  ...RULES,
  ...METRIC_RULES,
  ...GUARDRAIL_RULES,
  {
    code: 'CLW401',
    passage: 'Tiers',
    severity: 'error',
    about: 'sender',
    breaks: (_, { of }) => (of === null ? null : wrongPair(of, PMS, breaches.pmToPm)),
  },
  {
    code: 'CLW402',
    passage: 'Tiers',
    severity: 'error',
    about: 'sender',
    breaks: (_, { of }) => (of === null ? null : wrongPair(of, WORKERS, breaches.workerToWorker)),
  },
  {
    code: 'CLW404',
    passage: 'Message format',
    severity: 'warning',
    about: 'sender',
    breaks: (_, { of }) => {
      const other = of === null ? null : otherTier(of)
      return other === null ? null : breaches.otherTier(...other)
    },
  },
  {
    code: 'CLW410',
    passage: 'Tracing',
    severity: 'error',
    about: 'post',
    breaks: (_, told) => (lacks(told, 'trace') ? breaches.fieldMissing('traceId') : null),
  },
  {
    code: 'CLW411',
    passage: 'Message format',
    severity: 'error',
    about: 'post',
    // What says no time at all breaks this rule, and is not told once more that it has none.
    covers: (told) => (lacks(told, 'time') ? ['GEN002'] : []),
    breaks: (_, told) => {
      const missing = REQUIRED.filter((word) => word !== 'trace' && lacks(told, word))
      const fields = missing.map((word) => MESSAGE[word][0]?.join('.') ?? word)
      return fields.length === 0 ? null : breaches.fieldsMissing(fields)
    },
  },
  {
    code: 'CLW430',
    passage: 'Receiving',
    severity: 'error',
    about: 'record',
    // A log may be read only after that.
    limits: [LOG],
    due: (judged, told) => {
      const aside = judged.places.findLast(({ state }) => state === 'processed')
      const at = judged.expiresAt === null || aside === undefined ? null : aside.since + limitMs(told, LOG)
      return at !== null && at > told.now ? at : null
    },
    breaks: (judged) => {
      const expiry = expiryOf(judged)
      return expiry !== null && isProcessedAfter(judged, expiry) ? breaches.processedLate(isoOf(expiry)) : null
    },
  },
  {
    code: 'CLW431',
    passage: 'Receiving',
    severity: 'warning',
    about: 'record',
    due: (judged) => (isWaiting(judged) ? expiryOf(judged) : null),
    breaks: (judged, { now }) => {
      const expiry = expiryOf(judged)
      return expiry !== null && expiry <= now && isWaiting(judged) ? breaches.stillWaiting(isoOf(expiry)) : null
    },
  },
  lateRule({
    code: 'CLW450',
    passage: 'Priorities',
    severity: 'warning',
    limits: ANSWER_LIMITS,
    // What came too late, or after its ttl, was not answered in time.
    isLate: (debt, { namedAt }, now) =>
      isMissed({ ...debt, lapsesAt: null }, now) && (namedAt === null || namedAt > (debt.due ?? namedAt)),
    says: (_, [debt]) => breaches.notAnswered(isoOf(debt?.due ?? 0)),
  }),
  {
    code: 'GEN005',
    passage: 'Message format',
    severity: 'error',
    about: 'record',
    looks: true,
    covers: ['GEN004'],
    due: (judged) => (isLetter(judged) ? replacedAt(judged) : null),
    breaks: (judged) => (isLetter(judged) ? replacedDocument(judged) : null),
  },
  {
    code: 'CLW460',
    passage: 'Receiving',
    severity: 'error',
    about: 'record',
    covers: ['GEN001'],
    breaks: ({ reading, place, goneAt }) =>
      reading === 'unreadable' && goneAt === null && (place === 'inbox' || place === 'queue') ? breaches.poison : null,
  },
]

/** It has a file of its own, which nobody writes into again. */
const isLetter = ({ place }: Judged) => place === 'inbox' || place === 'processed'

const isoOf = (ms: number) => new Date(ms).toISOString()

/** Known for certain: an object was found, in a place where messages have that form. */
function lacks(told: Told, word: Word): boolean {
  const { of, said } = told
  if (of === null || isUnknown(told) || of.place === 'escalations') return false
  // What waits in the queue of all is nobody's yet.
  return !(word === 'to' && of.place === 'queue') && find(said, word, MESSAGE[word]).field === null
}

/** As a log says, or as it was first seen in an inbox only after that, and put aside from there. */
function isProcessedAfter({ delivered, places, broadcast, flags }: Judged, expiry: number): boolean {
  const isSaid = ({ status, at }: JudgedDelivery) => status.toLowerCase() === 'processed' && at > expiry
  if (!flags.includes(FLAGS.zoneAssumed) && delivered.some(isSaid)) return true
  if (broadcast) return false
  const late = places.filter(({ state, since, until }) => state === 'inbox' && since > expiry && until !== null)
  return places.some(({ state, since }) => state === 'processed' && late.some((before) => since >= before.since))
}

/** It lies in the inbox of an agent: who reads a person's inbox here takes nothing out of it. */
function isWaiting({ places, humans }: Judged): boolean {
  return places.some(
    ({ state, until, agent }) => state === 'inbox' && until === null && !humans.some((one) => one === agent),
  )
}
