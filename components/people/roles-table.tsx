import { Check } from 'lucide-react'
import { Icon } from '@/components/ui/icon'
import { ROLES, type Role } from '@/lib/people/person'
import { text } from '@/lib/text'
import { people } from '@/lib/text/people/people-words'

const words = text.settings.roles

/** What each role may do. */
export function RolesTable() {
  return (
    <section className="settings-part" aria-label={words.title}>
      <h2 className="text-13 font-medium">{words.title}</h2>
      <table className="tbl roles-table">
        <thead>
          <tr>
            <th>{words.may}</th>
            {ROLES.map((role) => (
              <th key={role}>{people.roleNames[role]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {words.lines.map(([what, who]) => (
            <tr key={what}>
              <td className="text-fg-2">{what}</td>
              {ROLES.map((role) => (
                <td key={role}>
                  <Mark may={isAmong(role, who)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isAmong = (role: Role, who: readonly Role[]) => who.includes(role)

function Mark({ may }: { may: boolean }) {
  return (
    <>
      <span aria-hidden="true">{may ? <Icon of={Check} size="s" /> : '–'}</span>
      <span className="only-read">{may ? words.yes : words.no}</span>
    </>
  )
}
