import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { agentName } from '@/lib/names'
import { sourceChoice } from '@/lib/source-choice'
import { peopleOf } from '@/server/store/people-of'
import { unscoped } from '@/server/store/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow } from './rows'

/** As they are chosen for a source, and as files name who speaks. */
const PEOPLE = ['Human', '@Anna', 'Ärztin', 'ΣΟΦΟΣ', 'İris', 'agent_007', '李雷']
const OTHERS = ['ärztin', 'Σοφος', 'iris', 'qa']

eachDatabase('people of a source', (db) => {
  const choice = { zone: 'UTC', aliases: {}, ignore: [], polling: null, host: null }
  const speakers = [...PEOPLE, ...OTHERS].map((raw) => agentName(raw, new Map()))

  beforeAll(() =>
    db.writer().write(async (tx) => {
      const config = JSON.stringify(sourceChoice.parse({ ...choice, humans: PEOPLE }))
      await insert(tx, 'sources', [sourceRow({ config })])
      await insert(tx, 'files', [fileRow()])
      await insert(
        tx,
        'messages',
        speakers.map((sender, nth) => messageRowOf(nth + 1, { sender })),
      )
    }),
  )

  test('are the senders that are named so, in letters of every script, and nobody whose letters are others', async () => {
    const isPerson = await peopleOf(unscoped(db.reader()))
    const found = await db.reader().all<{ sender: string }>(sql`select m.sender from messages m
      where ${isPerson(sql`m`)} order by m.key`)
    expect(found.map(({ sender }) => sender)).toEqual(speakers.slice(0, PEOPLE.length))
  })
})
