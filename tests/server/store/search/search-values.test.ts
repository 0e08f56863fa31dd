import { beforeAll, expect, it } from 'vitest'
import { insertMany } from '@/server/store/door/door'
import { valueReader } from '@/server/store/facets/read-values'
import { unscoped } from '@/server/store/rows/scoped'
import { observedValues } from '@/server/store/search/search-values'
import { eachDatabase } from '@/tests/databases'

const ODD = ['QA-lead', 'ｑａ-2', 'qá', 'ops team', '审批']

eachDatabase('values that begin so', (db) => {
  beforeAll(async () => {
    const many = Array.from({ length: 25_000 }, (_, at) => ['from', `session-${at}`, 2] as const)
    await db
      .writer()
      .write((tx) =>
        insertMany(
          tx,
          'facet_values',
          ['field', 'value', 'count'],
          [...many.map((row) => [...row]), ...ODD.map((value) => ['from', value, 1])],
        ),
      )
  })

  it('are found however many others there are, in whatever letters they are written', async () => {
    const observed = observedValues(db.reader())
    const of = async (prefix: string) => (await observed('from', prefix)).values.sort()
    expect(await of('qa')).toEqual(['QA-lead', 'qá', 'ｑａ-2'].sort())
    expect(await of('ops t')).toEqual(['ops team'])
    expect(await of('审')).toEqual(['审批'])
    expect(await of('session-2499')).toHaveLength(11)
    expect(await observed('from', 'session')).toMatchObject({ capped: true })
    const offered = async (prefix: string) =>
      (await valueReader(unscoped(db.reader())).complete({ field: 'from', prefix, limit: 9 })).map(({ value }) => value)
    expect((await offered('QA')).sort()).toEqual(['QA-lead', 'qá', 'ｑａ-2'].sort())
    expect(await offered('')).toHaveLength(9)
  })

  it('come the most frequent first, those in both spellings of one name counted together', async () => {
    const spelt = [
      ['zoé'.normalize('NFC'), 2],
      ['zoé'.normalize('NFD'), 2],
      ['zola', 3],
      ['zora', 3],
    ] as const
    await db.writer().write((tx) =>
      insertMany(
        tx,
        'facet_values',
        ['field', 'value', 'count'],
        spelt.map(([value, count]) => ['from', value, count]),
      ),
    )
    const { complete } = valueReader(unscoped(db.reader()))
    expect(await complete({ field: 'from', prefix: 'zo', limit: 9 })).toEqual([
      { value: 'zoé'.normalize('NFC'), count: 4 },
      { value: 'zola', count: 3 },
      { value: 'zora', count: 3 },
    ])
    expect(await complete({ field: 'from', prefix: 'zo', limit: 1 })).toMatchObject([{ count: 4 }])
  })
})
