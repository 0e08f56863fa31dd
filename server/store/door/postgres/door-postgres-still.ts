import type { StillReader } from '../still'
import { READING, readerOn, rowsOn } from './door-postgres'
import { connect, guarded, type PostgresPlace } from './door-postgres-connection'

/**
 * What `body` reads of a schema is of one moment, whoever writes meanwhile and however long it takes. Throws `StoreError`;
 * where the connection ends, another one would read of another moment.
 */
export async function readStill<T>(place: PostgresPlace, body: (reader: StillReader) => Promise<T>): Promise<T> {
  const client = connect(place, READING)
  try {
    await guarded(() => client.unsafe('begin isolation level repeatable read read only'))
    const result = await body({ ...readerOn(client), scan: (query) => rowsOn(client, query) })
    await guarded(async () => client.assertWhole())
    return result
  } finally {
    await client.end({ timeout: 5 })
  }
}
