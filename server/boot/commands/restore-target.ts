import { rm } from 'node:fs/promises'
import path from 'node:path'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KEY_FILE } from '@/server/boot/base/ledger-key'
import { migrationsIn } from '@/server/store/data/migrate'
import { type DatabasePlace, openReadDoor } from '@/server/store/door/door'
import { type Data, placeOf } from '@/server/store/keep/data'
import {
  exchangeKey,
  exchangeLedger,
  finishKey,
  finishRestore,
  ledgerIn,
  restorePlaces,
} from '@/server/store/keep/exchange'
import { cameIn, openAlone } from '@/server/store/keep/exchange-schemas'
import { type Former, readAccess } from '@/server/store/keep/restore/access-revoked'
import { readDone } from '@/server/store/keep/restore/done'
import { readHeldActs } from '@/server/store/keep/restore/held-restored'

/** Where a ledger comes in, be it files or a database. What an earlier restore left that was stopped is settled. */
export type Target = {
  /** The directory in which ledger and key are made ready; it is not there yet. */
  fresh: string
  /** Where the ledger that makes room will be, null without one. */
  aside: string | null
  /** What that knows; null where it cannot be read, or there is none. */
  former: Former | null
  /** Puts what is ready in the place of what is there. Gives the places where that is, for a person. */
  exchange: () => Promise<string[]>
  /** After a failure: what was there is there, unless its place was taken already. */
  undo: () => Promise<void>
  end: () => Promise<void>
}

/** The caller holds the locks of the data directory. Throws `StoreError`. */
export function openTarget(data: Data, at: number): Promise<Target> {
  return data.postgresUrl === null ? inFiles(data, at) : inSchemas(data, data.postgresUrl, at)
}

async function inFiles(data: Data, at: number): Promise<Target> {
  const { directory } = data
  await finishRestore(directory)
  const { fresh, aside } = restorePlaces(directory, at)
  const there = await ledgerIn(directory, KEY_FILE)
  const former = there.length === 0 ? null : await formerAt(placeOf(data, 'ledger'))
  return {
    ...{ fresh, aside: there.length === 0 ? null : aside, former },
    exchange: async () => {
      await exchangeLedger(directory, at, there)
      return there.length === 0 ? [] : [aside]
    },
    undo: async () => {
      await finishRestore(directory)
      await rm(fresh, { recursive: true, force: true })
    },
    end: async () => {},
  }
}

async function inSchemas(data: Data, url: string, at: number): Promise<Target> {
  const { directory, migrations } = data
  const alone = await openAlone(url, await migrationsIn(migrations, 'postgres', 'ledger'))
  const { fresh, aside } = restorePlaces(directory, at)
  const schema = `ledger_before_restore_${at}`
  let came = false
  try {
    const there = await alone.holds()
    if (there) await settleKey(data)
    return {
      ...{ fresh, aside: there ? schema : null, former: there ? await formerAt(placeOf(data, 'ledger')) : null },
      exchange: async () => {
        await alone.exchange(path.join(fresh, 'ledger.db'), schema, at)
        came = true
        const keyed = await exchangeKey(directory, at)
        return [...(there ? [words.backup.schema(schema)] : []), ...(keyed ? [aside] : [])]
      },
      // Once the ledger came in its key is to, at the next start if not now.
      undo: async () => {
        if (!came) await rm(fresh, { recursive: true, force: true })
      },
      end: alone.end,
    }
  } catch (error) {
    await alone.end()
    throw error
  }
}

async function settleKey(data: Data): Promise<void> {
  const reader = await openReadDoor(placeOf(data, 'ledger'))
  await finishKey(data.directory, (at) => cameIn(reader, at)).finally(() => reader.close())
}

/** What a ledger that is to make room knows; null where it cannot be read. */
async function formerAt(place: DatabasePlace): Promise<Former | null> {
  try {
    const door = await openReadDoor(place)
    try {
      const access = await readAccess(door)
      // An older one may have held nothing, and done nothing.
      const held = await readHeldActs(door).catch(() => new Map())
      return { access, held, done: await readDone(door).catch(() => null) }
    } finally {
      await door.close()
    }
  } catch {
    return null
  }
}
