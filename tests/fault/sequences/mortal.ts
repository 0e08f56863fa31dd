import { StoreError } from '@/server/store/door/base/store-error'
import type { RecordWriter } from '@/server/store/store'

/**
 * - `now`: the process dies between two transactions.
 * - `before`: it dies as it is about to commit the next one. `after`: when that is in the index, before it hears of it.
 */
export type Death = 'now' | 'before' | 'after'

export type Mortal = { writer: RecordWriter; die: (how: Death) => void; isDead: () => boolean }

/** A writer whose process can die: from then on nothing of what was read reaches the index. */
export function mortal(writer: RecordWriter): Mortal {
  let coming: Death | null = null
  let dead = false
  const alive = () => {
    if (dead) throw new StoreError('fenced', 'This process is dead.')
  }
  return {
    writer: {
      ...writer,
      ingest: async (batch, onHanded) => {
        alive()
        dead = coming !== null
        if (coming === 'before') alive()
        const ingested = await writer.ingest(batch, onHanded)
        alive()
        return ingested
      },
      setCondition: async (...given) => {
        alive()
        return writer.setCondition(...given)
      },
      knownFiles: async (...given) => {
        alive()
        return writer.knownFiles(...given)
      },
      linesOf: async (id, generation) => {
        alive()
        return writer.linesOf(id, generation)
      },
    },
    die: (how) => {
      coming = how
      if (how === 'now') dead = true
    },
    isDead: () => dead,
  }
}
