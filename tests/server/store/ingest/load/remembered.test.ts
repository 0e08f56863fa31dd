import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '@/tests/server/store/ingest/reading-index'
import { message } from '@/tests/server/store/ingest/scene'

const FILE = 'team/channel.jsonl'

eachDatabase('what the last transaction left', (db) => {
  const numbersOf = (rows: readonly { seq: number }[]) => rows.map(({ seq }) => seq)

  it('is where the next goes on', async () => {
    const { writer, batch, content, rows } = await newScene(db)
    for (const body of ['one', 'two', 'three']) await writer.ingest(batch([content(FILE, [message({ body })])]))
    const [first = 0, second = 0, third = 0] = numbersOf(await rows())
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
  })

  it('is not gone on from where somebody else has written since', async () => {
    const { writer, batch, content, rows } = await newScene(db)
    const say = (body: string) => writer.ingest(batch([content(FILE, [message({ body })])]))
    await say('one')
    await say('two')
    const [, second = 0] = numbersOf(await rows())
    await db.writer().write((tx) => tx.run(sql`update counters set value = value + 100 where name = 'rev'`))
    await say('three')
    expect(numbersOf(await rows()).at(-1)).toBeGreaterThan(second + 100)
  })
})
