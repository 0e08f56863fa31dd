import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { entryText, FIRST_PREV, type KeptEntry } from '@/lib/ledger/entry'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

eachDatabase('the ledger takes entries', (db) => {
  const append = (said = {}) => db.writer('ledger').write((tx) => appendEntry(tx, draft(said)))
  const rows = () => db.reader('ledger').all<KeptEntry>(sql`select *, settles as "of" from entries order by n`)

  test('one bound to the other, from the first', async () => {
    const first = await append({ subject: 'a\0b \ud800', detail: { text: '“\0”', list: [1, null] }, why: null })
    const second = await append({ act: 'post', of: 1, shown: Buffer.from([0, 255]), written: Buffer.from('said') })
    expect([first.n, first.prev, second.n, second.prev]).toEqual([1, FIRST_PREV, 2, first.hash])
    const kept = await rows()
    for (const row of kept) expect(row.hash).toBe(hash('sha256', entryText(row)))
    expect(kept.map(({ hash: sealed }) => sealed)).toEqual([first.hash, second.hash])
  })

  test('bytes are kept once, by what they are', async () => {
    await append({ shown: Buffer.from('said') })
    const kept = await db.reader('ledger').all<{ sha256: string; bytes: Buffer }>(sql`select * from kept`)
    expect(kept.map(({ sha256, bytes }) => [sha256 === hash('sha256', bytes), bytes.length]).sort()).toEqual([
      [true, 2],
      [true, 4],
    ])
  })

  test('what fails in the same transaction leaves no entry', async () => {
    const before = (await rows()).length
    const failing = db.writer('ledger').write(async (tx) => {
      await appendEntry(tx, draft())
      throw new Error('the effect failed')
    })
    await expect(failing).rejects.toThrow('the effect failed')
    expect(await rows()).toHaveLength(before)
  })

  test('fifty at once are one chain', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => append({ at })))
    const kept = await rows()
    expect(kept.map(({ n }) => n)).toEqual(kept.map((_, at) => at + 1))
    expect(kept.every(({ prev }, at) => prev === (kept[at - 1]?.hash ?? FIRST_PREV))).toBe(true)
  })
})
