import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowding } from '../load'
import { HOSTILE_DOCUMENTS, HOSTILE_LINES } from './world/hostile'
import { kill, until } from './world/processes'
import { bytesMissed, integrity, makeWorld, type World } from './world/world'

const MOST_GROWTH_MIB = 64
const atLength = process.env.FAULT_LONG === '1'
/** `npm test` shares its machine with whatever else runs there. */
const mostDelayMs = () => (atLength ? 1000 : 5000) * crowding()
/** These take their time. */
const SLOW = /keys|levels of members|empty|blank|document of 100|not UTF-8/
/** What a reader has needed once before anything hostile comes. */
const WARM = 3000

let world: World
let db: Database.Database
beforeAll(async () => {
  world = await makeWorld('hostile')
  for (let n = 0; n < WARM; n++) n % 2 === 0 ? world.publish() : world.append()
  await until('it is warm', world.isThere, 60_000)
  db = new Database(path.join(world.data, 'record.db'), { readonly: true })
})
afterAll(async () => {
  db.close()
  await world.close()
})

const status = (name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${world.tail.pid}/status`, 'utf8'))?.[1]) /
  1024
const forgetPeak = () => writeFileSync(`/proc/${world.tail.pid}/clear_refs`, '5')

/** How long a message beside and one of another source take until they are in the index, again and again; the worst, ms. */
async function neighboursUntil(settled: () => boolean): Promise<number> {
  const arrived = db.prepare('select count(*) as n from messages where body = ?')
  let worst = 0
  let quiet = 0
  for (let n = 0; quiet < 5; n++) {
    const began = performance.now()
    n % 2 === 0 ? world.publish() : world.append()
    const body = world.written.at(-1)
    const isThere = () => (arrived.get(body) as { n: number }).n === 1
    while (!isThere()) {
      if (performance.now() - began > 60_000 * crowding()) throw new Error('a neighbour waits for more than 60 s')
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    worst = Math.max(worst, performance.now() - began)
    quiet = settled() ? quiet + 1 : 0
  }
  return worst
}

/** Files of that directory which the index knows and has judged. */
function judgedIn(dir: string): { path: string; status: string; rule: string | null }[] {
  const query = db.prepare(
    "select path, status, rule from files where path like ? and (status <> 'pending' or size > 1099511627775)",
  )
  return query.all(`${dir}/%`) as { path: string; status: string; rule: string | null }[]
}

const cases = [
  ...Object.entries(HOSTILE_DOCUMENTS).map(([what, make]) => ({ what, make, place: 'collab/channels' })),
  ...Object.entries(HOSTILE_LINES).map(([what, make]) => ({ what, make, place: 'teams' })),
].filter(({ what }) => atLength || !SLOW.test(what))

test.each(cases)('$what: judged, in little memory, and its neighbours hardly wait', async ({ what, make, place }) => {
  const name = what.replace(/[^a-z0-9]+/gi, '-')
  const dir = path.join(world.home, place, name)
  mkdirSync(dir)
  forgetPeak()
  const before = status('VmRSS')
  make(dir)
  const inside = `${place === 'teams' ? '' : 'channels/'}${name}`
  const isJudged = () => judgedIn(inside).length > 0 || what.startsWith('a directory')
  const worst = await neighboursUntil(isJudged)
  const growth = status('VmHWM') - before
  const told = judgedIn(inside).map(({ status, rule }) => `${status}${rule === null ? '' : `: ${rule}`}`)
  console.log(
    `${what}: memory +${growth.toFixed(0)} MiB, neighbours within ${worst.toFixed(0)} ms (machine shared by ${crowding().toFixed(1)}) — ${told.slice(0, 2).join('; ')}`,
  )
  expect(growth).toBeLessThan(MOST_GROWTH_MIB)
  expect(worst).toBeLessThan(mostDelayMs())
})

test('every entry is counted, and nothing is lost', async () => {
  await kill(world.tail, 'SIGTERM')
  expect(await world.isThere()).toBe(true)
  expect([bytesMissed(world.data), integrity(world.data)]).toEqual([0, 'ok'])
})

test('red control: reading such a file as a whole takes more memory than is allowed', async () => {
  const before = process.memoryUsage().rss
  const whole = readFileSync(path.join(world.home, 'teams', 'a-line-of-100-MB', 'channel.jsonl'))
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeGreaterThan(MOST_GROWTH_MIB)
  expect(whole.length).toBeGreaterThan(0)
})
