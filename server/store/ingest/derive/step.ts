import * as z from 'zod'
import type { ObservationDbRow } from '@/drizzle/rows'
import { FLAGS, type Flag } from '@/lib/message/flags'
import type { Reading } from '@/lib/message/reading'
import { originalOf } from '@/lib/source/conflict-name'
import { isOfCopy } from '@/lib/source/copy-generation'
import { cleanReadings } from '@/server/store/rows/clean'
import { elementsOf } from './rows/identity'
import type { Step, StepFile } from './rows/model'

const Detail = z.object({ shared: z.boolean().optional() })
const Was = z.object({
  was: z.object({ generation: z.number(), start: z.number() }),
  moved: z.boolean().default(false),
})

/** An observation as a step of derivation: the same whether it was just made or kept long ago. */
export function stepOf(
  source: string,
  file: StepFile,
  row: ObservationDbRow,
  content: { readings: readonly Reading[]; bytes: Uint8Array },
): Step {
  const { id: observationId, at, generation, start, length, line } = row
  const look = row.look ?? at
  const sha256 = row.sha256 ?? ''
  const { bytes } = content
  const clean = cleanReadings(content.readings, { bytes, path: file.path })
  const shared = isShared(row) ? clean.map((reading) => flagged(reading, FLAGS.sharedLine)) : clean
  const isLost = isOfCopy(generation) || (row.what === 'content' && originalOf(file.path) !== null)
  const readings = isLost ? shared.map((reading) => flagged(reading, FLAGS.conflictCopy)) : shared
  switch (row.what) {
    case 'line':
      return { what: 'line', observationId, at, look, file, generation, start, length, line, sha256, bytes, readings }
    case 'line-same': {
      const { was, moved } = Was.parse(JSON.parse(row.detail ?? ''))
      return { what: 'line-same', observationId, at, look, file, generation, start, length, line, sha256, was, moved }
    }
    case 'line-removed':
      return { what: 'line-removed', observationId, at, look, file, generation, was: { generation, start } }
    case 'content': {
      const elements = elementsOf(source, file, { sha256, readings })
      return {
        what: 'content',
        observationId,
        at,
        look,
        file,
        generation,
        start,
        length,
        line,
        sha256,
        bytes,
        readings,
        elements,
      }
    }
    case 'listed':
      return { what: 'listed', observationId, at, look, file, generation, readings }
    case 'gone':
    case 'ended':
    case 'back':
      return { what: row.what, observationId, at, look, file, generation }
    default:
      throw new Error(`Nobody knows what the observation ${row.what} is.`)
  }
}

/** It stands on its line with something else: where it was found says so, its own bytes do not. */
function isShared({ what, detail }: ObservationDbRow): boolean {
  return what === 'line' && detail?.includes('"shared"') === true && Detail.parse(JSON.parse(detail)).shared === true
}

function flagged(reading: Reading, flag: Flag): Reading {
  if (reading.reading !== 'message' && reading.reading !== 'log') return reading
  return { ...reading, flags: [...reading.flags, flag] }
}
