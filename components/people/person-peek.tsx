import { X } from 'lucide-react'
import { useState } from 'react'
import { Said } from '@/components/said/said-text'
import { Button, IconButton } from '@/components/ui/button'
import { EndFoot } from '@/components/ui/end-foot'
import { PanelHead, Peek, Section } from '@/components/ui/over/peek'
import { toast } from '@/components/ui/over/toast'
import { includes, type Person } from '@/lib/people/people-told'
import type { Role } from '@/lib/people/person'
import { canBeScoped, plainScope } from '@/lib/people/scope'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { dayName } from '@/lib/time/clock'
import { linkOf, RoleChoice } from './invite-form'
import { Lately } from './lately'
import { ScopeChoice } from './scope-choice'
import { SessionsOf } from './sessions-of'
import { ShownOnce } from './shown-once'
import { usePeopleActs } from './use-people'

const words = text.settings.person

type Props = { person: Person; mine: string; now: number; onClose: () => void }

/** One person: role, how they are known, what is open, and the end of the account. */
export function PersonPeek({ person, mine, now, onClose }: Props) {
  const { id, name, role, closedAt } = person
  const { changeRole, changeScope, close } = usePeopleActs()
  // Begun here: what is keyed by the role is gone when it is put, and what ends the account when that is closed.
  const put = (wanted: Role) =>
    changeRole.mutate({ id, role: wanted }, { onSuccess: () => toast(words.changed(name, wanted)) })
  const end = () => close.mutate({ id }, { onSuccess: () => toast(words.closedDone(name)) })
  return (
    <Peek screen="people" label={words.label}>
      <PanelHead controls={<IconButton icon={X} label={text.shell.close} onClick={onClose} />}>
        <span className="m11 trunc text-fg-3">{clauses(id.slice(0, 10), words.outlives)}</span>
      </PanelHead>
      <div className="body">
        <div className="flex-none px-4 py-3">
          <p className="text-15 font-semi">
            <Said>{name}</Said>
          </p>
          <p className="text-12 text-fg-3">
            {closedAt === null
              ? words.made(dayName(person.madeAt, now))
              : text.settings.people.left(dayName(closedAt, now))}
          </p>
        </div>
        {closedAt === null && (
          <>
            <Section label={words.role}>
              <RoleOf key={role} person={person} busy={changeRole.isPending} onPut={put} />
            </Section>
            <Section label={text.settings.scope.label}>
              {canBeScoped(role) ? (
                <>
                  <ScopeChoice
                    named
                    scope={person.scope}
                    onChoose={(scope) =>
                      changeScope.mutate(
                        { id, scope: plainScope(scope) },
                        { onSuccess: () => toast(text.settings.scope.changed(name)) },
                      )
                    }
                  />
                  <p className="pt-1 text-12 text-fg-3">{text.settings.scope.note}</p>
                </>
              ) : (
                <p className="text-12 text-fg-3">{text.settings.scope.whole(role)}</p>
              )}
            </Section>
            <KnownBy person={person} now={now} />
            <SessionsOf person={id} mine={mine} ends={isWatched(role) ? words.sessionsEnd : null} />
          </>
        )}
        <Lately person={id} today={now} />
      </div>
      {closedAt === null && <CloseAccount name={name} busy={close.isPending} onEnd={end} />}
    </Peek>
  )
}

/** The role: arrows walk past those between, so one is put only by the button that names it. */
function RoleOf({
  person: { name, role },
  busy,
  onPut,
}: {
  person: Person
  busy: boolean
  onPut: (role: Role) => void
}) {
  const [wanted, want] = useState<Role>(role)
  return (
    <>
      <RoleChoice role={wanted} onChoose={want} />
      <p className="pt-1 text-12 text-fg-3">{words.roleNote}</p>
      {wanted !== role && (
        <div className="fx flex-wrap pt-2">
          <Button look="primary" disabled={busy} onClick={() => onPut(wanted)}>
            <Said>{words.put(name, wanted)}</Said>
          </Button>
          <Button onClick={() => want(role)}>{words.leave}</Button>
        </div>
      )}
    </>
  )
}

const isWatched = (role: Role) => includes(role, 'approver')

function KnownBy({ person, now }: { person: Person; now: number }) {
  const { link } = usePeopleActs()
  return (
    <Section label={words.known}>
      <div className="fx">
        <span>
          {words.password}
          <br />
          <span className="text-12 text-fg-3">
            {person.passwordAt === null ? words.noPassword : words.passwordAt(dayName(person.passwordAt, now))}
          </span>
        </span>
        <span className="sp" />
        <Button disabled={link.isPending} onClick={() => link.mutate({ id: person.id })}>
          {words.link}
        </Button>
      </div>
      {link.data ? (
        <ShownOnce
          made={text.settings.invite.made(person.name)}
          once={text.settings.invite.once}
          secret={linkOf(link.data.link)}
          copy={text.settings.invite.copy}
        />
      ) : (
        <p className="pt-1 text-12 text-fg-3">{words.linkNote}</p>
      )}
    </Section>
  )
}

/** Ends an account after one question. */
function CloseAccount({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  return (
    <EndFoot
      act={words.close}
      note={words.closeNote}
      busy={busy}
      ask={{ ...words.ask, title: <Said>{words.ask.title(name)}</Said> }}
      onEnd={onEnd}
    />
  )
}
