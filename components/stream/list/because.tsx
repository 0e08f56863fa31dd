import { Said } from '@/components/said/said-text'
import { unreadBecause } from '@/lib/text/messages/unread-because'

/** Why something is not read: words that only few rows have, so that the first rows do without them. */
export function Because({ reason }: { reason: string }) {
  return (
    <span className="text-fg-2">
      <Said>{unreadBecause(reason)}</Said>{' '}
    </span>
  )
}
