import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { newestWithin } from '@/server/store/rows/read-rev'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow } from '../rows'

eachDatabase('the newest arrival within a scope', (db) => {
  const came = (rev: number) =>
    db.writer().write((tx) =>
      tx.run(sql`insert into counters (name, value) values ('rev', ${rev})
        on conflict (name) do update set value = excluded.value`),
    )
  const add = (n: number, channel: string) =>
    db.writer().write((tx) => insert(tx, 'messages', [messageRowOf(n, { seq: n, rev: n, channel })]))

  beforeAll(async () => {
    await db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
    })
    await add(5, 'atlas')
    await came(5)
  })

  it('is the same however much came outside since, and follows what comes inside', async () => {
    const within = scoped(db.reader(), [{ source: 'collab', channels: ['atlas'] }])
    const afresh = (stretch?: number) =>
      newestWithin(scoped(db.reader(), [{ source: 'collab', channels: ['atlas'] }]), stretch)
    expect(await newestWithin(within)).toBe(5)
    for (const rev of [6, 20_000, 90_000, 1_000_000]) {
      await add(rev, 'quokka')
      await came(rev)
      expect([await newestWithin(within), await afresh()], `${rev}`).toEqual([5, 5])
    }
    await add(1_000_001, 'atlas')
    await came(1_000_002)
    expect([await newestWithin(within), await afresh()]).toEqual([1_000_001, 1_000_001])
    for (const rev of [1_000_003, 1_000_004, 1_000_005]) await add(rev, 'quokka')
    await came(1_000_005)
    for (const stretch of [1, 2, 3, 4])
      expect([await newestWithin(within), await afresh(stretch)], `${stretch} at once`).toEqual([1_000_001, 1_000_001])
    // Other data, of which less is there.
    await came(7)
    expect(await newestWithin(within)).toBe(5)
  })
})
