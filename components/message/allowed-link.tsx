import Link from 'next/link'
import { Said } from '@/components/said/said-text'
import type { MessageDetail } from '@/lib/message/message'
import { personIn } from '@/lib/names/face'
import { authorityAt } from '@/lib/pages/routes'
import { text } from '@/lib/text'

/** Whether an agent sent it: of a person nothing is known of what they may do there. */
export function hasSender({ reading, from, flags }: MessageDetail): boolean {
  return reading === 'message' && from !== null && personIn(flags) === null
}

/** The way to what the sender of a message was allowed when it was sent. */
export function AllowedLink({ message: { source, from, fromRaw, orderAt } }: { message: MessageDetail }) {
  const agent = from ?? ''
  return (
    <Link className="link" href={authorityAt({ source, agent, at: orderAt })} prefetch={false}>
      <Said>{text.agents.authority.thenOf(fromRaw ?? agent)}</Said>
    </Link>
  )
}
