import type { AlteredHow } from '@/lib/rules/alteration'
import { number } from '../number'
import { sizeInWords as size } from '../size'
import { spoken } from '../spoken'

/** What became of bytes that were read and are others now, or gone. */
export const altered = spoken('altered', {
  title: 'Changed after it was read',
  how: {
    edited: 'Something else stands in its place.',
    moved: 'The same content stands on another line.',
    removed: 'It was removed. What stood before and after it is still there.',
    cut: 'It was cut off. The file ends before it.',
    deleted: 'It was deleted. The file is gone.',
    left: 'It left the file, which was rewritten.',
    unlisted: 'A list in the file names less than before.',
    unplaced: 'It is gone. Too much around it changed to tell what stands in its place.',
  } satisfies Record<AlteredHow, string>,
  cause: 'The cause is unknown.',
  noticed: 'Noticed',
  beforeAt: (line: number | null) => (line === null ? 'Before' : `Before, line ${number(line)}`),
  afterAt: (line: number | null) => (line === null ? 'After' : `After, line ${number(line)}`),
  dropped: (length: number) => `These ${size(length)} are no longer kept, because of how long the source is kept.`,
  nothing: 'Nothing stands there.',
  partly: (shown: number, length: number) => `The first ${size(shown)} of ${size(length)}.`,
  same: 'The bytes differ only in how they are laid out.',
  bytes: 'Not text, so the bytes are shown.',
  kept: 'Both sides are what the index keeps. The disk was not asked.',
  gone: 'The index no longer keeps what became of it.',
  failed: 'Could not load what changed.',
  again: 'Try again',
})
