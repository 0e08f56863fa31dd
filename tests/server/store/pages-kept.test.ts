import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readersOf } from '@/server/store/open-readers'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from './rows'

const facts = {
  ...{ titleOf: () => 'Test', staleAfterMs: () => null, beatEveryMs: () => null, tailRuns: async () => true },
  ...{ toldOf: () => null, whyStopped: () => null, deriving: () => null },
}

eachDatabase('pages that are kept', (db) => {
  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow(), sourceRow({ id: 2, label: 'other', root: '/other' })])
      await insert(tx, 'files', [fileRow()])
      await insert(tx, 'messages', [messageRowOf(1), messageRowOf(2)])
    }),
  )
  const change = (to: string) => db.writer().write((tx) => tx.run(sql`update messages set body = ${to} where seq = 1`))

  test('what is asked again while others write is what stands there', async () => {
    const index = readersOf(db.reader(), facts)
    for (let at = 0; at < 50; at++) {
      await change(`the ${at}th text`)
      for (let again = 0; again < 3; again++) {
        const { rows } = await index.messages.page({ query: '', limit: 10, now: T0 })
        expect(rows.map(({ body }) => body)).toContain(`the ${at}th text`)
      }
    }
  })

  test('who may see another source is never given the page of somebody else', async () => {
    const index = readersOf(db.reader(), facts)
    const asked = { query: '', limit: 10, now: T0 }
    for (let again = 0; again < 3; again++) {
      expect((await index.messages.page(asked)).rows).toHaveLength(2)
      expect((await index.within(['other']).messages.page(asked)).rows).toHaveLength(0)
    }
  })

  test('a page that is read while somebody writes is not kept for what came after', async () => {
    const index = readersOf(db.reader(), facts)
    const asked = { query: 'is:any', limit: 10, now: T0 }
    await index.messages.page(asked)
    for (let at = 0; at < 20; at++) {
      await Promise.all([change(`text ${at}`), index.messages.page(asked), index.messages.page(asked)])
      const { rows } = await index.messages.page(asked)
      expect(rows.map(({ body }) => body)).toContain(`text ${at}`)
    }
  })

  test('where nothing was written the same page is given again', async () => {
    const index = readersOf(db.reader(), facts)
    const asked = { query: '', limit: 10, now: T0 }
    const pages = []
    for (let again = 0; again < 3; again++) pages.push(await index.messages.page(asked))
    expect(pages[2] === pages[1]).toBe(db.dialect === 'sqlite')
  })
})
