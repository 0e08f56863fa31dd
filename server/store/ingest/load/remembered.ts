import type { Tx } from '@/server/store/door/door'
import type { Numbers } from '@/server/store/ingest/write/counters'
import { loadNumbers } from '@/server/store/ingest/write/counters'
import { type Before, filesBefore, filesNamed } from '@/server/store/ingest/write/files'
import type { Batch } from '@/server/store/store'

/** Of more files at once, as an import brings them, none comes again with the next batch. */
const MOST = 64

/** What a batch begins from. `numbers` are the caller's own. */
type Begun = { numbers: Numbers; before: ReadonlyMap<string, Before> }

/** What the last batch left, which the next need not ask for where nobody else has written since. */
export type Remembered = {
  begin: (tx: Tx, batch: Batch) => Promise<Begun>
  /** What this transaction leaves, once it is committed. */
  leaves: (tx: Tx, batch: Batch, left: { numbers: Numbers; files: readonly Before[] }) => () => void
}

export function remembering(): Remembered {
  let last: { written: number; source: number; numbers: Numbers; files: Map<string, Before> } | null = null
  return {
    begin: async (tx, batch) => {
      const known = last !== null && last.written === tx.written && last.source === batch.source.id ? last : null
      const paths = [...filesNamed(batch)]
      if (known !== null && paths.every((path) => known.files.has(path)))
        return { numbers: new Map(known.numbers), before: known.files }
      const [numbers, before] = await Promise.all([loadNumbers(tx), filesBefore(tx, batch)])
      return { numbers, before }
    },
    leaves: (tx, { source, observed }, { numbers, files }) => {
      const written = tx.written
      const isPlain = files.length <= MOST && observed.every(({ what }) => what !== 'gone')
      return () => {
        if (written !== null && isPlain)
          last = {
            written: written + 1,
            source: source.id,
            numbers: new Map(numbers),
            files: new Map(files.map((file) => [file.path, file])),
          }
        else last = null
      }
    },
  }
}
