import type { Reading } from '@/lib/message/reading'
import type { Place, Protocol, ReadContext } from '../protocol'

const MOST_LINES = 20
/** By which a reader may tell what it is given; a name that ends otherwise may be why it is ignored. */
const ENDINGS = ['', '.json', '.md'] as const

/**
 * Whether its protocol would read messages in this text, lay it in one of its places: with a sender, a time of their own
 * or somebody whom they are to, and something said. Less is any object with some of these names.
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
        readAt(protocol, place, { path: `${path}${ending}`, text: one, context, at }).some((reading) =>
          isMessage(reading, one),
        ),
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

function isMessage(reading: Reading, text: string): boolean {
  if (reading.reading !== 'message') return false
  const isNamed = (raw: string | null) => raw !== null && text.includes(raw)
  const said = [reading.fromRaw, reading.to[0]?.raw ?? null, reading.body.split('\n', 1)[0] ?? null]
  const isSent = reading.sent.raw !== null || said.every(isNamed)
  return reading.from !== null && isSent && reading.body.trim() !== ''
}
