import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { store as words } from '@/lib/text/data/store-words'
import { lockData } from '@/server/store/data/data-lock'
import { migrate, migrationsIn, type Part } from '@/server/store/data/migrate'
import { StoreError } from '@/server/store/door/base/store-error'
import { openReadDoor, openWriteDoor, type WriteDoor } from '@/server/store/door/door'
import { type Data, prepareDirectory } from '../data'
import type { Staging } from './staging'

const databaseIn = (directory: string, part: Part) => path.join(directory, `${part}.db`)

export async function stageFiles(data: Data, at: number, pid: number): Promise<Staging> {
  const { directory } = data
  const apart = path.join(directory, 'moving')
  await prepareDirectory(data)
  const lock = await lockData(directory, pid)
  const doors: WriteDoor[] = []
  const close = async () => {
    for (const door of doors.splice(0)) await door.close()
  }
  const end = async () => {
    await close()
    await rm(apart, { recursive: true, force: true })
    await lock.release()
  }
  const create = async (part: Part) => {
    const door = await openWriteDoor({ dialect: 'sqlite', file: databaseIn(apart, part) }, 'normal')
    doors.push(door)
    await migrate(door, await migrationsIn(data.migrations, 'sqlite', part), at)
    return door
  }
  try {
    await clearAway(directory, apart)
    await assertNothingIn(directory)
    await mkdir(apart, { mode: 0o700 })
    return {
      doors: { record: await create('record'), ledger: await create('ledger') },
      read: (part) => openReadDoor({ dialect: 'sqlite', file: databaseIn(apart, part) }),
      publish: async () => {
        await close()
        await assertNothingIn(directory)
        // The record comes last: without it nothing is there for anybody.
        for (const part of ['ledger', 'record'] as const) await putInPlace(apart, directory, part)
      },
      end,
    }
  } catch (error) {
    await (doors.length > 0 || existsSync(apart) ? end() : lock.release())
    throw error
  }
}

/** A link, unlike a rename, never takes the place of a file that is there. */
async function putInPlace(apart: string, directory: string, part: Part): Promise<void> {
  const from = databaseIn(apart, part)
  if (existsSync(`${from}-wal`)) throw new StoreError('io', words.notClosed(from), words.moveAgain)
  await synced(from)
  await link(from, databaseIn(directory, part))
  await synced(directory)
}

async function synced(place: string): Promise<void> {
  const handle = await open(place, 'r')
  await handle.sync().finally(() => handle.close())
}

/** A ledger that was put in place by one that was then stopped is nobody's while there is no record beside it. */
async function clearAway(directory: string, apart: string): Promise<void> {
  const ledger = databaseIn(directory, 'ledger')
  const left = await stat(databaseIn(apart, 'ledger')).catch(() => null)
  const put = await stat(ledger).catch(() => null)
  const ours = left !== null && put !== null && left.ino === put.ino && left.dev === put.dev
  if (ours && !existsSync(databaseIn(directory, 'record'))) await rm(ledger)
  await rm(apart, { recursive: true, force: true })
}

async function assertNothingIn(directory: string): Promise<void> {
  const found = (await readdir(directory)).find((name) => /^(record|ledger)\.db/.test(name))
  if (found === undefined) return
  throw new StoreError('place', words.notEmpty.files(directory, found), words.notEmpty.filesMend)
}
