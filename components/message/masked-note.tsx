import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { holdsSecret } from '@/lib/letters/mask-secrets'
import type { MessageDetail } from '@/lib/message/message'
import { text } from '@/lib/text'

const words = text.message.masked

/** Whether a person asked to see this message whole: not what they asked of another one. */
export function useWhole({ uid }: MessageDetail): { whole: boolean; show: (whole: boolean) => void } {
  const [shown, setShown] = useState<string | null>(null)
  return { whole: shown === uid, show: (whole) => setShown(whole ? uid : null) }
}

/** Says that something of a message is kept back, and shows it at a click; nothing where there is no such thing. */
export function MaskedNote({ message, whole, show }: { message: MessageDetail } & ReturnType<typeof useWhole>) {
  const { body, reasoning, code, errorMessage, errorSuggestion } = message
  const isSecret = (said: string | null) => said !== null && holdsSecret(said)
  if (![body, reasoning, code, errorMessage, errorSuggestion].some(isSecret)) return null
  return (
    <p className="sec fx">
      <span>{whole ? words.shown : words.says}</span>
      <Button onClick={() => show(!whole)}>{whole ? words.hide : words.show}</Button>
    </p>
  )
}
