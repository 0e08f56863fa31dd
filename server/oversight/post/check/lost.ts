import { parseJson } from '@/lib/json/json'
import { lostNumbers } from '@/lib/json/json-numbers'
import type { PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'

const SHOWN = 40

/** What would be another thing once a JSON text is read and written anew: numbers, and fields that are named twice. */
export function lostIn(text: string): PostNote[] {
  const parsed = parseJson(text)
  if (!parsed.ok) return []
  const [lost] = lostNumbers(text)
  return [
    ...(lost === undefined ? [] : [wrong(saysLost(lost.token))]),
    ...(parsed.duplicateKeys ? [wrong(words.rawTwice)] : []),
  ]
}

/** What a number would become. */
export function saysLost(token: string): string {
  const shown = token.length > SHOWN ? `${token.slice(0, SHOWN)}…` : token
  return words.numberLost(shown, JSON.stringify(Number(token)))
}

function wrong(says: string): PostNote {
  return { severity: 'error', code: null, says, instead: null }
}
