import type { AlertDraft } from '@/lib/alerts/alert-rule'

export type Escalation = Pick<AlertDraft, 'escalateTo' | 'escalatePerson'>

const PERSON = 'person:'

/** A webhook and a person as one column keeps them: no id has a space. Null: neither. */
export function keptEscalation({ escalateTo, escalatePerson }: Escalation): string | null {
  const kept = [escalateTo, escalatePerson === null ? null : PERSON + escalatePerson].filter((one) => one !== null)
  return kept.length === 0 ? null : kept.join(' ')
}

/** Of what was kept. */
export function escalationFrom(kept: string | null): Escalation {
  const ids = kept?.split(' ') ?? []
  return {
    escalateTo: ids.find((id) => !id.startsWith(PERSON)) ?? null,
    escalatePerson: ids.find((id) => id.startsWith(PERSON))?.slice(PERSON.length) ?? null,
  }
}
