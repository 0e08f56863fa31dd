import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ConsoleStatus, SourceStatus } from '@/lib/message/message'
import { openWriteDoor } from '@/server/store/door/door'
import { migratedUrl } from '@/tests/databases'
import { type House, openHouse } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

/** As a process leaves it that was killed while it read. */
async function sayWatching(data: string): Promise<void> {
  const door = await openWriteDoor({ dialect: 'sqlite', file: path.join(data, 'record.db') }, 'normal')
  const stopped = `"state":"stopped"`
  await door.write((tx) =>
    tx.run(sql`update conditions set condition = replace(condition, ${stopped}, '"state":"watching"')`),
  )
  await door.close()
}

describe.each(['sqlite', 'postgres'] as const)('a source of before that this start does not name (%s)', (dialect) => {
  let house: House
  let home = ''
  let cookie = ''
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    const before = await openHouse({}, undefined, database?.url)
    cookie = await before.enter()
    home = path.dirname(before.root)
    await vi.waitFor(async () => expect(await stateAt(before)).toBe('watching'), { timeout: 60_000 })
    await before.stop()
    if (dialect === 'sqlite') await sayWatching(before.data)
    house = await openHouse({ typed: [] }, home, database?.url)
    cookie = await house.enter()
  })
  afterAll(async () => {
    await house.close()
    await database?.remove()
    await rm(home, { recursive: true, force: true })
  })

  const statusAt = (at: House): Promise<ConsoleStatus> => clientOf(at.url, { cookie }).console.status.query()
  const sourceAt = async (at: House): Promise<SourceStatus | undefined> => (await statusAt(at)).sources[0]
  const stateAt = async (at: House) => (await sourceAt(at))?.condition.state

  it('is said not to be read, with the next step', async () => {
    expect(await statusAt(house)).toMatchObject({ tail: 'running' })
    expect((await sourceAt(house))?.condition).toMatchObject({
      state: 'stopped',
      cause: `${house.root} is not being read because Signalbox was started without it.`,
      mend: expect.stringContaining('add it on Sources'),
    })
  })

  it('can be chosen, and is read again', async () => {
    const { source } = clientOf(house.url, { cookie })
    expect(await source.check.query({ root: house.root })).toMatchObject({ watched: false, problem: null })
    await source.watch.mutate({ root: house.root })
    await expect.poll(() => stateAt(house)).toBe('watching')
    expect(await sourceAt(house)).toMatchObject({ messages: 1, condition: { cause: null } })
    expect(await source.check.query({ root: house.root })).toMatchObject({ watched: true })
  })
})
