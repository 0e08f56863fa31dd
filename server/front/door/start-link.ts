import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { newSecret, sha256Hex } from '@/server/store/people/secret'

const LIVES_MS = 15 * 60_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

const folderIn = (data: string) => path.join(data, 'start-links')

/**
 * A token that signs one browser in, once, within 15 minutes. Only its sha256 is kept, in a file that nobody else may
 * read; so another process of the same person can make one for a running console.
 */
export async function makeStartToken(data: string, now: number, token = newSecret()): Promise<string> {
  const folder = folderIn(data)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(path.join(folder, sha256Hex(token)), `${now + LIVES_MS}\n`, { mode: 0o600, flag: 'wx' })
  return token
}

/** True once for each token that was made and has not run out. Whoever removes the file first has used it. */
export async function redeemStartToken(data: string, token: string, now: number): Promise<boolean> {
  if (!TOKEN.test(token)) return false
  const file = path.join(folderIn(data), sha256Hex(token))
  let until: number
  try {
    until = Number((await readFile(file, 'utf8')).trim())
    await unlink(file)
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  return now < until && now > until - 2 * LIVES_MS
}

/** Removes those that ran out without being used. */
export async function forgetOldStartTokens(data: string, now: number): Promise<void> {
  const names = await readdir(folderIn(data)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    const file = path.join(folderIn(data), name)
    const until = Number(await readFile(file, 'utf8').catch(() => '0'))
    if (!(now < until)) await rm(file, { force: true })
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
