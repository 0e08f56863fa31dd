import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres, { type Sql } from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { postgres as words } from '@/lib/text/data/database'
import { examine } from '@/server/boot/doctor/doctor'
import { readSettings } from '@/server/settings'
import { migratedUrl } from '@/tests/databases'
import { type House, openHouse, swarmLine } from '@/tests/serving'
import { shownBy } from './shown-sources'

async function foundBy(url: string) {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  const settings = readSettings({ flags: { data: home, database: url }, environment: {}, directory: home, home })
  const found = []
  for await (const finding of examine(settings, Date.now)) found.push(finding)
  return found
}

/** Answers as a server does that cannot write to this table, also to who would write down that it cannot. */
const refusing = (state: string, tables: readonly string[]) => `
  create function record.refuses() returns trigger language plpgsql as $$
    begin raise exception 'as the server says it' using errcode = '${state}'; end $$;
  ${tables.map((table) => `create trigger refuses before insert or update on record.${table} for each statement execute function record.refuses();`).join('\n')}`

const REFUSALS = [
  ['a full disk', '53100', 'full', words.full],
  ['no memory left', '53200', 'store', words.spent],
  ['a limit that is reached', '53400', 'store', words.spent],
  ['a disk that fails', '58030', 'store', words.disk],
  ['a connection that may only read', '25006', 'read-only', words.readOnly],
  ['rights that were taken away', '42501', 'read-only', words.mayNot],
] as const

describe('what keeps the tail of another process from writing, also that it cannot, is said by every console and by doctor', () => {
  let database: Awaited<ReturnType<typeof migratedUrl>>
  let server: Sql
  let leader: House
  let other: House
  let houses: Awaited<ReturnType<typeof shownBy>>[]
  let home: string
  let said = 0
  beforeAll(async () => {
    database = await migratedUrl()
    server = postgres(database.url, { max: 1, onnotice: () => undefined })
    leader = await openHouse({}, undefined, database.url)
    home = path.dirname(leader.root)
    other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
    houses = [await shownBy(leader), await shownBy(other)]
  })
  afterEach(() => server.unsafe('drop function if exists record.refuses() cascade'))
  afterAll(async () => {
    await leader.close()
    await other.close()
    await server.end()
    await database.remove()
  })
  const allRead = async () => {
    for (const { condition, health } of houses) {
      await expect.poll(async () => (await condition())?.state).toBe('watching')
      await expect.poll(health).toBe('ok')
    }
  }
  const allSay = async (trouble: string, [cause, mend]: readonly [string, string]) => {
    const wanted = { state: 'degraded', trouble, cause: expect.stringContaining(cause.slice(0, -1)), mend }
    for (const { condition, health } of houses) {
      await expect.poll(condition).toMatchObject(wanted)
      await expect.poll(health).toBe('degraded')
    }
    await expect
      .poll(() => foundBy(database.url))
      .toContainEqual(expect.objectContaining({ says: expect.stringContaining(cause.slice(0, -1)), mend }))
  }

  it.each(REFUSALS)('%s (%s), until it is over', async (_, state, trouble, inWords) => {
    await allRead()
    await server.unsafe(refusing(state, ['observations', 'conditions']))
    const before = (await houses[1]?.messages()) ?? 0
    said += 1
    await appendFile(path.join(leader.root, 'atlas', 'channel.jsonl'), swarmLine(said, `said meanwhile ${said}`))
    await allSay(trouble, inWords)

    await server.unsafe('drop function record.refuses() cascade')
    for (const { messages } of houses) await expect.poll(messages).toBe(before + 1)
    await allRead()
    const sources = (await foundBy(database.url)).filter(({ what }) => what.startsWith('source'))
    expect(sources.filter((one) => one.state !== 'well')).toEqual([])
  })

  it('also where it is met as the source begins to be read', async () => {
    await allRead()
    await leader.stop()
    await server.unsafe(refusing('53100', ['sources']))
    leader = await openHouse({}, home, database.url)
    houses = [await shownBy(leader), await shownBy(other)]
    await allSay('full', words.full)
    await server.unsafe('drop function record.refuses() cascade')
    await allRead()
  })
})
