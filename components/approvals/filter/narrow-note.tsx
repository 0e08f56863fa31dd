import { rowsOf, SECTIONS, sectionIn } from '@/components/approvals/places'
import { Button } from '@/components/ui/button'
import type { AskLists } from '@/lib/asks/approval'
import { approvalFilter as words } from '@/lib/text/decisions/filter-words'

type Props = { all: AskLists; lists: AskLists; unasked: string | null; onAll: () => void }

/** Says how many of how many are shown, and that the rest is there. */
export function NarrowNote({ all, lists, unasked, onAll }: Props) {
  const further = SECTIONS.reduce((sum, section) => {
    const { count, rows } = sectionIn(all, section)
    return sum + Math.max(0, count - rows.length)
  }, 0)
  return (
    <p className="narrow-note" role="status">
      <span>{unasked ?? words.left(rowsOf(lists).length, rowsOf(all).length, further)}</span>
      <Button look="ghost" onClick={onAll}>
        {words.all}
      </Button>
    </p>
  )
}
