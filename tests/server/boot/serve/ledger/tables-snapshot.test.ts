import { rm } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { verifyNow } from '@/server/boot/serve/ledger/verify-now'
import { openHouse } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

test('what an older version left cannot be put on record at the start: people read, nothing is changed, and then it is, once', async () => {
  const first = await openHouse()
  await first.enter()
  await first.stop()
  const inLedger = (statements: string) => {
    const ledger = new Database(path.join(first.data, 'ledger.db'))
    ledger.exec(statements)
    ledger.close()
  }
  inLedger(`delete from told_from;
    insert into writing values ('/srv', 1, 'anna', 'anna', 'password', null);
    create trigger full before insert on entries when new.act = 'snapshot' begin select raise(abort, 'no room'); end`)

  const house = await openHouse({}, path.dirname(first.data))
  const client = clientOf(house.url, { cookie: await house.enter() })
  expect(await client.people.list.query(), 'people come in and read').toMatchObject({ rows: [] })
  const invite = () => client.people.invite.mutate({ name: 'berta', role: 'viewer' })
  await expect(invite()).rejects.toThrow(words.replay.notBegun)
  inLedger('drop trigger full')
  await expect.poll(() => invite().catch(() => null)).toMatchObject({ id: expect.any(String) })

  await house.stop()
  const { broken, tables } = await verifyNow({ data: house.data, database: null, checkpoints: null }, null, Date.now)
  expect({ broken, tables }).toMatchObject({
    broken: null,
    tables: { signed: true, differences: 0, rows: { people: 1, writing: 1 } },
  })
  expect(tables?.since).toBeGreaterThan(1)
  await rm(path.dirname(house.data), { recursive: true })
})
