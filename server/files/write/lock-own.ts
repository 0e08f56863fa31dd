import { constants } from 'node:fs'
import { link, open } from 'node:fs/promises'
import { codeOf } from './write-error'
import { contentOf } from './written-bytes'

const NEW = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
/** With when its process began: after a start in a container another one has the same number. */
const OWN = `signalbox ${process.pid} ${Math.round(performance.timeOrigin)}\n`
const OURS = /^signalbox (\d+)(?: \d+)?\n$/
const MOST = 128

/** Makes a file that says that what it locks is ours. Throws what the system says. */
export async function writeOwn(place: string): Promise<void> {
  const file = await open(place, NEW, 0o644)
  try {
    await file.writeFile(OWN)
  } finally {
    await file.close()
  }
}

/** A second name where the file system has such, else made anew. */
export async function give(own: string, place: string): Promise<void> {
  try {
    await link(own, place)
  } catch (error) {
    if (!WITHOUT_LINKS.has(codeOf(error) ?? '')) throw error
    await writeOwn(place)
  }
}

const WITHOUT_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/** Whose a lock is by what is written there: this process's, one's that was killed, or another's. */
export async function holderAt(place: string): Promise<'own' | 'dead' | 'other'> {
  const text = await contentOf(place, MOST, place).then(String, () => '')
  const pid = Number(OURS.exec(text)?.[1] ?? Number.NaN)
  if (text === OWN) return 'own'
  return Number.isNaN(pid) || (pid !== process.pid && lives(pid)) ? 'other' : 'dead'
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
