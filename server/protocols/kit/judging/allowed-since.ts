import { freedomOf } from '@/lib/names/freedom'
import type { Registrations } from '@/lib/rules/judged'

/** What a registration allows that the one before did not; `at`: since when, UTC ms. */
export type Loosened = { guardrails: readonly string[]; autonomy: { before: string; now: string } | null; at: number }

/** What is allowed now and was not before; null where nothing is. */
export function allowedSince({ before, now, at }: Registrations): Loosened | null {
  const kept = new Map(now.guardrails.map(({ name, value }) => [name, value]))
  const guardrails = before.guardrails
    .filter(({ name, value }) => holds(value) && !stillHolds(value, kept.get(name)))
    .map(({ name }) => name)
  const autonomy = raised(before.autonomy, now.autonomy)
  return guardrails.length === 0 && autonomy === null ? null : { guardrails, autonomy, at }
}

function raised(before: string | null, now: string | null): Loosened['autonomy'] {
  const [low, high] = [before === null ? null : freedomOf(before), now === null ? null : freedomOf(now)]
  if (before === null || now === null || low === null || high === null || low.scale !== high.scale) return null
  return high.at > low.at ? { before, now } : null
}

const holds = (value: string) => !['', 'false', 'null', '[]', '{}', '""'].includes(value.trim())

/** A list holds as long as nothing went out of it; of any other value only that it was taken away is sure. */
function stillHolds(before: string, now: string | undefined): boolean {
  if (now === undefined || !holds(now)) return false
  const [was, is] = [listIn(before), listIn(now)]
  return was === null || is === null || was.every((one) => is.includes(one))
}

function listIn(value: string): string[] | null {
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list.map((one) => JSON.stringify(one)) : null
  } catch {
    return null
  }
}
