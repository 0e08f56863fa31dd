import { mkdir, rmdir } from 'node:fs/promises'
import { type Pinned, pin, split } from './pin'
import { asWriteError, codeOf, WriteError } from './write-error'

/** Opens `folder` under `root`; makes the last step of it, as what it lies in looks, where only that is missing. */
export async function pinBegun(root: string, folder: string): Promise<Pinned> {
  try {
    return await pin(root, folder)
  } catch (error) {
    if (!(error instanceof WriteError) || error.code !== 'missing') throw error
  }
  const last = split(folder)
  const outer = await pin(root, last.folder)
  try {
    return await begun(outer, last.name)
  } catch (error) {
    throw asWriteError(error, outer.shown(last.name))
  } finally {
    await outer.close()
  }
}

/** It belongs to whom the directory around it does: agents have to write there, too. */
async function begun(outer: Pinned, name: string): Promise<Pinned> {
  const place = outer.at(name)
  try {
    await mkdir(place)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return outer.into(name)
    throw error
  }
  const made = await outer.into(name)
  try {
    const { mode, uid, gid } = await outer.handle.stat()
    const own = await made.handle.stat()
    if (own.uid !== uid || own.gid !== gid) await made.handle.chown(uid, gid)
    await made.handle.chmod(mode & 0o777)
    return made
  } catch (error) {
    await made.close()
    await rmdir(place)
    throw error
  }
}
