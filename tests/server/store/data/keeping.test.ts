import { expect, test } from 'vitest'
import { chosenMonths, keepingStore } from '@/server/store/data/keeping'
import { eachDatabase } from '@/tests/databases'

eachDatabase('how long a person wants observations kept', (db) => {
  test('is for ever until it is chosen, and is read by who only reads the ledger', async () => {
    const store = keepingStore(db.writer('ledger'), db.reader('ledger'))
    expect(await store.months()).toBeNull()
    await store.choose(12)
    expect(await store.months()).toBe(12)
    expect(await chosenMonths(db.reader('ledger'))).toBe(12)
    await store.choose(null)
    expect(await store.months()).toBeNull()
  })
})
