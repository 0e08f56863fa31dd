import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTRPC } from '@/components/live/trpc'
import { Said } from '@/components/said/said'
import { IconButton } from '@/components/ui/button'
import { includes } from '@/lib/people'
import { policyPage as words } from '@/lib/text/policy-page'
import type { FieldsProps } from './draft'

/** The only ones who may decide, where there are any. */
export function PeopleChoice({ rule, names, fixed, onChange }: FieldsProps) {
  const trpc = useTRPC()
  const known = useQuery(trpc.people.list.queryOptions(undefined, { enabled: !fixed }))
  const { people, role } = rule
  const others = (known.data ?? []).filter(
    (person) => person.closedAt === null && includes(person.role, role) && !people.includes(person.id),
  )
  const nameOf = (id: string) => known.data?.find((person) => person.id === id)?.name ?? names[id] ?? id
  if (people.length === 0 && others.length === 0) return null
  return (
    <>
      <span className="text-fg-2">{words.people}</span>
      {people.map((id) => (
        <span key={id} className="chosen-person">
          <Said>{nameOf(id)}</Said>
          {!fixed && (
            <IconButton
              icon={X}
              label={words.removePerson(nameOf(id))}
              onClick={() => onChange({ people: people.filter((one) => one !== id) })}
            />
          )}
        </span>
      ))}
      {others.length > 0 && !fixed && (
        <select
          className="field add-person"
          aria-label={words.addPerson}
          value=""
          onChange={({ target }) => onChange({ people: [...people, target.value] })}
        >
          <option value="">{words.addPerson}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </>
  )
}
