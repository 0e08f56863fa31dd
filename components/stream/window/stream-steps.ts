import { isProblem } from '@/components/stream/list/gravity'
import type { MessageRow } from '@/lib/message/message'

/** What a key steps along: the rows that are found, and among them those of one agent, of one conversation, or with something wrong. */
export type Along = 'found' | 'agent' | 'conversation' | 'problem'

/** The nearest loaded row on one side that `questionAlong` would find. The rows are all that match between two of them. */
export function stepAmong(rows: readonly MessageRow[], at: number, by: 1 | -1, along: Along): MessageRow | undefined {
  const here = rows[at]
  if (!here) return undefined
  const side = by === 1 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
  return side.find((row) => isAlong(here, row, along))
}

/** Whether one who has chosen none begins here, instead of stepping on from it. */
export function isBeginning(start: MessageRow | undefined, along: Along): start is MessageRow {
  return start !== undefined && (along !== 'problem' || isProblem(start))
}

function isAlong(here: MessageRow, row: MessageRow, along: Along): boolean {
  if (along === 'problem') return isProblem(row)
  if (along === 'agent') return here.from !== null && row.from === here.from && row.source === here.source
  return along === 'found' || (here.conversation !== null && row.conversation === here.conversation)
}
