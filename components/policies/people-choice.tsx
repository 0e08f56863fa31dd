import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { IconButton } from '@/components/ui/button'
import { useSettled } from '@/components/ui/keep/use-settled'
import { policyPage as words } from '@/lib/text/decisions/policy-page'
import type { FieldsProps } from './policy-draft'

/** The only ones who may decide, where there are any. */
export function PeopleChoice({ rule, names, fixed, onChange }: FieldsProps) {
  const trpc = useTRPC()
  const { people, role } = rule
  const [typed, setTyped] = useState('')
  const text = useSettled(typed) ?? ''
  const known = useQuery(
    trpc.people.list.queryOptions({ text, may: role }, { enabled: !fixed, placeholderData: keepPreviousData }),
  )
  const rows = known.data?.rows ?? []
  const left = (known.data?.found ?? 0) - rows.length
  const others = rows.filter((person) => !people.includes(person.id))
  const nameOf = (id: string) => rows.find((person) => person.id === id)?.name ?? names[id] ?? id
  if (people.length === 0 && others.length === 0 && typed === '') return null
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
      {(left > 0 || typed !== '') && !fixed && (
        <>
          <input
            className="field"
            aria-label={words.findPerson}
            placeholder={words.findPerson}
            value={typed}
            maxLength={200}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span className="note" role="status">
            {known.data?.found === 0 ? words.noPerson(text) : words.morePeople(left)}
          </span>
        </>
      )}
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
