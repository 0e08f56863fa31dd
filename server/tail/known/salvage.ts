import { why } from '@/lib/unread/why-unread'
import type { Batch, Observed } from '@/server/store/store'
import { unreadable } from './readings'

/** Codes of a store that cannot write now; everything else that it throws is about what it was given. */
const LATER = new Set([
  'busy',
  'full',
  'read-only',
  'io',
  'corrupt',
  'newer',
  'older',
  'foreign',
  'locked',
  'fenced',
  'missing',
  'place',
  'unreachable',
])

/** The store will take this in when it can write again. */
export function isForLater(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && LATER.has(error.code)
}

/**
 * The batches that a batch falls into when the index cannot make something of it: one for each file, and with a part of
 * the observations as unreadable ones, so that one reading does not keep all others out. Each is tried in turn until one
 * of its ways is taken in.
 */
export function partsOf(batch: Batch): Batch[] {
  const paths = new Set(batch.files.map(({ path }) => path))
  const parts = [...paths].map((path) => ({
    ...batch,
    files: batch.files.filter((facts) => facts.path === path),
    observed: batch.observed.filter((one) => one.what !== 'gone' && one.path === path),
  }))
  const gone = batch.observed.filter(({ what }) => what === 'gone')
  return gone.length === 0 ? parts : [{ ...batch, files: [], observed: gone }, ...parts]
}

/** As it is; then with each one reading left out in turn; at last without any. Their bytes are kept in every case. */
export function* waysOf(part: Batch, message: string): Generator<Batch> {
  yield part
  for (let n = 0; n < part.observed.length; n += 1) {
    yield { ...part, observed: part.observed.map((one, at) => (at === n ? without(one, message) : one)) }
  }
  yield { ...part, observed: part.observed.map((one) => without(one, message)) }
}

function without(observed: Observed, message: string): Observed {
  return 'readings' in observed ? { ...observed, readings: [unreadable(why('not-taken-in', message))] } : observed
}
