import { isInScope } from '@/lib/people/scope'
import type { Outcome } from '@/server/store/ingest/derive/settling/conclude'
import { isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { weighSeen } from './weigh-seen'

/**
 * What a message came to by what is seen, and why an ask still waits; null where that is as it is kept: of a source that is
 * seen whole, of what gives no id, which is answered within its own channel alone, and of an id that too many have that are
 * seen.
 */
export async function outcomeWithin(
  reader: Scoped,
  { key, nativeId, source }: { key: number; nativeId: string | null; source: string },
): Promise<Outcome | null> {
  if (!isNarrowed(reader) || isInScope(reader.scope, source) || nativeId === null) return null
  const weighed = (await weighSeen(reader, source, [nativeId])).get(nativeId)
  return weighed?.get(key) ?? null
}
