import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import type { TierOf } from '@/components/said/tiers'
import type { NameOf } from '@/components/said/use-names'
import { When } from '@/components/ui/when'
import { nameOf as nameOfFile } from '@/components/unreadable/unreadable-window'
import { inWords } from '@/lib/letters/said'
import type { Grouping, ProblemRow } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { ProblemMarks } from './acts/problem-marks'
import { idOfProblem } from './ids-of-lines'
import { ProblemSign } from './problem-sign'

const words = text.problems

const isKnown = ({ acknowledged, waived }: ProblemRow) => acknowledged !== null || waived !== null

/** One rule that one message breaks, in one line; two on a phone. */
export function ProblemLine({
  row,
  by,
  nameOf,
  tierOf,
  today,
  open,
  onOpen,
}: {
  row: ProblemRow
  by: Grouping
  nameOf: NameOf
  tierOf: TierOf
  today: number
  open: boolean
  onOpen: () => void
}) {
  return (
    <li>
      <button
        type="button"
        id={idOfProblem(row)}
        className={isKnown(row) ? 'broken-row known' : 'broken-row'}
        aria-current={open ? 'true' : undefined}
        onClick={onOpen}
      >
        <ProblemSign severity={row.severity} known={isKnown(row)} />
        <When at={row.at} today={today} className="m11 at text-fg-3" />
        {by !== 'rule' ? (
          <span className="m11 of text-fg-2">{row.rule}</span>
        ) : row.path !== null ? (
          <span className="m11 of trunc text-fg-2" title={inWords(row.path)}>
            <Said>{nameOfFile(row.path)}</Said>
          </span>
        ) : (
          <span className="of">
            <Agent
              agent={row.agent}
              name={row.agent === null ? null : nameOf(row.source, row.agent)}
              tier={row.agent === null ? null : tierOf(row.source, row.agent)}
            />
          </span>
        )}
        <span className="says trunc">
          <Said>{row.says}</Said>
        </span>
        <span className="where trunc text-12 text-fg-3">
          <Said>{row.channel === '' ? row.source : `${row.source} ${row.channel}`}</Said>
          {row.history && `, ${words.before}`}
        </span>
        <ProblemMarks row={row} />
      </button>
    </li>
  )
}
