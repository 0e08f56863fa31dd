import { memo } from 'react'
import { AgentMark } from '@/components/said/agent-mark'
import { Said } from '@/components/said/said-text'
import { ARROW } from '@/components/ui/arrow'
import { Time } from '@/components/ui/time-ago'
import type { MessageRow } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { writtenName } from '@/lib/names/names'
import { text } from '@/lib/text/console/first-load-words'
import { gravityOf } from './gravity'
import { isAddressed, namesOfTo } from './recipient-list'
import { type RowProps, rowFrame } from './row-frame'
import { FlagWord, Words } from './stream-row'

/** One message on a phone: who, to whom and when, then two lines of what is said. */
export const PhoneRow = memo(function PhoneRow(props: RowProps) {
  const { row, late, askedAt } = props
  const gravity = gravityOf(row)
  return (
    <div {...rowFrame('row prow', gravity, props)}>
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
