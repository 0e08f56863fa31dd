import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SourceCondition } from '@/lib/message/message'
import { trouble } from '@/lib/text/sources/trouble-words'
import { migrationsDirectory } from '@/server/boot/base/package'
import { openReading, type Reading } from '@/server/boot/base/reading-side'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { type Data, openRecord } from '@/server/store/keep/data'
import type { RecordWriter } from '@/server/store/store'
import { migratedUrl } from '@/tests/databases'
import { CONFIG, FACTS } from '@/tests/server/store/ingest/scene'

const WATCHING: SourceCondition = {
  ...{ state: 'watching', trouble: null, cause: null, mend: null, fileSystem: 'ext4', watch: 'events and sweep' },
  ...{ lagMs: null, lastChangeAt: null, progress: null },
}

let home = ''
let database = { url: '', remove: async () => {} }
let data: Data
let reading: Reading
const tails: RecordWriter[] = []

async function startTail(label: string): Promise<RecordWriter> {
  const writer = recordWriter(await openRecord(data, 1, process.pid), FACTS)
  const wanted = { label, protocol: 'swarm', root: `/${label}`, config: CONFIG, demo: false, at: 1 }
  const source = await writer.sourceFor(wanted)
  expect(await writer.lead(source, () => undefined)).toBe(true)
  await writer.setCondition(source, WATCHING, 1)
  tails.push(writer)
  return writer
}

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-unled-'))
  database = await migratedUrl()
  data = { directory: home, postgresUrl: database.url, migrations: migrationsDirectory }
})
afterAll(async () => {
  await reading.close()
  for (const tail of tails) await tail.close().catch(() => 'it was closed before')
  await database.remove()
  await rm(home, { recursive: true, force: true })
})

const conditionOf = async (label: string) =>
  (await reading.readers.status.at(9)).sources.find((source) => source.label === label)?.condition

it('a source whose process is gone without a word is said not to be read, while others are read on', async () => {
  await startTail('here')
  const killed = await startTail('elsewhere')
  reading = await openReading(data)
  expect(await conditionOf('here')).toMatchObject({ state: 'watching', cause: null })
  expect(await conditionOf('elsewhere')).toMatchObject({ state: 'watching', cause: null })
  await killed.close()
  await expect
    .poll(() => conditionOf('elsewhere'))
    .toMatchObject({
      state: 'stopped',
      cause: trouble.unled.cause('/elsewhere'),
      mend: trouble.unled.mend,
    })
  expect(await conditionOf('here')).toMatchObject({ state: 'watching', cause: null })
  await startTail('elsewhere')
  expect(await conditionOf('elsewhere')).toMatchObject({ state: 'watching', cause: null })
})
