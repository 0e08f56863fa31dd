import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { indexNow } from '@/server/boot/tail/index-once'
import { readSettings } from '@/server/settings'
import { openReadDoor, type Reader } from '@/server/store/door/door'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'
import { USUAL_CONFIG } from '@/tests/usual-config'

const TREES = path.resolve(import.meta.dirname, '../../../fixtures/cases')
const PROTOCOLS = ['swarm', 'multi-agent-os', 'dream-os', 'claw-os']
const EXPECTED = {
  // Two spellings of one name, numbers for names, mentions and words of other scripts; times in every form; records that
  // share a line, a line in UTF-16 and NUL bytes; folders and copies of tools; a file that was rotated, with its past.
  swarm: {
    ...{ messages: 33, timed: 33, lost: 1, logs: 0, unreadable: 2, asks: 1, waiting: 1, tasks: 0 },
    agents: ['-0', '1e999', '9007199254740993', 'keeper', 'planner', 'zoë'],
    ignored: {
      ...{ 'copied-by-tool': 4, 'dot-folder': 1, 'backup-copy': 1 },
      ...{ rotated: 3, 'conflict-copy': 1, 'not-a-place': 1 },
    },
  },
  // Ids that are used again, once after a yes by hand; a question to a person, and what an agent under guard would do; a
  // mention in a broadcast waits for nobody, and an acknowledgement asks nothing.
  'multi-agent-os': {
    ...{ messages: 11, timed: 11, lost: 1, logs: 6, unreadable: 1, asks: 7, waiting: 6, tasks: 0 },
    agents: ['anvil', 'forge', 'guard', 'human', 'supervisor'],
    ignored: { 'copied-by-tool': 1 },
  },
  // Names with an office, letters in every form, appended ones too; a broadcast in eight mailboxes, copies in an outbox and
  // an inbox; lists and a queue; tasks that details move; a directory that is called archive is none of a box.
  'dream-os': {
    ...{ messages: 23, timed: 22, lost: 0, logs: 0, unreadable: 1, asks: 1, waiting: 1, tasks: 2 },
    agents: ['agent-1', 'agent-2', 'agent-3', 'agent-4', 'agent-5', 'agent-6', 'agent-8'],
    ignored: { 'not-a-place': 1 },
  },
  // A state of checks names no agents.
  'claw-os': {
    ...{ messages: 3, timed: 3, lost: 0, logs: 0, unreadable: 0, asks: 1, waiting: 1, tasks: 1 },
    agents: ['gm', 'otter'],
    ignored: { 'not-a-place': 1 },
  },
}
const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`a tree with the forms that real writers and tools leave (${dialect})`, () => {
    let home: string
    let door: Awaited<ReturnType<typeof openReadDoor>>
    let remove: () => Promise<void> = async () => undefined

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-forms-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      if (made !== null) remove = made.remove
      const flags = { data: path.join(home, 'data'), ...(made && { database: made.url }) }
      const settings = readSettings({ flags, environment: {}, directory: home, home })
      const sources = PROTOCOLS.map((protocol) => ({
        ...{ protocol, label: protocol },
        root: path.join(TREES, protocol),
        config: { ...USUAL_CONFIG, humans: ['human', 'user'] },
      }))
      await indexNow(settings, sources, SILENT)
      door = await openReadDoor(placeOf(dataOf(settings), 'record'))
    }, 120_000)
    afterAll(async () => {
      await door.close()
      await remove()
      await rm(home, { recursive: true })
    })

    test('has as many messages, agents, unreadable places, requests and tasks as stand there, and says by which rule a file is left out', async () => {
      const told = Object.fromEntries(
        await Promise.all(PROTOCOLS.map(async (label) => [label, await countsOf(door, label)] as const)),
      )
      expect(told).toEqual(EXPECTED)
    })
  })

/** What is in the index of a source, counted by the tables themselves. */
async function countsOf(door: Reader, label: string) {
  const count = async (from: ReturnType<typeof sql>) => {
    const [row] = await door.all<{ n: number | string }>(sql`select count(*) as n ${from}`)
    return Number(row?.n)
  }
  const of = sql`(select id from sources where label = ${label})`
  const agents = await door.all<{ agent: string }>(sql`select agent from agents where source_id = ${of} order by agent`)
  const ignored = await door.all<{ rule: string; n: number | string }>(
    sql`select rule, count(*) as n from files where source_id = ${of} and status = 'ignored' group by rule`,
  )
  return {
    messages: await count(sql`from messages where source_id = ${of} and reading = 'message'`),
    timed: await count(sql`from messages where source_id = ${of} and reading = 'message' and sent_at is not null`),
    lost: await count(
      sql`from messages where source_id = ${of} and reading = 'message' and flags like '% conflict-copy %'`,
    ),
    logs: await count(sql`from messages where source_id = ${of} and reading = 'log'`),
    unreadable: await count(sql`from messages where source_id = ${of} and reading = 'unreadable'`),
    asks: await count(sql`from asks where source_id = ${of}`),
    waiting: await count(
      sql`from asks where source_id = ${of} and list <> 'inform' and answered_at is null and gone_at is null`,
    ),
    tasks: await count(sql`from tasks where source_id = ${of}`),
    agents: agents.map(({ agent }) => agent),
    ignored: Object.fromEntries(ignored.map(({ rule, n }) => [rule, Number(n)])),
  }
}
