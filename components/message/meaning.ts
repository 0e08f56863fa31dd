import { text } from '@/lib/text'

/** What a flag means, in one sentence. */
export function meaningOf(flag: string): string {
  return Object.entries(text.flags).find(([known]) => known === flag)?.[1] ?? text.flagWords.unknown
}
