import { TriangleAlert } from 'lucide-react'
import { Said } from '@/components/said/said-text'
import { Icon } from '@/components/ui/icon'
import { When } from '@/components/ui/when'
import type { Person } from '@/lib/people/people-told'
import { text } from '@/lib/text'
import { people as roles } from '@/lib/text/people/people-words'
import { dayName } from '@/lib/time/clock'

const words = text.settings.people

/** Everybody who has, or had, an account. A click opens the person beside. */
export function PeopleTable({
  people,
  now,
  open,
  onOpen,
}: {
  people: readonly Person[]
  now: number
  open: string | null
  onOpen: (id: string) => void
}) {
  const heads = words.columns
  return (
    <table className="tbl people-table" aria-label={words.list}>
      <thead>
        <tr>
          <th>{heads.person}</th>
          <th className="c-role">{heads.role}</th>
          <th className="c-by">{heads.scope}</th>
          <th className="c-known">{heads.factors}</th>
          <th className="c-when">{heads.signedIn}</th>
          <th className="c-count r">{heads.sessions}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr
            key={person.id}
            aria-selected={person.id === open}
            className={person.closedAt === null ? '' : 'text-fg-3'}
            onClick={() => onOpen(person.id)}
          >
            <td>
              <button
                type="button"
                className="font-medium"
                aria-pressed={person.id === open}
                onClick={() => onOpen(person.id)}
              >
                <Said>{person.name}</Said>
              </button>
            </td>
            <td>{person.closedAt === null ? roles.roleNames[person.role] : words.closed}</td>
            <td className="c-by trunc text-fg-2">
              {person.closedAt === null && <Said>{text.settings.scope.told(person.scope)}</Said>}
            </td>
            <td className="c-known text-fg-2">
              <KnownBy person={person} now={now} />
            </td>
            <td className="c-when m11 text-fg-3">
              {person.signedInAt === null ? words.never : <When at={person.signedInAt} today={now} />}
            </td>
            <td className="r">{person.sessions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function KnownBy({ person, now }: { person: Person; now: number }) {
  if (person.closedAt !== null) return words.left(dayName(person.closedAt, now))
  if (person.passwordAt === null) return words.invited
  const weak = person.codes + person.passkeys === 0 && (person.role === 'admin' || person.role === 'approver')
  return (
    <>
      {words.knownBy(person.codes, person.passkeys)}
      {weak && (
        <span className="ml-2 inline-flex items-center gap-1 align-bottom text-warn">
          <Icon of={TriangleAlert} size="xs" />
          {words.noSecond}
        </span>
      )}
    </>
  )
}
