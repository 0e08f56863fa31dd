'use client'

import { starters as words } from '@/lib/text/messages/starters-words'
import { useStarters } from './starters'
import type { OfferItem } from './use-offers'

/** Below whole questions that are offered: takes back what this browser keeps of them. */
export function StartersRow({
  empty,
  asked,
  shown,
  onGive,
}: {
  empty: boolean
  asked: string | null
  shown: boolean
  onGive: (items: OfferItem[]) => void
}) {
  const { forget } = useStarters({ empty, asked, onGive })
  if (!shown || forget === null) return null
  return (
    <p className="why">
      <button type="button" className="link" onClick={forget}>
        {words.forget}
      </button>
    </p>
  )
}
