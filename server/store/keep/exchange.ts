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
  if (former.length > 0) await mkdir(aside, { recursive: true, mode: 0o700 })
  for (const name of former) await rename(path.join(directory, name), path.join(aside, name))
  if (former.length > 0) await synced(aside)
  await rename(fresh, ready)
  await synced(directory)
  await bringIn(ready, directory)
}

/** What a restore left that was stopped on the way: the former ledger comes back, or, if it was out whole, the new one in. */
export async function finishRestore(directory: string): Promise<void> {
  if (await finishReady(directory)) return
  if ((await namesIn(directory)).includes(LEDGER)) return
  for (const at of await begunIn(directory)) {
    const { fresh, aside } = restorePlaces(directory, at)
    await bringIn(aside, directory)
    await rm(fresh, { recursive: true, force: true })
  }
}

/** The same where the ledger lies in a database: `came` says whether the one of then came in there, and its key is to. */
export async function finishKey(directory: string, came: (at: number) => Promise<boolean>): Promise<void> {
  if (await finishReady(directory)) return
  for (const at of await begunIn(directory))
    if (await came(at)) await exchangeKey(directory, at)
    else await rm(restorePlaces(directory, at).fresh, { recursive: true, force: true })
}

/**
 * Puts the key that lies in `fresh` in the place of the one that is there; the ledger beside it came into a database.
 * Gives whether one was there.
 */
export async function exchangeKey(directory: string, at: number): Promise<boolean> {
  const { fresh } = restorePlaces(directory, at)
  for (const name of PARTS) await rm(path.join(fresh, name), { force: true })
  const coming = await namesIn(fresh)
  const there = (await namesIn(directory)).filter((name) => coming.includes(name))
  await exchangeLedger(directory, at, there)
  return there.length > 0
}

async function finishReady(directory: string): Promise<boolean> {
  const ready = (await namesIn(directory)).find((name) => READY.test(name))
  if (ready !== undefined) await bringIn(path.join(directory, ready), directory)
  return ready !== undefined
}

async function begunIn(directory: string): Promise<number[]> {
  return (await namesIn(directory)).flatMap((name) => {
    const [, at] = FRESH.exec(name) ?? []
    return at === undefined ? [] : [Number(at)]
  })
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
