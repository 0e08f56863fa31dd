import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openWriteDoor, type Tx, type Values, type WriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { migratedPlace } from '@/tests/databases'
import { noting } from '@/tests/server/store/plans/plans'
import { AT, CONFIG, FACTS } from './scene'
import { type Change, play } from './world'

/** What grows with the record; an index of what nearly every row shares is as long as its table. */
const WHOLE =
  /\bSCAN (a|m|s|o|p|f|c|x|asks|messages|observations|places|files|conversations|link_keys)\b|INDEX messages_(reading|state) \(\w+=\?\)$/

type Step = { detail: string }

/** The door, and how SQLite goes about every question that is asked through it. */
function explained(door: WriteDoor): { door: WriteDoor; plans: Map<string, string[]> } {
  const plans = new Map<string, string[]>()
  const explain = async (tx: Tx, query: SQL, values?: Values) => {
    const steps = await tx.all<Step>(sql`explain query plan ${query}`, values)
    const told = steps.map(({ detail }) => detail)
    const text = JSON.stringify(query.queryChunks)
    if (!text.endsWith('limit 1"]}]')) plans.set(text, told)
  }
  const write: WriteDoor['write'] = (body) =>
    door.write((tx) => {
      const { all, get } = noting(tx, (query, values) => explain(tx, query, values))
      return body({ ...tx, all, get })
    })
  return { door: { ...door, write }, plans }
}

const CHANGES: Change[] = [
  { what: 'say', file: 1, body: 'asks', id: 1, replyTo: null, keys: [1], ask: 'always' },
  { what: 'say', file: 3, body: 'answers', id: 2, replyTo: 1, keys: [1, 2] },
  { what: 'garbage', file: 1 },
  { what: 'chat', from: 1, to: [2], task: 1, phase: null, minute: 1 },
  { what: 'box', file: 1, elements: [{ body: 'boxed', id: null }] },
  { what: 'put', file: 1, body: 'put', id: 3, bad: false },
  { what: 'put', file: 2, body: 'bad', id: null, bad: true },
  { what: 'beat', agent: 1, state: 'WORKING' },
  { what: 'task', id: 1, scope: null, state: 'open', makes: true, minute: 2 },
  { what: 'list', file: 3, tasks: [{ id: 1, state: 'done' }] },
  { what: 'take', file: 1 },
  { what: 'take', file: 2 },
  { what: 'renew', keep: [true, false, true] },
]

/** Postgres knows how many rows share a value; SQLite guesses. */
it('nothing that SQLite is asked while messages are taken in walks through the whole record', async () => {
  const { place, remove } = await migratedPlace('sqlite')
  const opened = await openWriteDoor(place('record'), 'normal')
  const { door, plans } = explained(opened)
  const writer = recordWriter({ door, close: async () => {} }, FACTS)
  const asked = { label: 'plans', protocol: 'test', root: '/plans', config: CONFIG, demo: false, at: AT }
  const source = await writer.sourceFor(asked)
  await play(writer, source, CHANGES, [1])
  await writer.knownFiles(source, '')
  await opened.close()
  await remove()
  expect(plans.size).toBeGreaterThan(15)
  expect([...plans].filter(([, steps]) => steps.some((step) => WHOLE.test(step)))).toEqual([])
  const ofFiles = [...plans].filter(([text]) => text.includes('order by path limit'))
  expect(ofFiles.map(([, steps]) => steps.filter((step) => step.includes('TEMP B-TREE')))).toEqual([[]])
})
