import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { numbersKey } from '@/server/store/rows/numbers-key'
import { KEY_BYTES } from '@/server/store/rows/opaque'
import { eachDatabase } from '@/tests/databases'

eachDatabase('the key with which numbers of the record are told', (db) => {
  test('is made once, whoever of several consoles is first, and is the same after a restart', async () => {
    const ask = () => numbersKey(db.writer('ledger'), db.reader('ledger'), randomBytes)
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toHaveLength(KEY_BYTES)
    expect(other).toEqual(one)
    const again = await numbersKey(db.writer('ledger'), db.reader('ledger'), () => {
      throw new Error('It is known already.')
    })
    expect(again).toEqual(one)
  })
})
