import * as z from 'zod'
import { visible } from '@/lib/letters/glyphs'
import type { DeliveryFailure } from '@/lib/pages/delivery-failure'
import type { Template } from '@/lib/pages/notice'
import type { Answered } from './hand-over'

/** Why an answer is not that it was taken, and how long its sender is asked to rest, ms; null: nobody said. */
export type Refusal = { failure: DeliveryFailure; restMs: number | null }

/** What a messenger says in an answer: 企业微信 and 钉钉 with `errcode`, 飞书 with `code` (or, as of old, `StatusCode`). */
type Verdict = { field: 'errcode' | 'code'; value: number; says: string }

const MOST_SAID = 200
const MINUTE_MS = 60_000

/** Too much in too short a time, and for how long such a robot then takes nothing. */
const REST_MS: { [name in Template]?: ReadonlyMap<number, number> } = {
  wecom: new Map([[45_009, MINUTE_MS]]),
  dingtalk: new Map([
    [130_101, 10 * MINUTE_MS],
    [410_100, 10 * MINUTE_MS],
  ]),
  feishu: new Map([
    [11_232, MINUTE_MS],
    [99_991_400, MINUTE_MS],
  ]),
}

/** Null: it was taken. 企业微信, 钉钉 and 飞书 refuse with status 200 and a code; without their word for it nothing was taken. */
export function refusalOf(template: Template, answered: Answered): Refusal | null {
  const { status, error } = answered
  if (error !== null || status === null) return { failure: error ?? { why: 'system', code: 'unknown' }, restMs: null }
  const isOk = status >= 200 && status < 300
  if (template === 'json' || template === 'slack') return isOk ? null : unwelcome(template, answered, status)
  const verdict = verdictOf(template, answered.body)
  if (isOk && verdict?.value === 0) return null
  if (verdict === null) {
    return isOk
      ? { failure: { why: 'messenger', status }, restMs: answered.retryAfterMs }
      : unwelcome(template, answered, status)
  }
  const { field, value, says } = verdict
  const restMs = answered.retryAfterMs ?? REST_MS[template]?.get(value) ?? null
  return { failure: { why: 'code', status, code: `${field} ${value}`, said: says }, restMs }
}

/** Slack says in one word what it refused. */
function unwelcome(template: Template, { body, retryAfterMs }: Answered, status: number): Refusal {
  if (status >= 300 && status < 400) return { failure: { why: 'redirect', status }, restMs: null }
  const word = template === 'slack' && /^[a-z_]{1,60}$/.test(body.trim()) ? body.trim() : null
  return { failure: { why: 'status', status, word }, restMs: retryAfterMs }
}

const ofErrcode = z.looseObject({ errcode: z.number(), errmsg: z.string().optional() })
const ofCode = z.looseObject({ code: z.number(), msg: z.string().optional() })
const ofStatusCode = z.looseObject({ StatusCode: z.number(), StatusMessage: z.string().optional() })

function verdictOf(template: Template, body: string): Verdict | null {
  const answer = jsonOf(body)
  if (template !== 'feishu') {
    const { data } = ofErrcode.safeParse(answer)
    return data === undefined ? null : { field: 'errcode', value: data.errcode, says: cut(data.errmsg) }
  }
  const { data } = ofCode.safeParse(answer)
  if (data !== undefined) return { field: 'code', value: data.code, says: cut(data.msg) }
  const { data: old } = ofStatusCode.safeParse(answer)
  return old === undefined ? null : { field: 'code', value: old.StatusCode, says: cut(old.StatusMessage) }
}

const cut = (said = '') => [...visible(said)].slice(0, MOST_SAID).join('')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
