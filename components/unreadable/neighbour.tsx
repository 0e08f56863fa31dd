import { ArrowRight } from 'lucide-react'
import Link from 'next/link'
import { Agent } from '@/components/said/agent-name'
import { Said } from '@/components/said/said-text'
import { useTierOf } from '@/components/said/tiers'
import { isAddressed, Recipients } from '@/components/stream/list/recipient-list'
import { Icon } from '@/components/ui/icon'
import type { MessageRow } from '@/lib/message/message'
import { streamAt, unreadableAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'
import { number } from '@/lib/text/number'

const words = text.unreadable

/** What stands beside it in the same file, as a row. */
export function Neighbour({ row, none }: { row: MessageRow | null; none: string }) {
  const tierOf = useTierOf()
  if (row === null) return <p className="px-5 py-1 text-12 text-fg-3">{none}</p>
  const unread = row.reading === 'unreadable'
  return (
    <Link
      className={unread ? 'row ncols bad' : 'row ncols'}
      href={unread ? unreadableAt({ u: row.uid }) : streamAt({ m: row.uid })}
      prefetch={false}
    >
      <span className="t">{row.line === null ? '' : number(row.line)}</span>
      <span className="t at">{number(row.offset)}</span>
      {!unread && (
        <>
          <span className="ty trunc">
            <Said>{row.type}</Said>
          </span>
          <span className="pair">
            <Agent agent={row.from} name={row.fromRaw} tier={row.fromTier} />
            {isAddressed(row) && (
              <>
                <Icon of={ArrowRight} size="xs" className="arr" />
                <Recipients row={row} tierOf={tierOf} />
              </>
            )}
          </span>
        </>
      )}
      <span className={unread ? 'm11 trunc text-fg-3' : 'tx'}>
        <Said>{row.body}</Said>
      </span>
      <span className={unread ? 'text-12 text-warn' : 'text-12 text-fg-3'}>
        {unread ? words.unread(row.length) : words.read}
      </span>
    </Link>
  )
}
