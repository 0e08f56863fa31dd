import { readdirSync, readFileSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Tells whether what the pages need, as it lay below `directory` when this was called, lies there no more, because another
 * version was installed or built meanwhile. Pages of another build that have all of it go on as before.
 */
export function replacedSince(directory: string): () => Promise<boolean> {
  const named = path.join(directory, 'BUILD_ID')
  const [build, statics] = [readFileSync(named, 'utf8'), path.join(directory, 'static')]
  // What is named after its build is another in each.
  const names = readdirSync(statics, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith(build))
  const parts = names.map((name) => path.join(statics, name))
  return async () => {
    const now = await readFile(named, 'utf8').catch(() => null)
    if (now === build) return false
    return (await Promise.all(parts.map((part) => access(part).then(isThere, isGone)))).includes(false)
  }
}

const isThere = () => true
const isGone = () => false
