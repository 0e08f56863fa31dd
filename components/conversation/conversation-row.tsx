import { memo } from 'react'
import type { Fresh } from '@/components/live/arrival-marks'
import { Quoted } from '@/components/said/quoted'
import { Said } from '@/components/said/said-text'
import { LOOKS, shownFlag, worstOf } from '@/components/stream/list/gravity'
import { When } from '@/components/ui/when'
import { severityOf } from '@/lib/asks/severity'
import type { ConversationRow as Row } from '@/lib/message/message'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { number } from '@/lib/text/number'
import { Standing, WaitingOn } from './conversation-standing'
import { Marks } from './marks'

const words = text.conversations

export type RowProps = {
  row: Row
  protocol: string
  active: boolean
  fresh: Fresh
  today: number
  worst: boolean
  /** Which of its times is told. */
  time: 'firstAt' | 'lastAt'
  onOpen: (id: string) => void
}

/** One conversation in one line of 28 px. */
export const ConversationRow = memo(function ConversationRow(props: RowProps) {
  const { row, protocol, active, fresh, today, worst, time, onOpen } = props
  return (
    <div
      role="row"
      id={`conversation-${row.id}`}
      className={`row ccols ${fresh ?? ''} ${active ? 'at' : ''}`}
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onOpen(row.id)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(row.id)}
    >
      <span role="gridcell" tabIndex={-1} className="trunc pr-3">
        <Title row={row} />
      </span>
      <span role="gridcell" tabIndex={-1}>
        <Marks of={row} />
      </span>
      <span role="gridcell" tabIndex={-1} className="proto trunc text-12 text-fg-2">
        {protocol}
      </span>
      <span role="gridcell" tabIndex={-1} className="basis text-12 text-fg-3">
        {words.basis(row.basis)}
      </span>
      <span role="gridcell" tabIndex={-1} className="text-12">
        <Standing row status={row.status} />
      </span>
      <span role="gridcell" tabIndex={-1} className="waits overflow-hidden pr-2 text-12">
        <WaitingOn row={row} />
      </span>
      <span role="gridcell" tabIndex={-1} className="mono text-right">
        {number(row.messages)}
      </span>
      {worst && (
        <span role="gridcell" tabIndex={-1} className="worst trunc pl-4">
          <Worst flags={row.flags} />
        </span>
      )}
      <span role="gridcell" tabIndex={-1} className="t text-right">
        <When at={row[time]} today={today} />
      </span>
    </div>
  )
})

/** The same on a phone: the words, then who, how it stands, and when. */
export function PhoneConversation({ row, protocol, active, fresh, today, time, onOpen }: RowProps) {
  return (
    <div
      role="row"
      id={`conversation-${row.id}`}
      className={`row pconv ${fresh ?? ''} ${active ? 'at' : ''}`}
      aria-selected={active}
      tabIndex={-1}
      onClick={() => onOpen(row.id)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(row.id)}
    >
      <span role="gridcell" tabIndex={-1} className="fx">
        <span className="trunc sp">
          <Title row={row} />
        </span>
        <When at={row[time]} today={today} className="m11 flex-none text-fg-3" />
      </span>
      <span role="gridcell" tabIndex={-1} className="fx overflow-hidden text-12">
        <Marks of={row} most={3} />
        <Standing row status={row.status} />
        {row.waitingOn && <WaitingOn row={row} />}
      </span>
      <span role="gridcell" tabIndex={-1} className="fx text-12 text-fg-3">
        <span className="trunc">
          {clauses(protocol, row.basis !== 'none' && words.basis(row.basis), words.messages(row.messages))}
        </span>
        <span className="sp" />
        <Worst flags={row.flags} />
      </span>
    </div>
  )
}

export function Title({ row }: { row: Pick<Row, 'title'> }) {
  return row.title.trim() === '' ? (
    <span className="text-fg-3">{words.untitled}</span>
  ) : (
    <Quoted faint>
      <Said>{row.title}</Said>
    </Quoted>
  )
}

function Worst({ flags }: { flags: readonly string[] }) {
  const worst = worstOf(flags)
  return worst === null ? null : (
    <span className={`m11 font-medium ${LOOKS[severityOf(worst)]}`} data-why={`flag:${worst}`}>
      <Said>{shownFlag(worst)}</Said>
    </span>
  )
}
