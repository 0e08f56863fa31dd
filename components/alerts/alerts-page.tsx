'use client'

import { Plus } from 'lucide-react'
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useLiveQuestion } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { useMay } from '@/components/people/you/use-me'
import { AwaitedRows } from '@/components/ui/awaited-rows'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { toast } from '@/components/ui/over/toast'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { standingOf } from '@/lib/alerts/alert-rule'
import { alertPage as words } from '@/lib/text/notices/alert-page'
import { AlertForm } from './alert-form'
import { AlertPeek } from './alert-peek'
import { AlertsTable } from './alerts-table'
import { useAlertActs, useAlerts } from './use-alerts'

const LOOK = { rule: parseAsString, edit: parseAsBoolean.withDefault(false), new: parseAsBoolean.withDefault(false) }

/** When people want to be told of what agents do. `?rule=` is open beside. */
export function AlertsPage() {
  const now = useClock()
  const [look, setLook] = useQueryStates(LOOK)
  const may = useMay('admin')
  const asked = useAlerts()
  // Begun here: what shows a rule is gone when that is.
  const { remove } = useAlertActs()
  useLiveQuestion('', () => {})
  const show = (wanted: { rule?: string | null; edit?: boolean | null; new?: boolean | null }) =>
    setLook({ rule: null, edit: null, new: null, ...wanted }, { history: look.rule === null ? 'push' : 'replace' })
  const end = ({ id, name }: AlertRow) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast(words.peek.removed(name))
          show({})
        },
      },
    )
  useKeys({
    escape: () => {
      if (look.edit) return show({ rule: look.rule })
      return look.rule !== null || look.new ? show({}) : false
    },
  })
  const { rules = [], hidden = false } = asked.data ?? {}
  const open = rules.find(({ id }) => id === look.rule) ?? null
  const firing = rules.filter((rule) => ['firing', 'acknowledged'].includes(standingOf(rule, now))).length
  const drawn = may && (look.new || (look.edit && open !== null))
  const add = may && !hidden && (
    <Button icon={Plus} aria-expanded={look.new} onClick={() => show(look.new ? {} : { new: true })}>
      {words.act}
    </Button>
  )

  return (
    <ListPage
      page="alerts"
      of={open?.name}
      list={{ label: words.list }}
      bar={
        <>
          {asked.data && !hidden && (
            <span className="trunc sentence text-12 text-fg-3">{words.known(rules.length, firing)}</span>
          )}
          <span className="sp" />
          {add}
        </>
      }
      beside={
        open &&
        !look.edit && (
          <AlertPeek
            key={open.id}
            rule={open}
            now={now}
            may={may}
            ending={remove.isPending}
            onEdit={() => show({ rule: open.id, edit: true })}
            onEnd={() => end(open)}
            onClose={() => show({})}
          />
        )
      }
    >
      <div className="body alerts">
        {drawn && (
          <AlertForm
            key={look.new ? 'new' : open?.id}
            rule={look.new ? null : open}
            onDone={(rule) => show({ rule })}
            onClose={() => show(look.new ? {} : { rule: look.rule })}
          />
        )}
        <AwaitedRows asked={asked} failed={words.failed} widths={['20%', '40%', '16%']}>
          {rules.length > 0 ? (
            <AlertsTable rows={rules} now={now} open={look.rule} onOpen={(rule) => show({ rule })} />
          ) : hidden ? (
            <EmptyState title={words.hidden.title}>{words.hidden.body}</EmptyState>
          ) : (
            !look.new && (
              <EmptyState title={words.none.title} next={may ? add : words.none.onlyAdmins}>
                {words.none.body}
              </EmptyState>
            )
          )}
        </AwaitedRows>
        {asked.data && !hidden && look.rule !== null && open === null && (
          <EmptyState title={words.peek.gone} next={<Button onClick={() => show({})}>{words.peek.close}</Button>}>
            {words.peek.goneNext}
          </EmptyState>
        )}
      </div>
    </ListPage>
  )
}
