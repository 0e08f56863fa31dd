import type { Kind } from '@/lib/message/reading'
import { KIND_OF, OBVIOUS } from './schema'

/** The canonical kind of a native type, and whether the protocol's table names that type. */
export function kindOf(type: string): { kind: Kind; known: boolean } {
  if (type === '') return { kind: 'other', known: true }
  const kind = KIND_OF.get(type)
  if (kind !== undefined) return { kind, known: true }
  const word = type.toLowerCase()
  return { kind: KIND_OF.get(word) ?? OBVIOUS.get(word) ?? 'other', known: false }
}
