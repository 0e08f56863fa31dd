import { text } from '@/lib/text'
import { Button } from './button'

/** Says how many rows are not here yet, and has them come. */
export function MoreRows({ shown, found, more }: { shown: number; found: number; more: (() => void) | null }) {
  if (more === null) return null
  return (
    <p className="fx px-4 py-2 text-12 text-fg-3">
      <span role="status">{text.controls.moreRows.of(shown, found)}</span>
      <Button onClick={more}>{text.controls.moreRows.act}</Button>
    </p>
  )
}
