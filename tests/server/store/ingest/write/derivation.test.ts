import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReadDoor, openWriteDoor, type ReadDoor, type WriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { deriveWhereOlder, reindex } from '@/server/store/ingest/rebuild/reindex'
import { DERIVATION, DERIVATION_COUNTER, derivationOf } from '@/server/store/ingest/write/derivation'
import type { RecordWriter } from '@/server/store/store'
import { eachDatabase, migratedPlace } from '@/tests/databases'
import { readAgain, tellNothing } from '../reading-index'
import { CONFIG, FACTS, message, scene } from '../scene'

const AGAIN = { facts: FACTS, read: readAgain, foretell: tellNothing }

eachDatabase('the version of what is derived', (db) => {
  let place = { remove: async () => {} }
  let door: WriteDoor
  let reader: ReadDoor
  let writer: RecordWriter
  let world: ReturnType<typeof scene>
  beforeEach(async () => {
    const empty = await migratedPlace(db.dialect)
    place = empty
    door = await openWriteDoor(empty.place('record'), 'normal')
    reader = await openReadDoor(empty.place('record'))
    writer = recordWriter({ door, close: async () => {} }, FACTS)
    const wanted = { label: 'team', protocol: 'test', root: '/team', config: CONFIG, demo: false, at: 1 }
    world = scene(await writer.sourceFor(wanted))
    for (const nth of [1, 2, 3, 4]) await say(`number ${nth}`)
  })
  afterEach(async () => {
    await reader.close()
    await door.close()
    await place.remove()
  })

  const say = (body: string) => writer.ingest(world.batch([world.line('team.jsonl', [message({ body })])]))
  const count = async (table: string) =>
    (await reader.get<{ n: number }>(sql`select count(*) as n from ${sql.raw(table)}`))?.n
  const derivedBy = (by: number) =>
    door.write((tx) =>
      tx.run(sql`insert into counters (name, value) values (${DERIVATION_COUNTER}, ${by})
        on conflict (name) do update set value = excluded.value`),
    )

  /** As a version left it that did not know of conversations. */
  async function older() {
    const whole = await dumpDerived(reader)
    await door.write((tx) => tx.run(sql`delete from conversations`))
    return whole
  }

  test('that is older is derived anew by itself, once, and what the older did not know is there', async () => {
    const whole = await older()
    expect(await dumpDerived(reader)).not.toBe(whole)
    const far: [number, number][] = []
    const onProgress = (done: number, total: number) => void far.push([done, total])
    expect(await deriveWhereOlder(door, { ...AGAIN, onProgress })).toBe(true)
    expect(await dumpDerived(reader)).toBe(whole)
    expect(await derivationOf(reader)).toBe(DERIVATION)
    expect(far).toEqual([0, 1, 2, 3, 4].map((done) => [done, 4]))
    const never = () => {
      throw new Error('It is derived already.')
    }
    expect(await deriveWhereOlder(door, { ...AGAIN, read: never })).toBe(false)
  })

  test('that is empty has nothing to derive and says nothing of it, and is of this version from then on', async () => {
    const empty = await migratedPlace(db.dialect)
    const fresh = await openWriteDoor(empty.place('record'), 'normal')
    const said: unknown[] = []
    expect(await deriveWhereOlder(fresh, { ...AGAIN, onProgress: (...far) => void said.push(far) })).toBe(false)
    expect(said).toEqual([])
    expect(await fresh.write(derivationOf)).toBe(DERIVATION)
    await fresh.close()
    await empty.remove()
  })

  test('while it is derived anew, who reads has what was there before, whole', async () => {
    await older()
    const seen: unknown[] = []
    let asked: Promise<unknown> = Promise.resolve()
    const read: typeof readAgain = (kept) => {
      asked = asked.then(async () => seen.push([await count('messages'), await count('conversations')]))
      return readAgain(kept)
    }
    await deriveWhereOlder(door, { ...AGAIN, read })
    await asked
    expect(seen[0]).toEqual([4, 0])
    expect(await count('conversations')).toBe(4)
  })

  test('that was stopped half-way is as it was, and is derived anew the next time', async () => {
    const whole = await older()
    const before = await dumpDerived(reader)
    const stop = new AbortController()
    const onProgress = (done: number) => void (done === 2 && stop.abort(new Error('stopped')))
    await expect(deriveWhereOlder(door, { ...AGAIN, onProgress, signal: stop.signal })).rejects.toThrow('stopped')
    expect(await dumpDerived(reader)).toBe(before)
    expect(await derivationOf(reader)).toBe(0)
    expect(await deriveWhereOlder(door, AGAIN)).toBe(true)
    expect(await dumpDerived(reader)).toBe(whole)
  })

  test('that is newer takes nothing in from an older one', async () => {
    await derivedBy(DERIVATION + 1)
    await expect(say('by the older')).rejects.toMatchObject({ code: 'newer' })
    expect(await count('messages')).toBe(4)
    await derivedBy(DERIVATION)
    await say('by the same')
    expect(await count('messages')).toBe(5)
  })

  test('where less follows than before, numbers go on beyond what was told', async () => {
    const before = (await writer.ingest(world.batch([world.line('team.jsonl', [message({ body: 'last' })])]))).rev
    await reindex(door, { ...AGAIN, read: (kept) => (kept.line === 1 ? readAgain(kept) : []) })
    expect(await count('messages')).toBe(1)
    expect((await say('new')).rev).toBeGreaterThan(before)
  })
})
