'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/live/use-trpc'
import { RowActs } from '@/components/problems/acts/row-acts'
import { CircleOf } from '@/components/problems/circle/circle-of'
import { lookOfGravity, ProblemSign } from '@/components/problems/problem-sign'
import { Said } from '@/components/said/said-text'
import { Section } from '@/components/ui/over/peek'
import { isAltering, isListing } from '@/lib/rules/alteration'
import { CIRCLE_RULE } from '@/lib/rules/circle-told'
import { text } from '@/lib/text'
import { AlteredBytes } from './altered-bytes'

const words = text.problems

/** The rules that a message breaks: which, what is wrong with it, and what to do; where its bytes are others now, both. */
export function RulesBroken({ uid }: { uid: string }) {
  const trpc = useTRPC()
  const asked = useQuery(trpc.problems.of.queryOptions({ uid }))
  if (asked.isError) {
    return (
      <Section label={words.broken.title}>
        <p className="text-crit">{words.broken.failed}</p>
      </Section>
    )
  }
  const { rows = [], told = {} } = asked.data ?? {}
  if (rows.length === 0) return null
  return (
    <>
      <Section label={words.broken.title}>
        <ul className="broken-rules">
          {rows.map((row) => (
            <li key={row.rule}>
              <p className="fx gap-2">
                <ProblemSign severity={row.severity} />
                <span className={`m11 ${lookOfGravity(row.severity)}`}>{row.rule}</span>
                <span className="font-medium">{told[row.rule]?.title ?? words.unknown}</span>
              </p>
              <p>
                <Said>{row.says}</Said>
              </p>
              {told[row.rule] && <p className="text-fg-2">{told[row.rule]?.mend}</p>}
              {row.rule === CIRCLE_RULE && <CircleOf uid={uid} />}
              <RowActs row={row} />
            </li>
          ))}
        </ul>
      </Section>
      {rows.some(({ rule }) => isAltering(rule) || isListing(rule)) && <AlteredBytes uid={uid} />}
    </>
  )
}
