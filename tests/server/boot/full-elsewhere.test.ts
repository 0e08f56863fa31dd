import { appendFile, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, expect, it } from 'vitest'
import { postgres as words } from '@/lib/text/database'
import { examine } from '@/server/boot/doctor'
import { readSettings } from '@/server/settings'
import { emptyUrl } from '../../databases'
import { openHouse, swarmLine } from '../../serving'
import { shownBy } from './shown-sources'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function foundBy(url: string) {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  const settings = readSettings({ flags: { data: home, database: url }, environment: {}, directory: home, home })
  const found = []
  for await (const finding of examine(settings, Date.now)) found.push(finding)
  return found
}

/** As a server answers without room for one more page, also to who would write down that there is none. */
const NO_ROOM = `
  create function record.no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
  create trigger no_room before insert or update on record.observations for each statement execute function record.no_room();
  create trigger no_room before insert or update on record.conditions for each statement execute function record.no_room()`

it('a full disk that keeps the tail of another process from saying so is said by every console and by doctor, until there is room', async () => {
  const database = await emptyUrl()
  closers.push(database.remove)
  const leader = await openHouse({}, undefined, database.url)
  closers.push(leader.close)
  const other = await openHouse({ typed: [] }, await mkdtemp(path.join(tmpdir(), 'signalbox-')), database.url)
  closers.push(other.close)
  const houses = [await shownBy(leader), await shownBy(other)]
  for (const { condition } of houses) await expect.poll(async () => (await condition())?.state).toBe('watching')

  const server = postgres(database.url, { max: 1, onnotice: () => undefined })
  closers.push(() => server.end())
  await server.unsafe(NO_ROOM)
  const before = (await houses[1]?.messages()) ?? 0
  await appendFile(path.join(leader.root, 'atlas', 'channel.jsonl'), swarmLine(30, 'said meanwhile'))
  const [cause, mend] = words.full
  for (const { condition, health } of houses) {
    const said = { state: 'degraded', trouble: 'full', cause: expect.stringContaining(cause.slice(0, -1)), mend }
    await expect.poll(condition).toMatchObject(said)
    await expect.poll(health).toBe('degraded')
  }
  expect(await foundBy(database.url)).toContainEqual(
    expect.objectContaining({ says: expect.stringContaining(cause.slice(0, -1)), mend }),
  )

  await server.unsafe('drop function record.no_room() cascade')
  for (const { condition, health, messages } of houses) {
    await expect.poll(messages).toBe(before + 1)
    await expect.poll(async () => (await condition())?.state).toBe('watching')
    await expect.poll(health).toBe('ok')
  }
  expect(
    (await foundBy(database.url)).filter(({ what, state }) => what.startsWith('source') && state !== 'well'),
  ).toEqual([])
})
