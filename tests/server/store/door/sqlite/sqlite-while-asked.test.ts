import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whileAsked } from '@/server/store/door/sqlite/sqlite-while-asked'

let home = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-asked-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const LONG =
  'with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000) select count(*) as found from n'

/** A file in a thread that ends when nothing was asked for `idleMs`, and how often one was begun. */
function asked(idleMs: number, file = path.join(home, 'a.db')) {
  const begun = { count: 0 }
  const thread = whileAsked((fresh) => {
    begun.count += 1
    return fresh.ask({ op: 'open', file })
  }, idleMs)
  return { ...thread, begun, one: () => thread.ask({ op: 'get', text: 'select 1 as one', params: [] }) }
}

test('one thread answers what is asked in a row, and the next after a while begins another', async () => {
  const long = asked(60_000)
  for (let n = 0; n < 3; n++) expect(await long.one()).toEqual({ one: 1 })
  expect(long.begun.count).toBe(1)
  await long.end()

  const short = asked(1)
  const again = async () => {
    expect(await short.one()).toEqual({ one: 1 })
    return short.begun.count
  }
  await expect.poll(again, { interval: 30 }).toBeGreaterThan(2)
  await short.end()
})

test('a question that lasts longer than that is answered, and so are those beside it', async () => {
  const { ask, one, begun, end } = asked(1)
  const answers = await Promise.all([ask({ op: 'get', text: LONG, params: [] }), one(), one()])
  expect(answers).toEqual([{ found: 300_000 }, { one: 1 }, { one: 1 }])
  expect(begun.count).toBe(1)
  await end()
})

test('what cannot be opened is tried anew with the next question', async () => {
  const { one, begun, end } = asked(60_000, path.join(home, 'missing', 'a.db'))
  await expect(one()).rejects.toThrow('directory does not exist')
  await expect(one()).rejects.toThrow('directory does not exist')
  expect(begun.count).toBe(2)
  await end()
})
