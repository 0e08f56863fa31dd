import type { Reading } from '@/lib/message/reading'
import type { Place, Protocol, ReadContext } from '../protocol'

const MOST_LINES = 20
/** By which a reader may tell what it is given; a name that ends otherwise may be why it is ignored. */
const ENDINGS = ['', '.json', '.md'] as const

/**
 * Whether its protocol would read messages in this text, lay it in one of its places: with a sender, a time of their own
 * and something said. Less is any object with some of these names.
 */
export function looksLikeMessages(
  protocol: Pick<Protocol, 'places' | 'read'>,
  { path, text, context }: { path: string; text: string; context: ReadContext },
): boolean {
  const records = text.split('\n').filter((line) => line.trim() !== '')
  return protocol.places.some((place) => {
    if (place.container === null || place.shape === 'listed') return false
    const texts = place.shape === 'lines' ? records.slice(0, MOST_LINES) : [text]
    return ENDINGS.some((ending) =>
      texts.some((one, at) =>
        readAt(protocol, place, { path: `${path}${ending}`, text: one, context, at }).some(isMessage),
      ),
    )
  })
}

function readAt(
  protocol: Pick<Protocol, 'read'>,
  { name, shape }: Place,
  { path, text, context, at }: { path: string; text: string; context: ReadContext; at: number },
): Reading[] {
  const line = shape === 'lines' ? at + 1 : null
  return protocol.read({ place: name, path, captures: {}, text, line, context, explain: false })
}

function isMessage(reading: Reading): boolean {
  if (reading.reading !== 'message') return false
  return reading.from !== null && reading.sent.raw !== null && reading.body.trim() !== ''
}
