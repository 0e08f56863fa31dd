import { parseJson } from '@/lib/json/json'
import { toKeep } from '@/lib/ledger/kept-words'
import { FLAGS } from '@/lib/message/flags'
import type { Broken, Judge, Judged } from '@/lib/rules/judged'
import { type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Post } from '@/server/protocols/kit/written-post'
import { CLAIMS_HUMAN, GENERAL_RULES } from './general-rules'
import type { Rule, ToldOfMessage } from './rule'

/**
 * By the rules of a protocol and those for every protocol; where one of its own covers one of those, it alone is said.
 * Of whoever only claims to be a person nothing else is said; what a person wrote here breaks nothing by how it is said.
 */
export function judgeBy(own: readonly Rule[]): Judge {
  const rules = [...own, ...GENERAL_RULES]
  return (judged, now) => {
    const told = toldOf(judged, now)
    const post = postOf(judged)
    const asked = rules.filter((rule) => isAsked(rule, judged))
    const broken = asked.flatMap((rule): Broken[] => {
      const says = brokenBy(rule, post, told)
      return says === null ? [] : [{ rule: rule.code, severity: rule.severity, says, at: sinceOf(rule, judged) }]
    })
    const covered = new Set(
      rules.flatMap((rule) => (broken.some(({ rule: code }) => code === rule.code) ? (rule.covers ?? []) : [])),
    )
    return {
      broken: broken.filter(({ rule }) => ![...covered].some((code) => code === rule)),
      again: againAt(asked, judged, now),
      looks:
        judged.beside === null &&
        asked.some((rule) => looks(rule) && broken.some(({ rule: code }) => code === rule.code)),
    }
  }
}

function isAsked({ about, code }: Rule, { reading, flags }: Judged): boolean {
  if (about === 'record') return code === CLAIMS_HUMAN || !flags.includes(FLAGS.claimsHuman)
  return reading === 'message' && !flags.includes(FLAGS.claimsHuman) && !flags.includes(FLAGS.posted)
}

function brokenBy(rule: Rule, post: Post, told: ToldOfMessage): string | null {
  let says: string | null = null
  const kept = toKeep(() => {
    says = rule.about === 'record' ? rule.breaks(told.of, told) : rule.breaks(post, told)
    return says ?? ''
  })
  return says === null ? null : kept
}

const dueOf = (rule: Rule, judged: Judged) => (rule.about === 'record' ? (rule.due?.(judged) ?? null) : null)

const looks = (rule: Rule) => rule.about === 'record' && rule.looks === true

const sinceOf = (rule: Rule, judged: Judged) => dueOf(rule, judged) ?? judged.orderAt

/** When the first of what is not broken yet may be so by time alone. */
function againAt(rules: readonly Rule[], judged: Judged, now: number): number | null {
  const more = rules.flatMap((rule) => (rule.about === 'record' ? (rule.again?.(judged) ?? []) : []))
  const due = [...rules.flatMap((rule) => dueOf(rule, judged) ?? []), ...more].filter((at) => at > now)
  return due.length === 0 ? null : Math.min(...due)
}

/** Its text is taken apart once, where a rule looks into it. */
function toldOf(judged: Judged, now: number): ToldOfMessage {
  let said: Fields | null = null
  return {
    now,
    of: judged,
    get said() {
      said ??= fieldsOf(judged)
      return said
    },
  }
}

function fieldsOf({ text }: Judged): Fields {
  if (text === null) return {}
  const parsed = parseJson(text.replace(/^\uFEFF/, ''))
  return parsed.ok && isFields(parsed.value) ? parsed.value : {}
}

/** As a person would have posted it: one rule judges both. What answers it is no answer that was there before. */
function postOf(judged: Judged): Post {
  const { answers } = judged
  const { from, fromRaw, to, broadcast, type, body, reasoning, priority } = judged
  return {
    ...{ outlets: [], from: fromRaw ?? from ?? '', broadcast, type, text: body, reasoning, priority },
    to: to.map(({ raw, tier }) => ({ name: raw, tier })),
    ...{ code: null, artifacts: [], ttl: null, repeats: null, form: null },
    answers:
      answers === null
        ? null
        : { ...answers, taskId: null, answeredAt: answers.answeredBy === judged.uid ? null : answers.answeredAt },
  }
}
