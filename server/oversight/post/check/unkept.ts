import { hash } from 'node:crypto'
import type { Detail } from '@/lib/ledger/entry'
import type { FileChange } from '@/server/protocols/kit/written-post'
import { bytesOf } from './hold'

/** Whoever is refused, as often as they like, must not fill the ledger with it. */
const MOST_KEPT = 64 * 1024

type Files = readonly Pick<FileChange, 'text'>[]

/** Whether as much may be kept of what is refused. */
export const isLittle = (bytes: number): boolean => bytes <= MOST_KEPT

/** What an entry says of a draft of which it keeps nothing else. */
export function draftSaid(draft: unknown): { draft: string; length: number } {
  const text = JSON.stringify(draft)
  return { draft: hash('sha256', text), length: text.length }
}

/**
 * The bytes of what is refused, as they were shown, where they are few; else how many they are, in how many files, and of
 * which draft. `files`: null where nobody laid them, because they would be many.
 */
export function keptOf(
  draft: unknown,
  files: Files | null,
): { written: Buffer | null; said: { readonly [name: string]: Detail } } {
  if (files === null) return { written: null, said: { unkept: draftSaid(draft) } }
  if (files.length === 0) return { written: null, said: {} }
  const written = bytesOf(files)
  if (isLittle(written.length)) return { written, said: {} }
  return { written: null, said: { unkept: { ...draftSaid(draft), files: files.length, bytes: written.length } } }
}
