import { open, rm } from 'node:fs/promises'
import { codeOf } from '@/server/store/door/sqlite/read-only'

/**
 * Makes a file for its owner alone; false where it is there already. Where the disk refuses it in the midst, as a full one
 * does, no half file is left, which a later start would take for the whole.
 */
export async function madeOnce(file: string, text: string): Promise<boolean> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST') return null
    throw error
  })
  if (handle === null) return false
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await handle.close()
  }
  return true
}
