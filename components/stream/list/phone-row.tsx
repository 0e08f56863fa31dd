import { memo } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { ARROW } from '@/components/ui/arrow'
import { Time } from '@/components/ui/time-ago'
import type { MessageRow } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text/console/first-load-words'
import { barOf, gravityOf } from './gravity'
import { isAddressed, namesOfTo } from './recipient-list'
import { FlagWord, isStruck, type RowProps, Words } from './stream-row'

/** One message on a phone: who, to whom and when, then two lines of what is said. */
export const PhoneRow = memo(function PhoneRow(props: RowProps) {
  const { row, selected, active, fresh, late, askedAt, onOpen } = props
  const gravity = gravityOf(row)
  const look = [
    'row prow',
    barOf(gravity, askedAt),
    fresh,
    late && 'unseen',
    active && 'at',
    row.goneAt !== null && 'gone',
    isStruck(row) && 'struck',
  ]
  return (
    <div
      role="row"
      id={`row-${row.uid}`}
      className={look.filter(Boolean).join(' ')}
      aria-selected={selected}
      tabIndex={-1}
      onClick={() => onOpen(row.uid)}
      onKeyDown={(event) => event.key === 'Enter' && active && onOpen(row.uid)}
    >
      <span role="gridcell" tabIndex={-1} className="pt-px">
        <AgentMark
          agent={row.reading === 'unreadable' ? null : row.from}
          tier={row.fromTier}
          person={personIn(row.flags)}
        />
      </span>
      <div role="gridcell" tabIndex={-1} className="min-w-0">
        <div className="top">
          <span className="nm trunc">
            <Said>{row.reading === 'unreadable' ? row.path : nameOfSender(row)}</Said>
          </span>
          {isAddressed(row) && (
            <>
              {ARROW}
              <span className="trunc text-fg-2">
                <Said>{row.broadcast ? text.stream.everyone : namesOfTo(row)}</Said>
              </span>
            </>
          )}
          <span className="sp" />
          <span className="fl flex-none">
            <FlagWord gravity={gravity} askedAt={askedAt} />
          </span>
          <Time at={row.orderAt} className="m11 t flex-none text-fg-3" />
          {late && <span className="only-read"> {text.seen.late}</span>}
        </div>
        <div className="two">
          <Words row={row} />
        </div>
      </div>
    </div>
  )
})

function nameOfSender({ from, fromRaw }: MessageRow): string {
  return from === null ? text.stream.nobody : writtenName(fromRaw, from)
}
