import type { DatabasePlace, ReadDoor, Reader } from './door'
import { readSqliteStill } from './sqlite/door-sqlite-still'

/** Asks one moment of a database. A scan is to be over before anything else is asked. */
export type StillReader = Reader & Pick<ReadDoor, 'scan'>

/** What `body` reads is of one moment, whoever writes meanwhile and however long it takes. Throws `StoreError`. */
export async function readMoment<T>(place: DatabasePlace, body: (reader: StillReader) => Promise<T>): Promise<T> {
  if (place.dialect === 'sqlite') return readSqliteStill(place.file, body)
  const { readStill } = await import('./postgres/door-postgres-still')
  return readStill(place, body)
}
