'use client'

import { useQueryStates } from 'nuqs'
import { stepKeys } from '@/components/keys/step-keys'
import { useKeys } from '@/components/keys/use-keys'
import { ListPage } from '@/components/listing/list-page'
import { useConsoleStatus } from '@/components/live/provider'
import { useDay } from '@/components/live/use-clock'
import { MessagePeek } from '@/components/message/message-peek'
import { useTierOf } from '@/components/said/tiers'
import { useNameOf } from '@/components/said/use-names'
import type { RuleTold } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { useActKeys } from './acts/use-act-keys'
import { GroupLine } from './group-line'
import { idOfGroup, idOfProblem } from './ids-of-lines'
import { InsteadOfProblems } from './instead-of-problems'
import { OpenGroup } from './open-group'
import { ProblemFilter } from './problem-filter'
import { LOOK, useProblemGroups, useProblemsOf } from './use-problems'

const words = text.problems
const NOTHING_TOLD: { readonly [code: string]: RuleTold } = {}

/** What breaks rules, in groups: `?by=`, `?group=` is open, with the message `?m=` beside. */
export function ProblemsPage() {
  const [look, setLook] = useQueryStates(LOOK)
  const today = useDay()
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const { by, group, history, m } = look
  const { asked, toggle } = useProblemGroups(look)
  const { groups = [], judging = null, more = false, told = NOTHING_TOLD } = asked.data ?? {}
  const inGroup = useProblemsOf(look, group)
  const pages = inGroup.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const anew = useConsoleStatus()?.derivation.anew != null
  const open = (uid: string | null) => setLook({ m: uid }, { history: uid !== null && m === null ? 'push' : 'replace' })
  const turn = (key: string) => setLook({ group: key === group ? null : key, m: null })

  const ids = () =>
    groups.flatMap(({ key }) => [idOfGroup(key), ...(key === group ? rows.map((row) => idOfProblem(row)) : [])])
  const move = (by: 1 | -1) => {
    const all = ids().filter((id) => m === null || rows.some((row) => idOfProblem(row) === id))
    const focused = document.activeElement?.id ?? ''
    const here =
      all.indexOf(focused) === -1 ? all.findIndex((id) => id.startsWith(`problem-${m}-`)) : all.indexOf(focused)
    const next = all[here === -1 ? 0 : Math.max(0, Math.min(here + by, all.length - 1))]
    if (next === undefined) return
    document.getElementById(next)?.focus()
    const row = rows.find((one) => idOfProblem(one) === next)
    if (m !== null && row !== undefined) open(row.uid)
  }
  const { keys: actKeys, dialog } = useActKeys({ groups, rows, by, history })
  useKeys({
    ...stepKeys(move),
    space: toggle,
    ...actKeys,
    escape: () => (m !== null ? open(null) : group === null ? false : setLook({ group: null })),
  })

  const count = groups.reduce((sum, one) => sum + one.count, 0)
  const fresh = groups.reduce((sum, one) => sum + one.fresh, 0)
  return (
    <ListPage
      page="problems"
      of={group === null ? undefined : (told[group]?.title ?? undefined)}
      list={{ label: words.list }}
      bar={
        groups.length > 0 && (
          <span className="m11 trunc text-fg-3">{words.known(count, fresh, groups.length, more)}</span>
        )
      }
      beside={
        m !== null && (
          <MessagePeek key={m} uid={m} screen="problems" onClose={() => open(null)} onMove={move} onOpen={open} />
        )
      }
    >
      <div className="problem-filter">
        <ProblemFilter
          look={look}
          count={asked.data?.muted ?? null}
          onLook={(part) => setLook(part.by === undefined ? part : { ...part, group: null, m: null })}
        />
        {groups.length > 0 && (judging !== null || anew) && (
          <p className="text-12 text-warn" role="status">
            {anew ? words.anew : judging && words.notJudged(judging.left, judging.capped)}
          </p>
        )}
      </div>
      <div className="list">
        {groups.length === 0 ? (
          <InsteadOfProblems
            asked={asked}
            judging={judging}
            history={history}
            onHistory={() => setLook({ history: true })}
          />
        ) : (
          <ul className="problems">
            {groups.map((one) => (
              <li key={one.key}>
                <GroupLine
                  group={one}
                  by={by}
                  told={told}
                  nameOf={nameOf}
                  tierOf={tierOf}
                  today={today}
                  open={one.key === group}
                  onTurn={() => turn(one.key)}
                />
                {one.key === group && (
                  <OpenGroup
                    group={one}
                    by={by}
                    history={history}
                    rule={told[one.key]}
                    asked={inGroup}
                    rows={rows}
                    nameOf={nameOf}
                    tierOf={tierOf}
                    today={today}
                    open={m}
                    onOpen={(row) => open(row.uid)}
                  />
                )}
              </li>
            ))}
            {more && <li className="text-12 text-fg-3 more">{words.firstGroups(groups.length)}</li>}
          </ul>
        )}
      </div>
      {dialog}
    </ListPage>
  )
}
