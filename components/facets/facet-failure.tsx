import { Button } from '@/components/ui/button'
import { text } from '@/lib/text'

const words = text.facets

/** Says that nothing could be counted, and why. */
export function FacetFailure({ why, onAgain }: { why: string; onAgain: () => void }) {
  return (
    <div className="facet-note">
      <p>{words.failed}</p>
      <p className="text-fg-3">{why}</p>
      <Button onClick={onAgain}>{words.again}</Button>
    </div>
  )
}
