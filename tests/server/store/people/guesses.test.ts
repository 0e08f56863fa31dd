import { expect, test } from 'vitest'
import { guessStore } from '@/server/store/people/guess-rows'
import { eachDatabase } from '@/tests/databases'

const HOUR = 3_600_000

eachDatabase('guesses', (db) => {
  const store = () => guessStore(db.writer('ledger'), db.reader('ledger'))
  const count = (key: string, since: number, tries = 1) => ({ key, tries, since, until: 0, strikes: 0 })

  test('counts are kept as they are now, until they can count no more', async () => {
    await store().keep([count('a', HOUR), count('b', 2 * HOUR)], [])
    await store().keep([count('a', HOUR, 2), count('c', 2 * HOUR)], ['b', 'x'])
    await store().keep([], [])
    expect(await store().load(2 * HOUR)).toEqual([count('a', HOUR, 2), count('c', 2 * HOUR)])
    expect(await store().load(2 * HOUR + 1)).toEqual([count('c', 2 * HOUR)])
  })
})
