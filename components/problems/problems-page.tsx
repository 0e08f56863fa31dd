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
import { InsteadOfProblems } from './instead-of-problems'
import { OpenGroup } from './open-group'
import { ProblemFilter } from './problem-filter'
import { hasParts, useMoveInLines } from './use-problem-lines'
import { LOOK, useProblemGroups, useProblemParts, useProblemsOf } from './use-problems'

const words = text.problems
const NOTHING_TOLD: { readonly [code: string]: RuleTold } = {}

/** What breaks rules, in groups: `?by=`, `?group=` and its `?part=` are open, with the message `?m=` beside. */
export function ProblemsPage() {
  const [look, setLook] = useQueryStates(LOOK)
  const today = useDay()
  const nameOf = useNameOf()
  const tierOf = useTierOf()
  const { by, group, part, history, m } = look
  const { asked, toggle } = useProblemGroups(look)
  const { groups = [], judging = null, more = false, told = NOTHING_TOLD } = asked.data ?? {}
  const parts = useProblemParts(look, group)
  const all = parts.data?.parts ?? []
  const inGroup = useProblemsOf(look, parts.data === undefined || (hasParts(all) && part === null) ? null : group, part)
  const pages = inGroup.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const anew = useConsoleStatus()?.derivation.anew != null
  const open = (uid: string | null) => setLook({ m: uid }, { history: uid !== null && m === null ? 'push' : 'replace' })
  // What is put together otherwise stands there until the answer comes: it has other keys.
  const turn = (key: string) =>
    !asked.isPlaceholderData && setLook({ group: key === group ? null : key, part: null, m: null })
  const turnPart = (key: string) => setLook({ part: key === part ? null : key, m: null })

  const move = useMoveInLines({ groups, group, part, parts: all, rows }, m, open)
  const { keys: actKeys, dialog } = useActKeys({ groups, group, parts: all, rows, by, history })
  useKeys({
    ...stepKeys(move),
    space: toggle,
    ...actKeys,
    escape: () => {
      if (m !== null) return open(null)
      if (part !== null) return setLook({ part: null })
      return group === null ? false : setLook({ group: null })
    },
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
          onLook={(shown) => setLook(shown.by === undefined ? shown : { ...shown, group: null, part: null, m: null })}
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
                    parts={parts}
                    part={part}
                    rows={rows}
                    nameOf={nameOf}
                    tierOf={tierOf}
                    today={today}
                    open={m}
                    onOpen={open}
                    onTurn={turnPart}
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
