import { hash } from 'node:crypto'
import type { MessageReading, Reading } from '@/lib/message/reading'
import { listFor } from '@/server/containers/list-fate'
import { readInside } from '@/server/files/read-inside'
import type { Foresee, PostServices } from '@/server/oversight/post/post-services'
import { placeOf } from '@/server/protocols/kit/placing'
import type { FileChange } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import type { AskReader } from '@/server/store/asks/ask-reader'
import { foreseenMessage } from '@/server/store/read/foreseen-row'
import { cleanReadings } from '@/server/store/rows/clean'
import { contextOf, readFile, readText } from '@/server/tail/known/readings'

/** Reads what is about to be written as the tail will: the bytes as they would lie there, through the protocol's reader. */
export const foresee: Foresee = async (target, files, { at, uid }) => {
  const kept = sourceOf(target)
  const all = await Promise.all(
    files.map(async (file) => {
      const reading = await ownReading(target, file)
      const bytes = Buffer.from(file.text)
      const place = { path: file.path, length: bytes.length, sha256: hash('sha256', bytes), uid, at }
      return reading === null ? [] : [foreseenMessage(kept, reading, place)]
    }),
  )
  return all.flat()
}

type Into = Parameters<Foresee>[0]

/** Which messages what is about to be written would answer, read and derived as the tail will; `raised`: what policies have decided. */
export function foreseeAnswers(
  { answeredBy }: Pick<AskReader, 'answeredBy'>,
  raised: () => Promise<readonly string[]>,
): PostServices['answeredBy'] {
  return async (target, files, at) => {
    const readings = await Promise.all(files.map((file) => ownReading(target, file)))
    const read = readings.filter((reading) => reading !== null)
    return answeredBy({ source: sourceOf(target), at, readings: read, raised: await raised() })
  }
}

function sourceOf({ source: { label, root }, config, protocol }: Into) {
  return { id: 0, label, protocol: protocol.name, root, config, demo: false }
}

async function ownReading({ source: { root }, config, protocol }: Into, file: FileChange) {
  return ownOf(await readingsOf(protocol, { root, config }, file), file)
}

type Within = { root: string; config: Parameters<Foresee>[0]['config'] }

async function readingsOf(protocol: Protocol, { root, config }: Within, file: FileChange): Promise<readonly Reading[]> {
  const { path } = file
  const place = placeOf(protocol, path)
  const text = await wholeOf(root, file)
  if (place === null || text === null) return []
  const reader = { protocol, context: contextOf({ root, config }), explain: false }
  const at = { place, path, captures: place.match(path) ?? {}, line: file.effect === 'append' ? 1 : null }
  const bytes = Buffer.from(text)
  return cleanReadings(at.line === null ? readFile(reader, at, bytes) : readText(reader, at, text), { bytes, path })
}

/** The file, or the line, as it would be; null where it cannot be read, or holds no list of messages. */
async function wholeOf(root: string, change: FileChange): Promise<string | null> {
  const { effect, path, text } = change
  if (effect !== 'add') return text
  const box = await readInside(root, path)
  return box === null ? null : listFor(change).put(new TextDecoder().decode(box), { more: text })
}

function ownOf(readings: readonly Reading[], { id }: FileChange): MessageReading | null {
  const messages = readings.filter((reading) => reading.reading === 'message')
  return (id === null ? messages : messages.filter(({ nativeId }) => nativeId === id)).at(-1) ?? null
}
