import { type SQL, sql } from 'drizzle-orm'
import { EVERYTHING, partsIn, type Scope, sourcesIn, wholeIn } from '@/lib/people/scope'
import { or } from '@/server/store/door/base/conditions'
import type { Reader } from '@/server/store/door/door'
import { type Opaque, opaqueOver } from './opaque'

/**
 * A reader of the record that is asked by somebody: nothing outside the scope may come of it. `opaque`: how numbers of the
 * record are told to them.
 */
export type Scoped = Reader & { readonly scope: Scope; readonly opaque: Opaque }

export function scoped(reader: Reader, scope: Scope, opaque: Opaque = opaqueOver(scope)): Scoped {
  const { dialect, all, get, inList } = reader
  return { dialect, all, get, inList, scope, opaque }
}

/** For who is the console itself. */
export const unscoped = (reader: Reader): Scoped => scoped(reader, EVERYTHING)

/** Holds where the whole source with the label is within the scope: for what is of no channel. */
export function ofScope({ scope, inList }: Scoped, label: SQL): SQL {
  return scope === null ? sql`1 = 1` : inList(label, wholeIn(scope))
}

/** Holds where anything of the source with the label is within the scope. */
export function partlyOfScope({ scope, inList }: Scoped, label: SQL): SQL {
  return scope === null ? sql`1 = 1` : inList(label, sourcesIn(scope))
}

/** Holds for the messages `m` of sources `s` that are within the scope: the same that `seenWithin` of `lib/query` holds for. */
export function inSight(reader: Scoped): SQL {
  const parts = partsIn(reader.scope)
  const whole = ofScope(reader, sql`s.label`)
  if (parts.length === 0) return whole
  const some = parts.map(
    ({ source, channels }) =>
      sql`(s.label = ${source} and m.reading = 'message' and ${reader.inList(sql`m.channel`, channels)})`,
  )
  return or([whole, ...some])
}

/** Whether some sources are in the scope with some of their channels only. */
export const isNarrowed = ({ scope }: Scoped) => partsIn(scope).length > 0

/** Those of some messages that are within the scope. */
export async function seenAmong(reader: Scoped, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (reader.scope === null || uids.length === 0) return new Set(uids)
  const rows = await reader.all<{ uid: string }>(
    sql`select m.uid from messages m join sources s on s.id = m.source_id
      where ${reader.inList(sql`m.uid`, uids)} and ${inSight(reader)}`,
  )
  return new Set(rows.map(({ uid }) => uid))
}

/** Is the message within the scope? False where there is none. */
export async function isSeen(reader: Scoped, uid: string): Promise<boolean> {
  return reader.scope === null || (await seenAmong(reader, [uid])).has(uid)
}
