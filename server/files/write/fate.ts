import { parseJson } from '@/lib/json/json'

/** The list that waits, in a mailbox that is not one itself. */
export const QUEUE = 'messages'
const TAKEN = 'processed_message_ids'

/** What became of a letter: it waits in its mailbox, is named there as taken, may have been taken, or was written over. */
export type Fate = 'waits' | 'taken' | 'unnamed' | 'lost'

/**
 * What became of the letter `id` that was put into a mailbox, by how the mailbox was `before` and is `now`. A writer that
 * drops it never knew of it: it wrote what it had read before. An agent that takes it did, and says so where its mailbox
 * lists what was taken, at once or when it has done it. Where one that stood before it still waits, nobody took it.
 * Where the mailbox has no such list, that it is gone is all that a taken one leaves.
 */
export function fateOf({ now, before, id }: { now: string; before: string; id: string | null }): Fate {
  const [box, was] = [boxIn(now), boxIn(before)]
  // What is torn this moment does not say that anything is lost.
  if (id === null || box === null || was === null) return 'waits'
  if (box.taken?.includes(id)) return 'taken'
  if (now.includes(JSON.stringify(id))) return 'waits'
  if (was.queue.some((element) => box.queue.includes(element))) return 'lost'
  return was.taken === null ? 'taken' : 'unnamed'
}

type Box = { queue: string[]; taken: unknown[] | null }

/** Null where it cannot be read. */
function boxIn(text: string): Box | null {
  const parsed = parseJson(text)
  if (!parsed.ok) return null
  const { value } = parsed
  if (Array.isArray(value)) return { queue: texts(value), taken: null }
  if (typeof value !== 'object' || value === null) return { queue: [], taken: null }
  const taken = TAKEN in value && Array.isArray(value[TAKEN]) ? value[TAKEN] : null
  return { queue: QUEUE in value && Array.isArray(value[QUEUE]) ? texts(value[QUEUE]) : [], taken }
}

const texts = (list: unknown[]) => list.map((element) => JSON.stringify(element))
