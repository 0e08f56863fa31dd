import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { HOLDS } from '@/server/store/door/base/advisory-locks'
import type { ReadDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { type Data, openForReading, openRecord, tailRuns } from '@/server/store/keep/data'
import { emptyUrl } from '@/tests/databases'
import { MIGRATIONS } from '@/tests/setup/template'
import { FACTS } from './scene'

/** As the server does with a connection that says nothing for a while. */
async function endTails(reader: ReadDoor): Promise<void> {
  await reader.all(sql`select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory' and classid = 0
    and objid = ${HOLDS.tails} and database = (select oid from pg_database where datname = current_database())`)
}

it('a tail that has nothing to read is seen to run, also after the server ended its connection', async () => {
  const { url, remove } = await emptyUrl()
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-lead-'))
  const data: Data = { directory, postgresUrl: url, migrations: MIGRATIONS }
  const writer = recordWriter(await openRecord(data, 1, process.pid), FACTS)
  const reader = await openForReading(data, 'record')
  await endTails(reader)
  await expect.poll(() => tailRuns(data, reader)).toBe(true)
  await writer.close()
  await expect.poll(() => tailRuns(data, reader)).toBe(false)
  await reader.close()
  await remove()
  await rm(directory, { recursive: true, force: true })
})
