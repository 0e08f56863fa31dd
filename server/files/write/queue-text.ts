import { isUtf8 } from 'node:buffer'
import { setTimeout as wait } from 'node:timers/promises'
import { disk as words } from '@/lib/text/sources/disk-words'
import { listFor } from '@/server/containers/list-fate'
import type { Pinned } from './pin'
import type { Change } from './world-writer'
import { codeOf, WriteError } from './write-error'
import { contentOf } from './written-bytes'

export const MOST_QUEUE_BYTES = 16 * 1024 * 1024
/** Agents rewrite their mailboxes in place, too: what is empty, torn or away is read again so long after, and is what it is after all of them. */
const READ_AGAIN_MS = [5, 20, 80, 320, 1_575]

/** The text with one element more. Throws a `WriteError` where it can take none. */
export function longer(text: string, change: Change, shown: string): string {
  const after = listFor(change).put(text, { more: change.text })
  if (after === null) throw new WriteError('not-a-queue', () => words.noQueue(shown))
  return after
}

/** The text, as it is when it is not being written this moment. Throws what keeps it from being read for good. */
export async function wholeAt(pinned: Pinned, name: string, change: Change): Promise<string> {
  const { layout, one } = listFor(change)
  for (const ms of READ_AGAIN_MS) {
    const text = await textAt(pinned, name).catch((error: unknown) => orGone(error) ?? layout.begins ?? null)
    if (text !== null && one(text).ok) return text
    await wait(ms)
  }
  const text = await textAt(pinned, name)
  if (text === null) throw new WriteError('not-a-queue', () => words.noText(pinned.shown(name)))
  return text
}

/** The text as it is this moment; null where it is none. */
export async function textAt(pinned: Pinned, name: string): Promise<string | null> {
  const bytes = await contentOf(pinned.at(name), MOST_QUEUE_BYTES, pinned.shown(name))
  return isUtf8(bytes) ? bytes.toString('utf8') : null
}

/** As while its agent makes it anew. */
export function orGone(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
