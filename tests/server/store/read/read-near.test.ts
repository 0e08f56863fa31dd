import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { nearQuestions } from '@/server/store/read/read-near'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { tell } from '@/tests/server/store/search/search-world'

const NOW = 1_749_988_800_000
const often = (body: string, from: string) => Array.from({ length: 60 }, () => ({ body, from }))
const SAID = [
  { body: 'Begin the rollback of staging', from: 'qa' },
  { body: 'Another rollback', from: 'qa', channel: 'ops' },
  { body: 'A setback', from: 'pm' },
  { body: 'Откат на завтра', from: 'pm' },
  { body: 'infrastructures', from: 'pm' },
  { body: '请回滚登录模块', from: 'coordinator', type: 'decision' },
  { body: '回来', from: 'pm' },
  { body: '服务器宕机', from: 'watcher', channel: 'ops' },
  { body: 'the manor of old', from: 'pm' },
  ...often('a manner of speaking', 'pm'),
  ...often('minor things', 'pm'),
]

eachDatabase('questions near one that finds nothing', (db) => {
  const asked = (query: string, scope: Scope = null) =>
    nearQuestions(scope === null ? unscoped(db.reader()) : scoped(db.reader(), scope), { query, now: NOW })
  const near = async (query: string, scope: Scope = null) => (await asked(query, scope)).map(({ query }) => query)

  beforeAll(() =>
    tell(
      db.writer(),
      SAID.map((one, at) => ({ ...one, at: NOW - 1000 + at })),
    ),
  )

  test.each([
    ['a letter left out', 'rollbak', 'rollback'],
    ['two letters swapped', 'rollbakc', 'rollback'],
    ['a letter doubled', 'rolllback', 'rollback'],
    ['a wrong letter', 'rollbsck', 'rollback'],
    ['another part beside it', 'from:qa rolbback of', 'from:qa rollback of'],
    ['another alphabet', 'откатт', 'откат'],
    ['a long word', 'infrastrctures', 'infrastructures'],
    ['a beginning of a word', 'rollbakc*', 'rollback'],
    ['a wrong sign of two, said alike', '回棍', '回滚'],
    ['a wrong sign of four', '登录模快', '登录模块'],
    ['a wrong sign in the middle', '登路模', '登录模'],
    ['the name of an agent', 'from:coordinatr 回滚', 'from:coordinator 回滚'],
    ['a type', 'type:decison', 'type:decision'],
    ['two words wrong at once', 'bigin rollbakc', 'begin rollback'],
  ])('are told for %s', async (_, wrong, meant) => {
    expect(await near(wrong)).toEqual([meant])
  })

  test('say how much they find', async () => {
    expect(await asked('rollbakc')).toEqual([{ query: 'rollback', count: 2, capped: false }])
  })

  test('are of words that few messages have, beside one that many have', async () => {
    expect(await near('maner')).toEqual(['manner', 'manor'])
  })

  test('are told only where the whole question finds something with them', async () => {
    expect(await near('infrastructu')).toEqual([])
    expect(await near('from:pm rollbak')).toEqual([])
    expect(await near('rollbak setbakc')).toEqual([])
    expect(await near('-rollbak')).toEqual([])
    expect(await near('from:qa 登录模快')).toEqual([])
    expect(await near('from:pm')).toEqual([])
  })

  test('have no word that only stands where one may not look', async () => {
    const within = (...channels: string[]): Scope => [{ source: 'yard', channels }]
    expect(await asked('rollbak', within('general'))).toEqual([{ query: 'rollback', count: 1, capped: false }])
    expect(await near('откатт', within('ops'))).toEqual([])
    expect(await near('宕鸡', within('general'))).toEqual([])
    expect(await near('宕鸡', within('ops'))).toEqual(['宕机'])
    expect(await near('from:watchr', within('general'))).toEqual([])
    expect(await near('from:watchr', within('ops'))).toEqual(['from:watcher'])
    expect(await near('rollbak', [])).toEqual([])
  })
})
