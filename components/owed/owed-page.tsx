'use client'

import Link from 'next/link'
import { useQueryStates } from 'nuqs'
import { type ReactNode, useState } from 'react'
import { useWaiting } from '@/components/approvals/deciding/use-waiting'
import { nudgeOf, useCompose, useMayCompose } from '@/components/compose/use-compose'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus } from '@/components/live/provider'
import { useClock } from '@/components/live/use-clock'
import { MessagePeek } from '@/components/message/message-peek'
import { useTierOf } from '@/components/said/tiers'
import { useNameOf } from '@/components/said/use-names'
import { TaskPeek } from '@/components/tasks/task-peek'
import { Button } from '@/components/ui/button'
import { approvalsAt } from '@/lib/pages/routes'
import { type DebtRow, debtStateAt } from '@/lib/rules/debt'
import { text } from '@/lib/text'
import { InsteadOfOwed } from './instead-of-owed'
import { OwedFilter } from './owed-filter'
import { idOfDebt, OwedLine } from './owed-line'
import { isOfTask, keyOfDebt, keyOfTask, LOOK, type OwedLook, uidOfDebt, useOwed } from './use-owed'

const words = text.owed

/** What agents owe each other, the longest overdue first. `?debt=` is open beside; the filters are in the address too. */
export function OwedPage() {
  const [look, setLook] = useQueryStates(LOOK)
  const [active, setActive] = useState<string | null>(look.debt)
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const { asked, toggle, rows, counts, judging, cut } = useOwed(look)
  const anew = useConsoleStatus()?.derivation.anew != null
  const [, compose] = useCompose()
  const may = useMayCompose()
  const set = (part: Partial<OwedLook>) => setLook({ ...part, debt: null })
  const open = (debt: string | null) =>
    setLook({ debt }, { history: debt !== null && look.debt === null ? 'push' : 'replace' })

  const move = (by: 1 | -1) => {
    const here = rows.findIndex((row) => keyOfDebt(row) === (look.debt ?? active))
    const next = rows[here === -1 ? 0 : Math.max(0, Math.min(here + by, rows.length - 1))]
    if (next === undefined) return
    const key = keyOfDebt(next)
    document.getElementById(idOfDebt(key))?.focus()
    setActive(key)
    if (look.debt !== null) open(key)
  }
  const here = rows.find((row) => keyOfDebt(row) === (look.debt ?? active))
  const nudge = () => (here === undefined || !may || here.settledAt !== null ? false : compose(nudgeOf(here)))
  useKeys({
    ...stepKeys(move),
    space: toggle,
    n: nudge,
    p: () => void set({ people: !look.people }),
    escape: () => (look.debt === null ? false : open(null)),
  })

  return (
    <ListPage
      page="owed"
      list={{ label: words.list }}
      bar={
        <>
          {counts !== null && rows.length > 0 && (
            <span className="m11 trunc text-fg-3">
              {words.known(counts.late.count, counts.late.capped, counts.open.count, counts.open.capped)}
            </span>
          )}
          <span className="sp" />
          <Button
            hint="N"
            title={words.nudgeTitle}
            disabled={here === undefined || !may || here.settledAt !== null}
            onClick={nudge}
          >
            {words.nudge}
          </Button>
        </>
      }
      beside={
        look.debt !== null && (
          <Beside
            key={uidOfDebt(look.debt)}
            uid={uidOfDebt(look.debt)}
            isTask={isOfTask(look.debt)}
            onClose={() => open(null)}
            onMove={move}
            onOpen={open}
          />
        )
      }
    >
      <div className="problem-filter">
        <OwedFilter look={look} set={set} />
        <PeopleWait />
        {cut && <p className="text-12 text-fg-2">{words.cut}</p>}
        {rows.length > 0 && (judging !== null || anew) && (
          <p className="text-12 text-warn" role="status">
            {anew ? words.anew : judging && words.notJudged(judging.left, judging.capped)}
          </p>
        )}
      </div>
      <div className="list">
        {rows.length === 0 ? (
          <InsteadOfOwed asked={asked} judging={judging} cut={cut} look={look} set={set} />
        ) : (
          <div className="owed">
            <Groups
              rows={rows}
              more={asked.hasNextPage}
              late={counts?.late ?? null}
              draw={(row) => (
                <OwedLine
                  debt={row}
                  nameOf={nameOf}
                  tierOf={tierOf}
                  open={keyOfDebt(row) === look.debt}
                  onFocus={() => setActive(keyOfDebt(row))}
                  onOpen={() => open(keyOfDebt(row))}
                />
              )}
            />
            {asked.hasNextPage && (
              <Button look="ghost" className="m-2" onClick={() => void asked.fetchNextPage()}>
                {words.more}
              </Button>
            )}
          </div>
        )}
      </div>
    </ListPage>
  )
}

type Opened = {
  uid: string
  isTask: boolean
  onClose: () => void
  onMove: (by: 1 | -1) => void
  onOpen: (debt: string) => void
}

/** The message or the task that something is owed by. */
function Beside({ uid, isTask, onClose, onMove, onOpen }: Opened) {
  const now = useClock()
  const peek = { screen: 'owed', onClose, onMove }
  if (isTask) return <TaskPeek id={uid} now={now} {...peek} onOpen={(id) => onOpen(keyOfTask(id))} />
  return <MessagePeek uid={uid} {...peek} onOpen={onOpen} />
}

type Group = keyof typeof words.groups
const ORDER: readonly Group[] = ['late', 'inTime', 'noTime', 'over']

/** What is late, what is due next, what has no time, and what is over: as the clock has it now. */
function Groups({
  rows,
  more,
  late,
  draw,
}: {
  rows: readonly DebtRow[]
  /** There are more than these. */
  more: boolean
  late: { count: number; capped: boolean } | null
  draw: (row: DebtRow) => ReactNode
}) {
  const now = useClock()
  const of = (group: Group) => rows.filter((row) => groupOf(row, now) === group)
  const last = rows.at(-1)
  return ORDER.map((group) => {
    const own = of(group)
    const isAll = !more || last === undefined || groupOf(last, now) !== group
    const count = isAll || late === null || group !== 'late' ? own.length : late.count
    return (
      own.length > 0 && (
        <section key={group} aria-labelledby={`owed-${group}`}>
          <h2 id={`owed-${group}`} className="owed-head">
            {words.groups[group]}{' '}
            <span className="m11 text-fg-3">{words.counted(count, !isAll && group !== 'late')}</span>
          </h2>
          <ul>
            {own.map((row) => (
              <li key={keyOfDebt(row)}>{draw(row)}</li>
            ))}
          </ul>
        </section>
      )
    )
  })
}

function groupOf(row: DebtRow, now: number): Group {
  const state = debtStateAt(row, now)
  if (state === 'answered' || state === 'expired') return 'over'
  if (state === 'late') return 'late'
  return row.due === null ? 'noTime' : 'inTime'
}

/** What people owe is no error of an agent: it waits among their requests. */
function PeopleWait() {
  const { count, capped } = useWaiting()
  if (count === 0) return null
  return (
    <p className="text-12 text-fg-2">
      {words.people(count, capped)}{' '}
      <Link className="link" href={approvalsAt()} prefetch={false}>
        {words.toApprovals}
      </Link>
    </p>
  )
}
