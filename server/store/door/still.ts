import type { DatabasePlace, ReadDoor, Reader } from './door'
import { readStill } from './postgres/door-postgres-still'
import { readSqliteStill } from './sqlite/door-sqlite-still'

/** Asks one moment of a database. A scan is to be over before anything else is asked. */
export type StillReader = Reader & Pick<ReadDoor, 'scan'>

/** What `body` reads is of one moment, whoever writes meanwhile and however long it takes. Throws `StoreError`. */
export function readMoment<T>(place: DatabasePlace, body: (reader: StillReader) => Promise<T>): Promise<T> {
  return place.dialect === 'sqlite' ? readSqliteStill(place.file, body) : readStill(place, body)
}
