import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { nearWords } from '@/server/store/read/read-near'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { tell } from '@/tests/server/store/search/search-world'

const NOW = 1_749_988_800_000
const SAID = [
  { body: 'Begin the rollback of staging', from: 'qa' },
  { body: 'Another rollback', from: 'qa', channel: 'ops' },
  { body: 'A setback', from: 'pm' },
  { body: 'Откат на завтра', from: 'pm' },
  { body: 'infrastructures', from: 'pm' },
]

eachDatabase('words near those that are not found', (db) => {
  const near = (query: string, scope: Scope = null) =>
    nearWords(scope === null ? unscoped(db.reader()) : scoped(db.reader(), scope), query, NOW)

  beforeAll(() =>
    tell(
      db.writer(),
      SAID.map((one, at) => ({ ...one, at: NOW - 1000 + at })),
    ),
  )

  test('are those of the index, with the question that has them instead', async () => {
    expect(await near('rollbak')).toEqual([{ word: 'rollback', query: 'rollback' }])
    expect(await near('from:qa rolbback of')).toEqual([{ word: 'rollback', query: 'from:qa rollback of' }])
    expect(await near('откатт')).toEqual([{ word: 'откат', query: 'откат' }])
    expect(await near('infrastructu')).toEqual([])
    expect(await near('infrastrctures')).toEqual([{ word: 'infrastructures', query: 'infrastructures' }])
  })

  test('are told only where the whole question finds something with them', async () => {
    expect(await near('from:pm rollbak')).toEqual([])
    expect(await near('rollbak setbakc')).toEqual([])
    expect(await near('-rollbak')).toEqual([])
  })

  test('of what is not seen are not told', async () => {
    const label = 'yard'
    expect(await near('rollbak', [{ source: label, channels: ['general'] }])).toHaveLength(1)
    expect(await near('откатт', [{ source: label, channels: ['ops'] }])).toEqual([])
    expect(await near('rollbak', [])).toEqual([])
  })
})
