'use client'

import { inTab } from '@/components/ui/keep/use-kept'

/** A key of one's own choice for one act: sent again with the same, the act is not done twice. */
export function newActKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const SENT = 'signalbox.sent'

/**
 * The key for words that are sent now. As long as nobody knows what came of them (the connection broke, the page was
 * loaded anew), the same words again are the same act.
 */
export function keyToSend(words: string): string {
  const [before = '', key = ''] = cutAtLine(inTab.kept(SENT) ?? '')
  if (key !== '' && before === words) return key
  const fresh = newActKey()
  inTab.keep(SENT, `${fresh}\n${words}`)
  return fresh
}

/** It is known what came of what was sent last: the same words are another act from now on. */
export function sentIsKnown(): void {
  inTab.keep(SENT, null)
}

function cutAtLine(kept: string): [words: string, key: string] {
  const cut = kept.indexOf('\n')
  return [kept.slice(cut + 1), kept.slice(0, Math.max(0, cut))]
}
