import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

const LEDGER = 'ledger.db'
/** The log goes with its ledger. */
const PARTS = [LEDGER, `${LEDGER}-wal`, `${LEDGER}-shm`]
const FRESH = /^restoring-(\d+)$/
const READY = /^restored-\d+$/

/** `fresh`: a ledger is made ready to come in; `ready`: it comes in, the former is out; `aside`: there. */
export function restorePlaces(directory: string, at: number): { fresh: string; ready: string; aside: string } {
  const place = (name: string) => path.join(directory, `${name}-${at}`)
  return { fresh: place('restoring'), ready: place('restored'), aside: place('before-restore') }
}

/** What there is of a ledger in a data directory, the ledger first; `key` is the name of its key. */
export async function ledgerIn(directory: string, key: string): Promise<string[]> {
  const names = await namesIn(directory)
  return [...PARTS, key].filter((name) => names.includes(name))
}

/**
 * Puts `former` aside and what lies in `fresh` in its place. The name of the directory says how far it came, and the ledger
 * is the first to go and the last to come: wherever it is stopped, `finishRestore` knows what is whose. The caller holds
 * the locks of the directory.
 */
export async function exchangeLedger(directory: string, at: number, former: readonly string[]): Promise<void> {
  const { fresh, ready, aside } = restorePlaces(directory, at)
  await synced(fresh)
  if (former.length > 0) await mkdir(aside, { mode: 0o700 })
  for (const name of former) await rename(path.join(directory, name), path.join(aside, name))
  if (former.length > 0) await synced(aside)
  await rename(fresh, ready)
  await synced(directory)
  await bringIn(ready, directory)
}

/** What a restore left that was stopped on the way: the former ledger comes back, or, if it was out whole, the new one in. */
export async function finishRestore(directory: string): Promise<void> {
  const names = await namesIn(directory)
  const ready = names.find((name) => READY.test(name))
  if (ready !== undefined) return bringIn(path.join(directory, ready), directory)
  if (names.includes(LEDGER)) return
  for (const name of names) {
    const [, at] = FRESH.exec(name) ?? []
    if (at === undefined) continue
    const { fresh, aside } = restorePlaces(directory, Number(at))
    await bringIn(aside, directory)
    await rm(fresh, { recursive: true, force: true })
  }
}

/** Two that start at once may both do it: what one of them has moved the other finds moved. */
async function bringIn(from: string, to: string): Promise<void> {
  const names = await namesIn(from)
  for (const name of [...names.filter((one) => one !== LEDGER), ...names.filter((one) => one === LEDGER)])
    await rename(path.join(from, name), path.join(to, name)).catch(unlessGone)
  await synced(to)
  await rm(from, { recursive: true, force: true })
}

async function namesIn(directory: string): Promise<string[]> {
  return (await readdir(directory).catch(unlessGone)) ?? []
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** A name is durable once its directory is. */
async function synced(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
