import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/over/toast'
import type { AlertRow } from '@/lib/alerts/alert-row'
import { isAcknowledged } from '@/lib/alerts/alert-rule'
import { alertPage } from '@/lib/text/notices/alert-page'
import { DAY_MS } from '@/lib/time/clock'
import { type useAlertActs, useAssignable } from './use-alerts'

const words = alertPage.peek
const HOUR_MS = 3_600_000
const MUTES_MS = [HOUR_MS, 8 * HOUR_MS, DAY_MS, 7 * DAY_MS]

type Props = {
  rule: AlertRow
  now: number
  may: boolean
  canAct: boolean
  acts: ReturnType<typeof useAlertActs>
  onEdit: () => void
}

/** What people do about an alert rule: who may act says that they know and whose it is, an admin changes it. */
export function AlertActs({ rule, now, may, canAct, acts, onEdit }: Props) {
  const { id, name, firingSince, mutedUntil } = rule
  const { test, acknowledge, mute } = acts
  const isMuted = mutedUntil !== null && mutedUntil > now
  return (
    <>
      <div className="fx flex-wrap px-4 py-3">
        {canAct && firingSince !== null && !isAcknowledged(rule) && (
          <Button
            look="primary"
            disabled={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ id }, { onSuccess: () => toast(words.acknowledgedNow(name)) })}
          >
            {words.acknowledge}
          </Button>
        )}
        {may && (
          <>
            <Button onClick={onEdit}>{words.edit}</Button>
            <Button disabled={test.isPending} onClick={() => test.mutate({ id })}>
              {test.isPending ? words.testing : words.test}
            </Button>
            {isMuted && (
              <Button
                disabled={mute.isPending}
                onClick={() => mute.mutate({ id, until: null }, { onSuccess: () => toast(words.unmutedNow(name)) })}
              >
                {words.unmute}
              </Button>
            )}
          </>
        )}
      </div>
      {may && (
        <div className="fx flex-wrap px-4 pb-2 text-12">
          <span className="text-fg-3">{words.mute}</span>
          {MUTES_MS.map((ms) => (
            <Button
              key={ms}
              disabled={mute.isPending}
              aria-label={`${words.mute} ${alertPage.span(ms)}`}
              onClick={() =>
                mute.mutate(
                  { id, until: Math.max(now, Date.now()) + ms },
                  { onSuccess: () => toast(words.mutedNow(name, alertPage.span(ms))) },
                )
              }
            >
              {alertPage.span(ms)}
            </Button>
          ))}
        </div>
      )}
      {canAct && <Assigned rule={rule} acts={acts} />}
    </>
  )
}

function Assigned({ rule: { id, name, assignedTo, assignedName }, acts: { assign } }: Pick<Props, 'rule' | 'acts'>) {
  const field = useId()
  const asked = useAssignable(true)
  const people = asked.data ?? []
  // Who may act no more is still named.
  const gone = assignedTo !== null && !people.some((person) => person.id === assignedTo)
  const to = (person: string | null) =>
    assign.mutate(
      { id, person },
      {
        onSuccess: () => {
          const chosen = people.find((one) => one.id === person)
          toast(chosen === undefined ? words.unassignedNow(name) : words.assignedNow(name, chosen.name))
        },
      },
    )
  return (
    <div className="px-4 pb-3 text-12">
      <div className="fx alert-person">
        <label className="text-fg-3" htmlFor={field}>
          {words.assign}
        </label>
        <select
          id={field}
          className="field"
          value={assignedTo ?? ''}
          disabled={assign.isPending || asked.data === undefined}
          onChange={({ target }) => to(target.value === '' ? null : target.value)}
        >
          <option value="">{alertPage.nobody}</option>
          {gone && <option value={assignedTo}>{assignedName}</option>}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </div>
      {asked.error && (
        <p className="text-crit" role="alert">
          {asked.error.message}
        </p>
      )}
    </div>
  )
}
