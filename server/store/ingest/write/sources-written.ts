import { sql } from 'drizzle-orm'
import type { SourceDbRow } from '@/drizzle/rows'
import type { SourceCondition } from '@/lib/message/message'
import type { Reader, Tx } from '@/server/store/door/door'
import { type ConfigInForce, readConfig } from '@/server/store/rows/source-config'
import type { RecordWriter, Source } from '@/server/store/store'
import { givenRows, insertRows, updateRows } from './bulk'
import { giver, loadNumbers, saveNumbers } from './counters'
import { CONDITIONS, TABLES } from './tables'

type Wanted = Parameters<RecordWriter['sourceFor']>[0]
type Row = Pick<SourceDbRow, 'id' | 'label' | 'protocol' | 'root' | 'config'>
type Known = Row & { gone: number | null }

const COLUMNS = sql`id, label, protocol, root, config`

export function sourceFrom(row: Row): Source {
  const { demo, by: _by, ...config } = readConfig(row.config)
  return { id: row.id, label: row.label, protocol: row.protocol, root: row.root, config, demo: demo === true }
}

export async function allSources(reader: Reader): Promise<Source[]> {
  return (await reader.all<Row>(sql`select ${COLUMNS} from sources order by id`)).map(sourceFrom)
}

/**
 * The source of a root and protocol, as it was if it was ever watched: its label is part of every message's identity
 * and so stays what it was first. A label that another source has gets a number.
 */
export async function sourceFor(tx: Tx, wanted: Wanted, shared = false): Promise<Source> {
  const { protocol, root, demo, at, again = false } = wanted
  const known = await tx.get<Known>(
    sql`select ${COLUMNS}, removed_at as gone from sources where protocol = ${protocol} and root = ${root}`,
  )
  const before = known === undefined ? null : readConfig(known.config).projects
  const json = JSON.stringify({ projects: before, ...wanted.config, demo })
  if (known !== undefined) {
    const now = shared ? known.config : json
    // Where nothing changes nothing is written: it would not be said why that is refused.
    const changing = [
      ...(now === known.config ? [] : ['config']),
      ...(again || known.gone === null ? [] : ['removedAt']),
    ]
    const rows = [{ id: known.id, config: now, removedAt: null }]
    if (changing.length > 0) await updateRows(tx, TABLES.sources, { key: ['id'], changing, rows })
    return sourceFrom({ ...known, config: now })
  }
  const numbers = await loadNumbers(tx)
  const given = new Map(numbers)
  const row = { id: giver(numbers)('source'), label: await freeLabel(tx, wanted.label), protocol, root, config: json }
  await insertRows(tx, TABLES.sources, [{ ...row, addedAt: at, removedAt: null }])
  await saveNumbers(tx, numbers, given)
  return sourceFrom(row)
}

async function freeLabel(reader: Reader, wanted: string): Promise<string> {
  const rows = await reader.all<{ label: string }>(sql`select label from sources`)
  const taken = new Set(rows.map(({ label }) => label))
  let label = wanted
  for (let nth = 2; taken.has(label); nth += 1) label = `${wanted}-${nth}`
  return label
}

/** Says with what a source is read from now on, and by whom. */
export async function putInForce(
  tx: Tx,
  { id, config, demo }: Source,
  by: NonNullable<ConfigInForce['by']>,
): Promise<void> {
  await tx.run(sql`update sources set config = ${JSON.stringify({ ...config, demo, by })} where id = ${id}`)
}

export async function removeSource(tx: Tx, id: number, at: number): Promise<void> {
  await tx.run(sql`update sources set removed_at = ${at} where id = ${id}`)
}

export async function setCondition(tx: Tx, sourceId: number, condition: SourceCondition, at: number): Promise<void> {
  const properties = ['sourceId', 'condition', 'at']
  const given = givenRows(tx, CONDITIONS, properties, [{ sourceId, condition: JSON.stringify(condition), at }])
  await tx.run(sql`insert into conditions (source_id, condition, at) select source_id, condition, at from ${given} as given
    where true on conflict (source_id) do update set condition = excluded.condition, at = excluded.at`)
}
