'use client'

import { UserPlus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { LostBanner } from '@/components/live/lost-banner'
import { useNow } from '@/components/live/now'
import { useHouse, useLine, useLiveQuestion } from '@/components/live/provider'
import { BarTitle } from '@/components/shell/bar-title'
import { PageTitle } from '@/components/shell/page-title'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useMedia } from '@/components/ui/use-media'
import { LOCAL_PERSON } from '@/lib/person'
import { text } from '@/lib/text'
import { InviteForm } from './invite-form'
import { PeopleTable } from './people-table'
import { PersonPeek } from './person-peek'
import { RolesTable } from './roles-table'
import { SessionsOf } from './sessions-of'
import { Tokens } from './tokens'
import { usePeople } from './use-people'
import { You } from './you'

const words = text.settings.people
const page = text.shell.pages.people

/** Who may come in, what they may do, and which programs may. `?person=` is open beside. */
export function PeoplePage() {
  const house = useHouse()
  const now = useNow() ?? house?.now ?? 0
  const lost = useLine().phase === 'lost'
  const [chosen, choose] = useQueryState('person', parseAsString)
  const [inviting, setInviting] = useState(false)
  // With room beside the list the first person is open, until one closes it.
  const [shut, setShut] = useState(false)
  const wide = useMedia('(min-width: 1181px)')
  const { me, people, sessions, tokens } = usePeople()
  useLiveQuestion('', () => {})
  const first = wide && !shut && !inviting ? people.data?.[0] : undefined
  const open = chosen === null ? first : people.data?.find(({ id }) => id === chosen)
  const close = () => {
    setShut(true)
    choose(null)
  }
  useKeys({ escape: () => (open === undefined ? false : close()) })
  const admin = me.data?.role === 'admin'
  const sessionsOf = (person: string) => (sessions.data ?? []).filter((session) => session.person === person)
  const peopled = (people.data ?? []).filter(({ closedAt }) => closedAt === null)
  const inForce = (tokens.data ?? []).filter(({ revokedAt, endsAt }) => revokedAt === null && endsAt > now)

  return (
    <>
      <PageTitle page={page} of={open?.name} />
      <header className="bar">
        <BarTitle>{page}</BarTitle>
        {people.data && tokens.data && (
          <span className="trunc sentence text-12 text-fg-3">{words.known(peopled.length, inForce.length)}</span>
        )}
        <span className="sp" />
        {admin && (
          <Button icon={UserPlus} aria-expanded={inviting} onClick={() => setInviting(!inviting)}>
            {text.settings.invite.act}
          </Button>
        )}
      </header>
      <LostBanner />
      <div className={lost ? 'split stale' : 'split'}>
        <section className="pane" aria-label={words.list}>
          <div className="body people">
            <AwaitedRows asked={me} failed={words.failed} widths={['40%', '20%', '16%']}>
              {me.data && <You me={me.data} />}
            </AwaitedRows>
            {me.data && !admin && (
              <EmptyState title={words.onlyAdmins.title}>{words.onlyAdmins.body(me.data.role)}</EmptyState>
            )}
            {admin && (
              <>
                {inviting && people.data && (
                  <InviteForm first={peopled.length === 0} onClose={() => setInviting(false)} />
                )}
                <AwaitedRows asked={people} failed={words.failed} widths={['30%', '15%', '25%']}>
                  {people.data && people.data.length > 0 ? (
                    <PeopleTable
                      people={people.data}
                      now={now}
                      open={open?.id ?? null}
                      onOpen={(id) => choose(id, { history: chosen === null ? 'push' : 'replace' })}
                    />
                  ) : (
                    <EmptyState title={words.none.title}>{words.none.body}</EmptyState>
                  )}
                </AwaitedRows>
                {me.data?.person !== LOCAL_PERSON && (
                  <section className="settings-part" aria-label={words.local}>
                    <h2 className="text-13 font-medium">{words.local}</h2>
                    <SessionsOf sessions={sessionsOf(LOCAL_PERSON)} mine={me.data?.session ?? ''} />
                  </section>
                )}
                <RolesTable />
                <Tokens asked={tokens} now={now} />
              </>
            )}
          </div>
        </section>
        {open && (
          <PersonPeek
            key={open.id}
            person={open}
            sessions={sessionsOf(open.id)}
            mine={me.data?.session ?? ''}
            now={now}
            onClose={close}
          />
        )}
      </div>
    </>
  )
}
