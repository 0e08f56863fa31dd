import { sql } from 'drizzle-orm'
import { WAITS, type Waits } from '@/lib/asks/ask-kinds'
import { isInScope } from '@/lib/people/scope'
import type { Message } from '@/server/store/ingest/derive/rows/model'
import { MOST_ANSWERS, MOST_OF_ONE_ID } from '@/server/store/ingest/derive/settling/closing'
import { outcomesOf } from '@/server/store/ingest/derive/settling/settling'
import { COLUMNS, FILE_AND_ASK } from '@/server/store/ingest/load/load-messages'
import { inSight, isNarrowed, type Scoped } from '@/server/store/rows/scoped'
import { readConfig } from '@/server/store/rows/source-config'

type Asked = { key: number; nativeId: string | null; source: string; config: string; waits: readonly Waits[] }

/**
 * Why an ask waits, told by what is seen: of what names an id, all that has the id and all that names it is weighed anew as
 * if there were nothing else. What gives no id is answered within its own channel alone.
 */
export async function waitsWithin(reader: Scoped, { key, nativeId, source, config, waits }: Asked): Promise<Waits[]> {
  if (!isNarrowed(reader) || isInScope(reader.scope, source) || nativeId === null) return [...waits]
  const seen = (column: 'native_id' | 'reply_to', most: number) =>
    reader.all<Message>(sql`select ${COLUMNS} from messages m join sources s on s.id = m.source_id ${FILE_AND_ASK}
      where ${sql.raw(`m.${column}`)} = ${nativeId} and s.label = ${source} and m.reading = 'message' and ${inSight(reader)}
      order by m.key limit ${most}`)
  const [named, said] = await Promise.all([seen('native_id', MOST_OF_ONE_ID + 1), seen('reply_to', MOST_ANSWERS + 1)])
  const asked = named.find((one) => one.key === key)
  if (asked === undefined) return named.length > MOST_OF_ONE_ID ? ['id-worn'] : []
  const answers = new Set(said.filter(({ naming }) => naming === 1).map(({ uid }) => uid))
  const words = said.filter(({ naming }) => naming === 0)
  const known = { source: { config: readConfig(config) }, namings: { answers } }
  const { ask, waits: why } = outcomesOf(known, named, words)(asked)
  return ask === null ? WAITS.filter((one) => why.includes(one)) : []
}
