import { visible } from '@/lib/letters/glyphs'
import { doubts, overlookedOf } from '@/lib/text/sources/doubt-words'
import type { Reading } from '@/server/boot/base/reading-side'
import type { Io } from './io'

/** Where nothing was found: of which sources hardly anything is read, so that it is not taken for all there is. */
export async function tellDoubts(io: Pick<Io, 'err' | 'now'>, { readers }: Pick<Reading, 'readers'>): Promise<void> {
  for (const doubt of overlookedOf(await readers.status.at(io.now()))) io.err(`${visible(doubts.line(doubt))}\n`)
}
