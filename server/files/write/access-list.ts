import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { disk as words } from '@/lib/text/sources/disk-words'
import type { Pinned } from './pin'
import { WriteError } from './write-error'

const run = promisify(execFile)
const ENV: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', LC_ALL: 'C', NODE_ENV: 'production' }
const PATIENCE_MS = 10_000

/**
 * Gives a file that is to take the place of `name` its access list too, where it has one: it says more of who may read
 * it than owner, group and mode. Node knows of none, so `ls` is asked, which marks it, and `cp`, which keeps it. Throws
 * a `WriteError` where it would not be as before.
 */
export async function keepAccessList(pinned: Pinned, name: string, temporary: string): Promise<void> {
  // The directory that is held open, whatever has its name by now.
  const how = { cwd: pinned.here, env: ENV, timeout: PATIENCE_MS }
  const hasOne = async (file: string) => /^.{10}\+/.test((await run('ls', ['-ldn', '--', `./${file}`], how)).stdout)
  try {
    if (!(await hasOne(name))) return
    await run('cp', ['--attributes-only', '--preserve=mode,ownership', '--', `./${name}`, `./${temporary}`], how)
    if (await hasOne(temporary)) return
  } catch (cause) {
    throw new WriteError('no-permission', () => words.accessList(pinned.shown(name)), { cause })
  }
  throw new WriteError('no-permission', () => words.accessList(pinned.shown(name)))
}
