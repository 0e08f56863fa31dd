import { beforeAll, expect, test } from 'vitest'
import { keepTyped } from '@/lib/ledger/kept-words'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { entryStore } from '@/server/store/ledger/entries'
import { ledgerReader } from '@/server/store/ledger/page'
import { QuestionError } from '@/server/store/rows/question-error'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'

eachDatabase('the ledger is read', (db) => {
  const page = (query = '', before: number | null = null, limit = 10) =>
    ledgerReader(db.reader('ledger')).page({ query, before, limit, now: 1_000 })
  const found = async (query: string) => (await page(query)).rows.map(({ n }) => n)

  beforeAll(async () => {
    const entries = [
      draft({ at: 100, detail: { agent: 'Firefox 100%' } }),
      draft({ at: 200, act: 'source-add', subject: '/srv/星图', outcome: 'intent' }),
      draft({
        at: 300,
        act: 'source-add',
        subject: '/srv/星图',
        outcome: 'refused',
        why: 'It cannot be watched.',
        of: 2,
      }),
      draft({
        at: 400,
        act: 'export',
        why: 'Änderung ОТКЛОНЕНА Иваном',
        subject: 'from:qa',
        outcome: 'intent',
        written: Buffer.from('said'),
      }),
    ]
    await db.writer('ledger').write(async (tx) => {
      for (const entry of entries) await appendEntry(tx, entry)
    })
  })

  test('newest first, an act with what came of it, in pages that meet', async () => {
    const first = await page('', null, 2)
    expect(first.rows.map(({ n, settled }) => [n, settled?.outcome])).toEqual([
      [4, undefined],
      [2, 'refused'],
    ])
    expect((await page('', first.next, 2)).rows.map(({ n }) => n)).toEqual([1])
  })

  test('what is asked for is found', async () => {
    expect(await found('did:source')).toEqual([2])
    expect(await found('-did:source')).toEqual([4, 1])
    expect(await found('about:settings')).toEqual([2])
    expect(await found('-about:settings')).toEqual([4, 1])
    expect(await found('outcome:refused')).toEqual([2])
    expect(await found('outcome:open')).toEqual([4])
    expect(await found('who:local known:loopback role:admin')).toEqual([4, 2, 1])
    expect(await found('who:somebody')).toEqual([])
    expect(await found('before:1970-01-01T00:00:00.200Z')).toEqual([1])
    expect(await found('星图 "cannot be"')).toEqual([2])
    expect(await found('100%')).toEqual([1])
    expect(await found('1%x')).toEqual([])
    for (const words of ['Änderung', 'änderung', 'ÄNDERUNG', 'отклонена', '"Отклонена ИВАНОМ"'])
      expect(await found(words), words).toEqual([4])
    expect(await found('-änderung')).toEqual([2, 1])
  })

  test('all that is asked lies between the first of it and what settled the last', async () => {
    const range = (query: string) => ledgerReader(db.reader('ledger')).range({ query, now: 1_000 })
    expect(await range('')).toEqual({ from: 1, to: 4 })
    expect(await range('did:source')).toEqual({ from: 2, to: 3 })
    expect(await range('-did:source')).toEqual({ from: 1, to: 4 })
    expect(await range('who:somebody')).toBeNull()
    await expect(range('(')).rejects.toBeInstanceOf(QuestionError)
  })

  test('a mistake is an error, never an empty list', async () => {
    await expect(page('(')).rejects.toBeInstanceOf(QuestionError)
  })

  test('one entry has all that settles it, and its hash as it is computed now', async () => {
    const detail = await ledgerReader(db.reader('ledger')).one(2)
    expect(detail?.settling.map(({ n, outcome }) => [n, outcome])).toEqual([[3, 'refused']])
    expect(detail?.recomputed).toBe(detail?.entry.hash)
    expect(await ledgerReader(db.reader('ledger')).one(99)).toBeNull()
  })

  test('what was open when the program ended is settled once', async () => {
    const { settleOpen } = entryStore(db.writer('ledger'))
    const said = { at: 500, why: keepTyped('ended'), version: '1' }
    expect(await settleOpen(['post'], said)).toBe(0)
    expect(await settleOpen(['export', 'source-add'], said)).toBe(1)
    expect(await settleOpen(['export', 'source-add'], said)).toBe(0)
    expect(await found('outcome:failed')).toEqual([4])
  })
})
