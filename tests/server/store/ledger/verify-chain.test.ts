import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { appendEntry } from '@/server/store/ledger/append-entry'
import { checkpointStore } from '@/server/store/ledger/checkpoints'
import { verifyLedger } from '@/server/store/ledger/verify-chain'
import { eachDatabase } from '@/tests/databases'
import { draft } from '@/tests/drafts'
import { fill, newSigner } from '@/tests/sealed'

const DIRECTORY = '/mnt/witness'
const NOW = 1_000_000

eachDatabase('a ledger is verified', (db) => {
  const signer = newSigner()
  let texts = new Map<string, string>()
  beforeEach(async () => {
    await change(sql`delete from entries`, sql`delete from kept`, sql`delete from checkpoints`)
    const how = { rounds: 3, each: 4, directory: DIRECTORY, signer }
    texts = await fill(db.writer('ledger'), db.reader('ledger'), how)
  })

  const change = (...statements: SQL[]) =>
    db.writer('ledger').write(async (tx) => {
      for (const statement of statements) await tx.run(statement)
    })
  const verified = (keys = [signer]) =>
    verifyLedger(db.reader('ledger'), { outside: { directory: DIRECTORY, texts }, keys, now: NOW })
  const broken = async () => (await verified()).broken?.says
  const inside = async () =>
    (await verifyLedger(db.reader('ledger'), { outside: null, keys: [signer], now: NOW })).broken

  test('red control: one that nobody touched holds', async () => {
    expect(await verified()).toMatchObject({ entries: 12, kept: 6, checkpoints: 3, outside: DIRECTORY, broken: null })
  })

  test('an entry that was altered, taken away or put in is found, and the first of them is named', async () => {
    await change(sql`update entries set why = 'other' where n = 9`, sql`update entries set name = 'other' where n = 5`)
    expect(await broken()).toBe('Entry 5 is not what was recorded: its hash differs.')
    await change(sql`delete from entries where n = 3`)
    expect((await verified()).broken).toMatchObject({ at: 'entry', n: 3 })
  })

  test('a cut end is found by the checkpoints outside alone', async () => {
    await change(sql`delete from entries where n > 8`, sql`delete from checkpoints where number > 2`)
    await change(sql`delete from kept where sha256 not in (select written from entries where written is not null)`)
    expect(await inside(), 'red control: without them nobody sees it').toBeNull()
    expect(await broken()).toBe(
      'Checkpoint 3 signed entry 12, but the ledger ends at entry 8: its end was cut off, an older backup was restored, or another copy of the data continued.',
    )
  })

  test.each([
    [
      4,
      'Entry 12 is not the one that checkpoint 3 signed: the chain was rebuilt or diverged, for example because an older backup was restored, or the data was copied and both copies are running.',
    ],
    [
      2,
      'Checkpoint 3 signed entry 12, but the ledger ends at entry 10: its end was cut off, an older backup was restored, or another copy of the data continued.',
    ],
  ])(
    'an older state that was restored and went on for %i entries and a checkpoint is found by the newer checkpoints',
    async (each, says) => {
      await change(sql`delete from entries where n > 8`, sql`delete from checkpoints where number > 2`)
      await change(sql`delete from kept where sha256 not in (select written from entries where written is not null)`)
      const later = await fill(db.writer('ledger'), db.reader('ledger'), {
        rounds: 1,
        each,
        directory: DIRECTORY,
        signer,
      })
      expect([...later.keys()].filter((name) => texts.has(name))).toHaveLength(1)
      expect(await inside(), 'red control: without the newer checkpoints nobody sees it').toBeNull()
      expect((await verified()).broken).toMatchObject({ at: 'checkpoint', number: 3, says })
    },
  )

  test.each([DIRECTORY, '/mnt/other'])(
    'a chain that was made anew by who has the key is found by what lies outside, wherever it says to be put: %s',
    async (directory) => {
      await change(sql`delete from entries`, sql`delete from kept`, sql`delete from checkpoints`)
      await fill(db.writer('ledger'), db.reader('ledger'), { rounds: 3, each: 4, directory, signer })
      expect(await inside(), 'red control: without them nobody sees it').toBeNull()
      expect((await verified()).broken).toMatchObject({ at: 'checkpoint', n: 4, number: 1 })
    },
  )

  test('what was put elsewhere is not said to match', async () => {
    const empty = { directory: '/mnt/empty', texts: new Map<string, string>() }
    const found = await verifyLedger(db.reader('ledger'), { outside: empty, keys: [signer], now: NOW })
    expect(found).toMatchObject({ broken: null, checkpoints: 3, elsewhere: 3 })
    expect(words.verify.checkpoints(3, 3, '/mnt/empty')).toContain('0 of 3 match')
    expect(await verified()).toMatchObject({ checkpoints: 3, elsewhere: 0 })
  })

  test('another console of the same database signs with its own key: that is no break, and is not said to match', async () => {
    const other = newSigner()
    await db.writer('ledger').write((tx) => appendEntry(tx, draft()))
    await checkpointStore(db.writer('ledger'), db.reader('ledger')).add('/mnt/of another', other, 4)
    expect(await verified()).toMatchObject({ broken: null, checkpoints: 4, elsewhere: 1 })
    await change(sql`update checkpoints set directory = ${DIRECTORY} where number = 4`)
    expect(await broken(), 'red control: in our own directory it is one').toMatch(/unknown here/)
  })

  test('kept bytes that were altered, or are gone, are found', async () => {
    await change(sql`delete from kept where sha256 = (select written from entries where n = 4 + 1)`)
    expect((await verified()).broken).toMatchObject({ at: 'kept', n: 5 })
    await change(sql`update kept set bytes = (select bytes from kept where sha256 =
      (select written from entries where n = 1)) where sha256 = (select written from entries where n = 9)`)
    expect((await verified()).broken).toMatchObject({ at: 'kept', n: 9 })
  })

  test('so is what a passkey signed, which the detail names', async () => {
    const over = Buffer.from('["signalbox-decision-1"]')
    const sha256 = hash('sha256', over)
    const { actor } = draft({ at: 1 })
    const sealed = { ...draft({ at: 1, detail: { sealed: { over: sha256 } } }), over }
    const decided = { ...sealed, actor: { ...actor, assurance: 'sealed' as const } }
    await db.writer('ledger').write((tx) => appendEntry(tx, decided))
    expect(await verified(), 'red control').toMatchObject({ entries: 13, kept: 7, broken: null })
    await change(sql`update kept set bytes = (select bytes from kept where sha256 <> ${sha256} limit 1)
      where sha256 = ${sha256}`)
    expect((await verified()).broken).toMatchObject({ at: 'kept', n: 13 })
    await change(sql`delete from kept where sha256 = ${sha256}`)
    expect((await verified()).broken).toMatchObject({ at: 'kept', n: 13 })
  })

  test('a checkpoint that is gone, forged or of another key is found', async () => {
    const [first = ['', '']] = texts
    texts.delete(first[0])
    expect(await broken()).toBe('checkpoint-00000001.json is no longer in the checkpoint directory.')
    texts.set(first[0], first[1].replace('"at":1', '"at":2'))
    expect(await broken()).toBe('checkpoint-00000001.json differs from what the ledger knows of it.')
    expect((await verified([newSigner()])).broken?.says).toMatch(/^It is signed with a key that is unknown here/)
  })
})
