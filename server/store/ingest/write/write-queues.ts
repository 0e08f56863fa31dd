import { sql } from 'drizzle-orm'
import type { Tx } from '@/server/store/door/door'
import type { QueueChanges } from '@/server/store/ingest/derive/rows/queue-change'
import { givenRows } from './bulk'
import { TABLES } from './tables'

const COLUMNS = ['span', 'slot', 'sourceId', 'part', 'name', 'net'] as const

/** Adds what changed of queues to what changed before. */
export async function writeQueues(tx: Tx, { by }: QueueChanges): Promise<void> {
  const rows = [...by.values()].filter(({ net }) => net !== 0)
  if (rows.length === 0) return
  const given = givenRows(tx, TABLES.queueChanges, COLUMNS, rows)
  await tx.runMany(
    sql`insert into queue_changes (span, slot, source_id, part, name, net)
      select span, slot, source_id, part, name, net from ${given} as given where true
      on conflict (span, part, slot, source_id, name) do update set net = queue_changes.net + excluded.net`,
    [{}],
  )
}
