'use client'

import Link from 'next/link'
import type { TierOf } from '@/components/said/tiers'
import type { NameOf } from '@/components/said/use-names'
import { Button } from '@/components/ui/button'
import { Failure } from '@/components/ui/empty-state'
import { agentsAt, conversationAt, rulesAt, unreadableAt } from '@/lib/pages/routes'
import type { Grouping, ProblemGroup, ProblemRow, RuleTold } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { setRules } from '@/lib/text/rules/set-rules-words'
import { GroupActs } from './acts/group-acts'
import { PartLine } from './part-line'
import { ProblemLine } from './problem-line'
import { hasParts } from './use-problem-lines'
import type { useProblemParts, useProblemsOf } from './use-problems'

const words = text.problems

/**
 * What stands below a group that is open: what its rule means and what to do, and each rule and agent of it, or its
 * problems where there is one of these.
 */
export function OpenGroup({
  group,
  by,
  history,
  rule,
  asked,
  parts,
  part,
  rows,
  nameOf,
  tierOf,
  today,
  open,
  onOpen,
  onTurn,
}: {
  group: ProblemGroup
  by: Grouping
  history: boolean
  rule: RuleTold | undefined
  asked: ReturnType<typeof useProblemsOf>
  parts: ReturnType<typeof useProblemParts>
  /** Which of them is open. */
  part: string | null
  rows: readonly ProblemRow[]
  nameOf: NameOf
  tierOf: TierOf
  today: number
  /** The message that is open beside. */
  open: string | null
  onOpen: (uid: string) => void
  onTurn: (part: string) => void
}) {
  const all = parts.data?.parts ?? []
  const failed = [parts, asked].find(({ isError, data }) => isError && data === undefined)
  const problems = (
    <>
      <ul>
        {rows.map((row) => (
          <ProblemLine
            key={`${row.uid} ${row.rule}`}
            row={row}
            by={by}
            nameOf={nameOf}
            tierOf={tierOf}
            today={today}
            open={row.uid === open}
            onOpen={() => onOpen(row.uid)}
          />
        ))}
      </ul>
      {asked.hasNextPage && (
        <Button look="ghost" className="m-2" onClick={() => void asked.fetchNextPage()}>
          {words.older}
        </Button>
      )}
    </>
  )
  return (
    <div className="group-open">
      {by === 'rule' && rule && (
        <dl className="kv">
          <dt>{words.mean}</dt>
          <dd>{rule.means}</dd>
          <dt>{words.mend}</dt>
          <dd>{rule.mend}</dd>
        </dl>
      )}
      <ToIts group={group} />
      {group.rule !== null && <ToRule rule={group.rule} sources={sourcesOf(group)} />}
      <GroupActs group={group} by={by} history={history} />
      {failed !== undefined && (
        <Failure
          title={words.failed.group}
          cause={failed.error?.message ?? ''}
          action={<Button onClick={() => void failed.refetch()}>{words.failed.again}</Button>}
        />
      )}
      {hasParts(all) ? (
        <ul>
          {all.map((one) => (
            <li key={one.key}>
              <PartLine
                part={one}
                by={by}
                nameOf={nameOf}
                tierOf={tierOf}
                today={today}
                open={one.count === 1 ? one.uid === open : one.key === part}
                onOpen={() => (one.count === 1 ? onOpen(one.uid) : onTurn(one.key))}
              />
              {one.key === part && one.count > 1 && (
                <div className="part-open">
                  <GroupActs group={group} by={by} history={history} part={one} />
                  {problems}
                </div>
              )}
            </li>
          ))}
          {parts.data?.more && <li className="text-12 text-fg-3 more">{words.firstParts(all.length)}</li>}
        </ul>
      ) : (
        problems
      )}
    </div>
  )
}

const sourcesOf = ({ source, agents }: ProblemGroup) => [
  ...new Set([...(source === null ? [] : [source]), ...agents.map((one) => one.source)]),
]

/** To where the rule is set, for each source that it is broken in. */
function ToRule({ rule, sources }: { rule: string; sources: readonly string[] }) {
  if (sources.length === 0) return null
  return (
    <p className="to-its fx flex-wrap">
      {sources.map((source) => (
        <Link key={source} className="link" href={rulesAt({ source, rule })} prefetch={false}>
          {setRules.change(source)}
        </Link>
      ))}
    </p>
  )
}

function ToIts({ group: { source, agent, conversation, cause } }: { group: ProblemGroup }) {
  const [href, says] =
    conversation !== null
      ? [conversationAt(conversation), words.openConversation]
      : source !== null && agent !== null
        ? [agentsAt({ source, agent }), words.openAgent]
        : source !== null && cause !== null
          ? [unreadableAt({ source }), words.openUnreadable]
          : [null, '']
  if (href === null) return null
  return (
    <p className="to-its">
      <Link className="link" href={href} prefetch={false}>
        {says}
      </Link>
    </p>
  )
}
