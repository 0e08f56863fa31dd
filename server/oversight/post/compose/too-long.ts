import { MOST_LINE_BYTES, type PostNote } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import type { FileChange } from '@/server/protocols/kit/written-post'
import { errorNote } from './compose-post'
import { torn } from './seal-post'

/** Lines that are too long to be written in one piece, also where they are to be said once more. */
export function tooLong(files: readonly FileChange[]): PostNote[] {
  return files
    .filter(({ effect }) => effect === 'append')
    .map(({ text, again }) => Buffer.byteLength(again?.(torn(text)) ?? text) + 2)
    .filter((bytes) => bytes > MOST_LINE_BYTES)
    .map((bytes) => errorNote(words.lineTooLong(bytes, MOST_LINE_BYTES)))
}
