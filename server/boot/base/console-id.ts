import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { KnownError } from '@/server/errors'
import { madeOnce } from './made-once'

const kept = z.uuid()

/** In the data directory. */
export const CONSOLE_ID = 'console-id'

/**
 * What tells this console from others that share its database: the same for ever, wherever its data directory is moved
 * to and whatever its host is called by then, as a container is at every start. Throws a `KnownError` for a file that
 * holds something else.
 */
export async function consoleId(directory: string): Promise<string> {
  const file = path.join(directory, CONSOLE_ID)
  const fresh = randomUUID()
  if (await madeOnce(file, `${fresh}\n`)) return fresh
  const found = kept.safeParse((await readFile(file, 'utf8')).trim()).data
  if (found === undefined)
    throw new KnownError(
      'unavailable',
      () => words.consoleId(file),
      () => words.consoleIdMend,
    )
  return found
}
