import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import type { Settings } from '@/server/settings'
import { codeOf } from '@/server/store/door/sqlite/read-only'
import { CONSOLE_ID } from './console-id'

export type Usual = Partial<Pick<Settings, 'usualCheckpoints'>>

/** Names the ledger since it was brought back, in place of the id of its console. */
const SINCE_RESTORE = 'checkpoints-id'

const kept = z.uuid()

/**
 * Where checkpoints of this ledger go when nobody names a directory: one of its own, so that those of two consoles never
 * mix, which goes by the data directory wherever it is moved to. Null where they do not go there, or no console began yet.
 */
export async function usualDirectory({ data, usualCheckpoints = null }: Pick<Settings, 'data'> & Usual) {
  if (usualCheckpoints === null) return null
  const id = (await idIn(path.join(data, SINCE_RESTORE))) ?? (await idIn(path.join(data, CONSOLE_ID)))
  return id === null ? null : path.join(usualCheckpoints, id)
}

/** From now on they go to another: a ledger that was brought back goes on from where the former one went another way. */
export async function beginUsualAnew(data: string): Promise<void> {
  await writeFile(path.join(data, SINCE_RESTORE), `${randomUUID()}\n`, { mode: 0o600, flush: true })
}

async function idIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return ''
    throw error
  })
  return kept.safeParse(text.trim()).data ?? null
}
