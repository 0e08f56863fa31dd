import { lstatSync, readdirSync, watch } from 'node:fs'
import path from 'node:path'

/**
 * The barest program that watches the same: every name with its size and times, a watch on each directory. Prints `ready`
 * and stays until it is ended. argv: root
 */
const [root = ''] = process.argv.slice(2)

const files = new Map<string, { size: number; mtime: number; ino: number }>()
const pending = [root]
for (let dir = pending.pop(); dir !== undefined; dir = pending.pop()) {
  const here = dir
  watch(here, (_event, name) => look(path.join(here, name ?? '')))
  for (const entry of readdirSync(here, { withFileTypes: true })) {
    const file = path.join(here, entry.name)
    if (entry.isDirectory()) pending.push(file)
    else look(file)
  }
}

function look(file: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false })
  if (stat === undefined) files.delete(file)
  else files.set(file, { size: stat.size, mtime: stat.mtimeMs, ino: stat.ino })
}

process.stdout.write('ready\n')
