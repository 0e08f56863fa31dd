import { includes, type Somebody } from '@/lib/people/people-told'

/** Whether a rule can be assigned to them: they may act and see everything. */
export const isAssignable = ({ closedAt, role, scope }: Somebody) =>
  closedAt === null && scope === null && includes(role, 'operator')

/** The person with this id by the name that they have, or had. Nobody is forgotten but who comes in without an account. */
export function assigneeOf(people: readonly Somebody[], id: string): { id: string; name: string; able: boolean } {
  const found = people.find((one) => one.id === id)
  return { id, name: found?.name ?? id, able: found !== undefined && isAssignable(found) }
}
