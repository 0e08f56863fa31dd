import { parseJson } from '@/lib/json/json'
import type { ListLayout } from '@/lib/json/list-layout'
import { isFields } from '@/lib/ledger/seal'
import { type ListContainer, list } from './list-container'

/** What became of an element: it waits in its list, is named there as taken, may have been taken, or was written over. */
export type Fate = 'waits' | 'taken' | 'unnamed' | 'lost'

/** Before changes said into which list they went, all went into lists like this one. */
const EARLIER: Partial<ListLayout> = { under: 'messages', taken: 'processed_message_ids' }

/** The list that a change is for. */
export function listFor({ into }: { into?: ListLayout | undefined }): ListContainer {
  return list(into ?? EARLIER)
}

/** An element that was put into a list: known by its id, or by itself where it has none. */
export type Own = { id: string | null; text: string }

/**
 * What became of an element that was put into a list, by how that was `before` and is `now`. A writer that drops it never
 * knew of it: it wrote what it had read before. An agent that takes it did, and says so where its list names what was
 * taken, at once or when it has done it. Where one that stood before it still waits, nobody took it. Where nothing is
 * named, that it is gone is all that a taken one leaves; where what is taken stays, it was lost.
 */
export function fateOf(
  container: ListContainer,
  { now, before, own }: { now: string; before: string; own: Own },
): Fate {
  const [box, was] = [boxIn(container, now), boxIn(container, before)]
  // What is torn this moment does not say that anything is lost.
  if (box === null || was === null) return 'waits'
  if (own.id !== null && box.taken?.includes(own.id)) return 'taken'
  if (standsIn(container, now, own)) return 'waits'
  if (container.layout.stays || was.queue.some((element) => box.queue.includes(element))) return 'lost'
  return was.taken === null ? 'taken' : 'unnamed'
}

/** Whether it stands in the list, or is named there. */
export function standsIn(container: ListContainer, text: string, { id, text: own }: Own): boolean {
  if (id !== null) return text.includes(JSON.stringify(id))
  const parsed = parseJson(own)
  if (!parsed.ok) return false
  const wanted = container.identity(parsed.value)
  return container.find({ now: text }, { isIt: (identity) => identity === wanted, id: null }) === 'same'
}

type Box = { queue: string[]; taken: unknown[] | null }

/** Null where it cannot be read. */
function boxIn({ open, identity, layout }: ListContainer, text: string): Box | null {
  const parsed = parseJson(text)
  if (!parsed.ok) return null
  const { elements } = open(parsed.value)
  const named = isFields(parsed.value) && layout.taken !== null ? parsed.value[layout.taken] : null
  return { queue: Array.isArray(elements) ? elements.map(identity) : [], taken: Array.isArray(named) ? named : null }
}
