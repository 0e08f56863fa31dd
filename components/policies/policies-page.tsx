'use client'

import { Plus } from 'lucide-react'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useLiveQuestion } from '@/components/live/provider'
import { useMay } from '@/components/people/you/use-me'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useMedia } from '@/components/ui/keep/use-media'
import { policyPage as words } from '@/lib/text/decisions/policy-page'
import { AttemptPeek } from './attempt-peek'
import { PoliciesTable } from './policies-table'
import { PolicyEditor } from './policy-editor'
import { usePolicies, usePolicyActs } from './use-policies'

const LOOK = { policy: parseAsString, new: parseAsBoolean.withDefault(false) }

/** What people agreed on for asks: the list, one policy below, its trial on history beside. */
export function PoliciesPage() {
  const [look, setLook] = useQueryStates(LOOK)
  // A draft that is let go of begins anew.
  const [begun, setBegun] = useState(0)
  const may = useMay('admin')
  // With room for both the first policy is open below, until one lets go of it.
  const [shut, setShut] = useState(false)
  const wide = useMedia('(min-width: 1181px)') && !shut
  const { list, shown, one } = usePolicies(look.new ? null : look.policy, wide && !look.new)
  const acts = usePolicyActs()
  useLiveQuestion('', () => {})
  const { attempt } = acts
  const show = (wanted: { policy?: string | null; new?: boolean | null }) => {
    acts.save.reset()
    acts.turn.reset()
    attempt.reset()
    setShut(!wanted.policy && !wanted.new)
    setLook({ policy: null, new: null, ...wanted }, { history: look.policy === null && !look.new ? 'push' : 'replace' })
  }
  useKeys({
    escape: () => {
      if (attempt.data !== undefined) return attempt.reset()
      return shown !== null || look.new ? show({}) : false
    },
  })
  const rows = list.data ?? []
  const enabled = rows.filter((row) => row.enabled).length
  const edited = look.new
    ? 'new'
    : `${shown} ${one.data?.versions.length} ${one.data?.versions.find((each) => each.enabled)?.version}`

  return (
    <ListPage
      page="policies"
      of={look.policy ?? undefined}
      list={{ label: words.list, look: 'policies' }}
      bar={
        <>
          {list.data && (
            <span className="trunc text-12 text-fg-3">
              {words.known(enabled)} <span className="wide-only">{words.without}</span>
            </span>
          )}
          <span className="sp" />
          {may && (
            <Button icon={Plus} aria-expanded={look.new} onClick={() => show(look.new ? {} : { new: true })}>
              {words.act}
            </Button>
          )}
        </>
      }
      beside={attempt.data && <AttemptPeek attempt={attempt.data} onClose={() => attempt.reset()} />}
    >
      <div className="policies-list">
        <AwaitedRows asked={list} failed={words.failed} widths={['20%', '40%', '16%']}>
          {rows.length > 0 ? (
            <PoliciesTable rows={rows} open={shown} onOpen={(policy) => show({ policy })} />
          ) : (
            !look.new && (
              <EmptyState
                title={words.none.title}
                next={may && <Button onClick={() => show({ new: true })}>{words.act}</Button>}
              >
                {words.none.body}
              </EmptyState>
            )
          )}
        </AwaitedRows>
      </div>
      {(look.new || one.data) && (
        <PolicyEditor
          key={`${edited} ${begun}`}
          detail={look.new ? null : (one.data ?? null)}
          can={look.new ? null : (rows.find(({ name }) => name === shown)?.can ?? null)}
          acts={acts}
          may={may}
          onSaved={(policy) => setLook({ policy, new: null })}
          onDiscard={() => {
            if (look.new) show({})
            setBegun(begun + 1)
          }}
        />
      )}
      {shown !== null && one.isError && (
        <EmptyState
          title={one.error.data?.code === 'NOT_FOUND' ? words.gone.title(shown) : one.error.message}
          next={<Button onClick={() => show({})}>{words.gone.all}</Button>}
        />
      )}
    </ListPage>
  )
}
