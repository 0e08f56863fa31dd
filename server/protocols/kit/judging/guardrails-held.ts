import { parseJson } from '@/lib/json/json'
import { asText, isFields } from '@/server/protocols/kit/json-fields'

/** The guardrail under which changes require approval, as registrations name it. */
export const NEEDS_APPROVAL = 'changes_require_approval'

/** What guardrails that are registered (JSON of names with their values as JSON) say under each name, in order. */
export function guardrailsHeld(guardrails: string | null): { name: string; value: unknown }[] {
  const parsed = guardrails === null ? null : parseJson(guardrails)
  if (!parsed?.ok || !Array.isArray(parsed.value)) return []
  return parsed.value.flatMap((one) => {
    if (!isFields(one)) return []
    const [name, value] = [asText(one.name), parseJson(asText(one.value) ?? '')]
    return name === null || !value.ok ? [] : [{ name, value: value.value }]
  })
}
