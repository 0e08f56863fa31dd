import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import type { Hold } from '@/server/store/door/base/advisory-locks'
import { openWriteDoor } from '@/server/store/door/door'
import { emptyUrl } from '@/tests/databases'

const HOLDS: { what: string; hold: Hold | undefined }[] = [
  { what: 'that holds nothing', hold: undefined },
  { what: 'of a tail', hold: { by: 'tails', alone: false } },
]

test.each(HOLDS)(
  'a writer $what writes again by itself once its database lets it, though its session began while that did not',
  async ({ hold }) => {
    const database = await emptyUrl()
    const server = postgres(database.url, { max: 1, onnotice: () => undefined })
    const name = decodeURIComponent(new URL(database.url).pathname.slice(1))
    const door = await openWriteDoor({ dialect: 'postgres', url: database.url, schema: 'record' }, 'normal', hold)
    const put = () => door.write((tx) => tx.run(sql`create table if not exists kept (id int)`))
    try {
      await put()
      await server.unsafe(`alter database "${name}" set default_transaction_read_only = on`)
      await server.unsafe(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'signalbox'`)
      const drop = () => door.write((tx) => tx.run(sql`drop table kept`))
      await expect(drop()).rejects.toMatchObject({ code: 'read-only' })
      await expect(drop()).rejects.toMatchObject({ code: 'read-only' })
      await server.unsafe(`alter database "${name}" reset default_transaction_read_only`)
      await drop().catch(() => 'the session began before')
      await put()
    } finally {
      await door.close()
      await server.end()
      await database.remove()
    }
  },
)
