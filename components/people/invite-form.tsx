import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { ROLES, type Role } from '@/lib/people/person'
import { text } from '@/lib/text'
import { people } from '@/lib/text/people/people-words'
import { ShownOnce } from './shown-once'
import { usePeopleActs } from './use-people'

const words = text.settings.invite

/** Makes an account and the link by which its person chooses a password. The first one is an admin’s. */
export function InviteForm({ first, onClose }: { first: boolean; onClose: () => void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>(first ? 'admin' : 'viewer')
  const id = useId()
  const { invite } = usePeopleActs()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '' && !invite.isPending) invite.mutate({ name, role })
  }
  if (invite.data)
    return (
      <ShownOnce
        made={words.made(invite.variables?.name ?? '')}
        once={words.once}
        secret={linkOf(invite.data.link)}
        copy={words.copy}
      />
    )
  return (
    <form className="settings-form" aria-label={words.title} onSubmit={submit}>
      <div>
        <label className="lab" htmlFor={id}>
          {words.name}
        </label>
        <input
          id={id}
          className="field"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-note`}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <span id={`${id}-note`} className="note">
          {first ? words.firstAdmin : words.nameNote}
        </span>
      </div>
      {!first && (
        <div className="fx flex-wrap">
          <span className="lab">{words.role}</span>
          <RoleChoice role={role} onChoose={setRole} />
        </div>
      )}
      {invite.error && (
        <p className="text-crit" role="alert">
          {invite.error.message}
        </p>
      )}
      <div className="fx">
        <Button type="submit" look="primary" disabled={name.trim() === '' || invite.isPending}>
          {words.put}
        </Button>
        <Button onClick={onClose}>{words.no}</Button>
      </div>
    </form>
  )
}

/** One of the roles. */
export function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  const options = ROLES.map((name) => ({ name, label: people.roleNames[name] }))
  return <SegmentedControl small label={words.role} options={options} chosen={role} onChoose={onChoose} />
}

/** The address that the newcomer opens. */
export const linkOf = (token: string) => new URL(`/join?token=${token}`, window.location.href).href
