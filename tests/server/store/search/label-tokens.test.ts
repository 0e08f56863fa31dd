import { expect, it } from 'vitest'
import { parse } from '@/lib/query/parse'
import { scopeAsked } from '@/lib/query/scope-question'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { withApart } from '@/server/store/search/label-tokens'
import { compileSearch, type Search } from '@/server/store/search/search-sql'
import { observedValues } from '@/server/store/search/search-values'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '@/tests/server/store/ingest/reading-index'
import { AT, message } from '@/tests/server/store/ingest/scene'

const NOW = AT + 1
/** Of what is longer the index knows the beginning alone, as a name that was observed. */
const LONG = 'n'.repeat(200)
const NAMES = [
  ['letters of another case', 'ops', 'Ops'],
  ['letters of another width', 'plan', 'ｐｌａｎ'],
  ['the end of a long name', LONG, `${LONG}-and-more`],
] as const

eachDatabase('names of a scope and the tokens of the index', (db) => {
  const asked = (channel: string, source: string) => scopeAsked([{ source, channels: [channel] }])
  const count = async (search: Search) =>
    (await db.reader().get<{ count: number }>(search.count(100)))?.count ?? Number.NaN
  const compiled = async (channel: string, source: string, exact: boolean) => {
    const scope = [{ source, channels: [channel] }]
    const { ast } = parse('', { now: NOW })
    if (ast === null) throw new Error('nothing is asked')
    const reader = scoped(db.reader(), scope)
    const found = await compileSearch(ast, {
      ...{ dialect: db.dialect, scope, now: NOW, observed: observedValues(reader) },
      within: async (question) =>
        exact ? withApart(reader, question) : JSON.parse(JSON.stringify(question), (_, part) => byTokensAlone(part)),
    })
    if (!found.ok) throw new Error('a beginning stands for too much')
    return found.search
  }

  for (const [what, own, other] of NAMES)
    it(`a channel that differs by ${what} is not found, though it came after the question was put into SQL`, async () => {
      const { writer, batch, line, source } = await newScene(db)
      const say = (channel: string, body: string) =>
        writer.ingest(batch([line(`${channel.slice(0, 9)}-${body}`, [message({ body, channel })])]))
      await say(own, 'seen')
      const before = await compiled(own, source.label, true)
      const naive = await compiled(own, source.label, false)
      expect([await count(before), await count(naive)]).toEqual([1, 1])
      await say(other, 'not seen')
      expect(await count(naive), 'red control: by tokens alone it is').toBe(2)
      expect(await count(before)).toBe(1)
      expect(await count(await compiled(own, source.label, true))).toBe(1)
    })

  it('where no other name that was observed has the token, rows are not opened for it', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [message({ body: 'one', channel: 'alone' })])]))
    const reader = unscoped(db.reader())
    const apart = async (channel: string) =>
      JSON.stringify(await withApart(reader, asked(channel, source.label))).split('"apart"').length - 1
    const both = db.dialect === 'sqlite' ? 2 : 0
    expect(await apart('alone')).toBe(both)
    expect(await apart('Alone'), 'red control: of the source still').toBe(both / 2)
  })
})

/** A question without its comparison letter for letter. */
function byTokensAlone(part: unknown): unknown {
  const isNamed = typeof part === 'object' && part !== null && 'ask' in part && part.ask === 'named'
  return isNamed ? { all: [] } : part
}
