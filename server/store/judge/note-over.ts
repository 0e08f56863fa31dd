import { sql } from 'drizzle-orm'
import type { WriteDoor } from '@/server/store/door/door'
import { insertMany } from '@/server/store/door/door'
import { DERIVATION, derivationOf } from '@/server/store/ingest/write/derivation'
import { type Judging, judgedSources } from './judge-rows'
import { isLimited, notedOver, type OverRow, overNow } from './over-thresholds'

/**
 * Notes which measures are over their thresholds now, where its source is to stay below any, and has the messages that tell of it
 * judged again: those that told of it until now, too. Sums are to be made before. Gives whether any is otherwise now.
 */
export function noteOver(door: WriteDoor, { judgeOf, now }: Judging): Promise<boolean> {
  return door.write(async (tx) => {
    // What a newer version derived it judges itself.
    if ((await derivationOf(tx)) > DERIVATION) return false
    let isOther = false
    const noted = new Set(
      (await tx.all<{ source: number }>(sql`select distinct source_id as source from over_thresholds`)).map(
        ({ source }) => source,
      ),
    )
    for (const source of (await judgedSources(tx)).values()) {
      const thresholds = judgeOf(source.protocol)?.thresholds
      if (thresholds === undefined) continue
      const limits = thresholds(source.rules)
      if (!isLimited(limits) && !noted.has(source.id)) continue
      const before = await notedOver(tx, source.id)
      const found = await overNow(tx, source, { thresholds: limits, now })
      if (same(before) === same(found)) continue
      isOther = true
      await tx.run(sql`delete from over_thresholds where source_id = ${source.id}`)
      await insertMany(
        tx,
        'over_thresholds',
        ['message_key', 'source_id', 'measure', 'told'],
        found.map(({ key, over }) => [key, source.id, over.measure, JSON.stringify(over)]),
        'ignore',
      )
      const keys = [...new Set([...before, ...found].map(({ key }) => key))]
      await tx.run(sql`insert into judged_again (message_key, at)
        select key, 0 from messages where ${tx.inList(sql`key`, keys)}
        on conflict (message_key) do update set at = excluded.at`)
    }
    return isOther
  })
}

const same = (rows: readonly OverRow[]) =>
  rows
    .map(({ key, over }) => `${key} ${JSON.stringify(over)}`)
    .sort()
    .join('\n')
