import type { KeyboardEvent } from 'react'
import type { Fresh } from '@/components/live/arrival-marks'
import type { TierOf } from '@/components/said/tiers'
import { FLAGS } from '@/lib/message/flags'
import type { MessageRow } from '@/lib/message/message'
import { barOf, type Gravity } from './gravity'

export type RowProps = {
  row: MessageRow
  repeated: boolean
  selected: boolean
  active: boolean
  fresh: Fresh
  /** New, although it stands among rows that were seen. */
  late: boolean
  /** When it asked something of a person that is still open, UTC ms. */
  askedAt: number | null
  tierOf: TierOf
  /** It only flies by: who and what as bare words. */
  brief: boolean
  onOpen: (uid: string) => void
}

/** What the element of a row has, however wide it is; `kind` are the classes of its width. No component: there is one for each row of a frame. */
export function rowFrame(kind: string, gravity: Gravity | null, props: RowProps) {
  const { row, selected, active, fresh, late, askedAt, onOpen } = props
  const look = [
    kind,
    barOf(gravity, askedAt),
    fresh,
    late && 'unseen',
    active && 'at',
    row.goneAt !== null && 'gone',
    isStruck(row) && 'struck',
  ]
  return {
    role: 'row',
    id: `row-${row.uid}`,
    className: look.filter(Boolean).join(' '),
    'aria-selected': selected,
    tabIndex: -1,
    onClick: () => onOpen(row.uid),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && active && onOpen(row.uid),
  } as const
}

/** It was edited on the disk, or taken out of a file that is only appended to: what stands there now is a row of its own. */
function isStruck({ flags, goneAt }: MessageRow): boolean {
  return flags.includes(FLAGS.removedLine) || (goneAt !== null && flags.includes(FLAGS.conflict))
}
