import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { CONTENTS } from '@/server/store/data/contents'
import { digestOf } from '@/server/store/data/digest'
import type { ReadDoor } from '@/server/store/door/door'
import { DERIVED } from '@/server/store/ingest/write/tables'

/** Hex sha256 of everything derived: equal for equal content, whatever the database. */
export async function dumpDerived(door: ReadDoor): Promise<string> {
  const held: object[] = []
  for (const content of CONTENTS.record)
    if (DERIVED.includes(content.name)) held.push({ table: content.name, ...(await digestOf(door, content)) })
  const numbers = await door.all<object>(
    sql`select name, value from counters where name not in ('batch', 'file', 'observation', 'source', 'derivation', 'derived', 'problem-acts', 'packed')
      and name not like 'judged-%' and name not like 'measured-%'
      and name not like 'epoch:%' order by name`,
  )
  return hash('sha256', JSON.stringify([held, numbers]))
}
