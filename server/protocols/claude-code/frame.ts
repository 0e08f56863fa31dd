import { parseJson } from '@/lib/json/json'
import { asText, type Fields, isFields } from '@/server/protocols/kit/json-fields'
import type { Asked } from './open-call'

/** What the programs of a team tell each other, as JSON in the text of a message. */
export type Frame = { type: string; fields: Fields }

/** Null for what somebody wrote in words. */
export function framed(text: string): Frame | null {
  const bare = text.trim()
  if (!bare.startsWith('{')) return null
  const parsed = parseJson(bare)
  const type = parsed.ok && isFields(parsed.value) ? asText(parsed.value.type) : null
  return type === null || !parsed.ok || !isFields(parsed.value) ? null : { type, fields: parsed.value }
}

/** May a program take it for what another program says? It parses the text as it is, however deep and large that is. */
export function mayBeFrame(text: string): boolean {
  const bare = text.trim()
  if (!bare.startsWith('{')) return false
  try {
    const value: unknown = JSON.parse(bare)
    return isFields(value) && Object.hasOwn(value, 'type')
  } catch (error) {
    return !(error instanceof SyntaxError)
  }
}

/** What it asks of the person at the terminal of who leads, by the id that its answer names; null where it asks nobody. */
export function askedIn({ type, fields }: Frame): Asked | null {
  const isCall = type === 'permission_request'
  const call = isCall || type === 'plan_approval_request' ? idIn(fields) : null
  if (call === null) return null
  return { call, same: isCall ? [fields.tool_name, fields.input] : [type, fields.planContent] }
}

/** The id of the request that it answers. */
export function answeredIn({ type, fields }: Frame): string | null {
  return type === 'permission_response' || type === 'plan_approval_response' ? idIn(fields) : null
}

/** A call that waits for leave has the id that its result has, too. */
function idIn({ tool_use_id, request_id, requestId }: Fields): string | null {
  return asText(tool_use_id) ?? asText(request_id) ?? asText(requestId)
}

/** Nobody reads a plan and approves of it in so short a time: the program of who leads did, ms. */
const AT_ONCE_MS = 2_000
/** It has the time of the request in its id. */
const PLAN = /^plan_approval-(?<at>\d{13})@/

/** Whether a plan was approved so soon that no person did. `at`: when, UTC ms. */
export function isAutomatic({ type, fields }: Frame, at: number | null): boolean {
  if (type !== 'plan_approval_response' || fields.approved !== true || at === null) return false
  const asked = PLAN.exec(asText(fields.requestId) ?? '')?.groups?.at
  const passed = asked === undefined ? Number.NaN : at - Number(asked)
  return passed >= 0 && passed <= AT_ONCE_MS
}
