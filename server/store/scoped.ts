import { type SQL, sql } from 'drizzle-orm'
import { EVERYTHING, type Scope } from '@/lib/scope'
import type { Reader } from './door'

/** A reader of the record that is asked by somebody: nothing outside the scope may come of it. */
export type Scoped = Reader & { readonly scope: Scope }

export function scoped(reader: Reader, scope: Scope): Scoped {
  const { dialect, all, get, inList } = reader
  return { dialect, all, get, inList, scope }
}

/** For who is the house itself. */
export const unscoped = (reader: Reader): Scoped => scoped(reader, EVERYTHING)

/** Holds where `label`, of a source, is within the scope. */
export function ofScope({ scope, inList }: Scoped, label: SQL): SQL {
  return scope === null ? sql`1 = 1` : inList(label, scope)
}

const sourceOf = sql`select s.label from messages m join sources s on s.id = m.source_id
  where m.uid = ${sql.placeholder('uid')}`

/** Is the message of a source within the scope? False where there is none. */
export async function isSeen(reader: Scoped, uid: string): Promise<boolean> {
  if (reader.scope === null) return true
  const found = await reader.get<{ label: string }>(sourceOf, { uid })
  return found !== undefined && reader.scope.includes(found.label)
}
