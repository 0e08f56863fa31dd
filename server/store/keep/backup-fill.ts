import { carryLedger } from '@/server/store/data/carry'
import { contentsIn } from '@/server/store/data/contents'
import { type Migration, migrate, migrationsIn, pendingIn } from '@/server/store/data/migrate'
import { type DatabasePlace, openReadDoor, openWriteDoor } from '@/server/store/door/door'
import { readMoment } from '@/server/store/door/still'
import { type Fill, fillFrom } from './backup'

type Postgres = Extract<DatabasePlace, { dialect: 'postgres' }>

/** How a ledger comes into a backup, wherever it lies. */
export async function fillOf(place: DatabasePlace, migrations: string, at: number): Promise<Fill> {
  if (place.dialect === 'sqlite') return fillFrom(place.file)
  const theirs = await migrationsIn(migrations, place.dialect, 'ledger')
  const ours = await migrationsIn(migrations, 'sqlite', 'ledger')
  return (file) => unload(place, file, { theirs, ours, at })
}

/**
 * Puts a ledger that lies in Postgres into an empty SQLite file, as it stood at one moment, with the tables of the version
 * that wrote it. The migrations of both have the same names. Throws `StoreError`.
 */
function unload(
  place: Postgres,
  file: string,
  { theirs, ours, at }: { theirs: readonly Migration[]; ours: readonly Migration[]; at: number },
): Promise<void> {
  return readMoment(place, async (from) => {
    const pending = await pendingIn(from, theirs)
    const here = { dialect: 'sqlite', file } as const
    const door = await openWriteDoor(here, 'normal')
    try {
      const known = ours.filter(({ name }) => !pending.includes(name))
      await migrate(door, known, at)
      const made = await openReadDoor(here)
      const contents = await contentsIn(made).finally(() => made.close())
      await carryLedger(from, { door, read: () => openReadDoor(here) }, contents)
    } finally {
      await door.close()
    }
  })
}
