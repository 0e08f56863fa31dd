'use client'

import { UserPlus } from 'lucide-react'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { FilterField } from '@/components/ui/filter-field'
import { useMedia } from '@/components/ui/keep/use-media'
import { MoreRows } from '@/components/ui/more-rows'
import { LOCAL_PERSON } from '@/lib/people/person'
import { text } from '@/lib/text'
import { InviteForm } from './invite-form'
import { PeopleTable } from './people-table'
import { PersonPeek } from './person-peek'
import { RolesTable } from './roles-table'
import { SessionsOf } from './sessions-of'
import { Tokens } from './tokens/token-list'
import { usePeople, useTokens } from './use-people'
import { You } from './you/you'

const words = text.settings.people

/** Who may come in, what they may do, and which programs may. `?person=` is open beside. */
export function PeoplePage() {
  const now = useClock()
  const [chosen, choose] = useQueryState('person', parseAsString)
  const [inviting, setInviting] = useState(false)
  // With room beside the list the first person is open, until one closes it.
  const [shut, setShut] = useState(false)
  const wide = useMedia('(min-width: 1181px)')
  const [typed, setTyped] = useState('')
  const { me, people } = usePeople(typed, chosen)
  const known = people.last
  useLiveQuestion('', () => {})
  const first = wide && !shut && !inviting ? people.rows[0] : undefined
  const open =
    chosen === null
      ? first
      : (people.rows.find(({ id }) => id === chosen) ?? (known?.also?.id === chosen ? known.also : undefined))
  const close = () => {
    setShut(true)
    choose(null)
  }
  useKeys({ escape: () => (open === undefined ? false : close()) })
  const admin = me.data?.role === 'admin'

  return (
    <ListPage
      page="people"
      of={open?.name}
      list={{ label: words.list }}
      bar={
        <>
          {admin && known && <KnownPeople open={known.open} />}
          <span className="sp" />
          {admin && (
            <Button icon={UserPlus} aria-expanded={inviting} onClick={() => setInviting(!inviting)}>
              {text.settings.invite.act}
            </Button>
          )}
        </>
      }
      beside={
        open && <PersonPeek key={open.id} person={open} mine={me.data?.session ?? ''} now={now} onClose={close} />
      }
    >
      <div className="body people">
        <AwaitedRows asked={me} failed={words.failed} widths={['40%', '20%', '16%']}>
          {me.data && <You me={me.data} />}
        </AwaitedRows>
        {me.data && !admin && (
          <EmptyState title={words.onlyAdmins.title}>{words.onlyAdmins.body(me.data.role)}</EmptyState>
        )}
        {admin && (
          <>
            {inviting && known && <InviteForm first={known.open === 0} onClose={() => setInviting(false)} />}
            <AwaitedRows asked={people.asked} failed={words.failed} widths={['30%', '15%', '25%']}>
              {(people.more !== null || typed !== '') && (
                <FilterField label={words.filter} value={typed} onType={setTyped} />
              )}
              {people.rows.length > 0 ? (
                <PeopleTable
                  people={people.rows}
                  now={now}
                  open={open?.id ?? null}
                  onOpen={(id) => choose(id, { history: chosen === null ? 'push' : 'replace' })}
                />
              ) : typed !== '' ? (
                <EmptyState
                  title={words.notFound(typed)}
                  next={<Button onClick={() => setTyped('')}>{words.showAll}</Button>}
                />
              ) : (
                !inviting && (
                  <EmptyState
                    title={words.none.title}
                    next={<Button onClick={() => setInviting(true)}>{text.settings.invite.act}</Button>}
                  >
                    {words.none.body}
                  </EmptyState>
                )
              )}
              <MoreRows shown={people.rows.length} found={known?.found ?? 0} more={people.more} />
            </AwaitedRows>
            {me.data?.person !== LOCAL_PERSON && (
              <section className="settings-part" aria-label={words.local}>
                <h2 className="text-13 font-medium">{words.local}</h2>
                <SessionsOf person={LOCAL_PERSON} mine={me.data?.session ?? ''} />
              </section>
            )}
            <RolesTable />
            <Tokens now={now} />
          </>
        )}
      </div>
    </ListPage>
  )
}

/** How many may come in, people and programs. */
function KnownPeople({ open }: { open: number }) {
  const { last } = useTokens('')
  return last && <span className="trunc sentence text-12 text-fg-3">{words.known(open, last.inForce)}</span>
}
