import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

const SOURCES = [
  'app',
  'components',
  'lib',
  'server',
  'drizzle',
  'bin',
  'tools/demo',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'next.config.ts',
  'postcss.config.mjs',
]

function* under(name) {
  const full = path.join(root, name)
  if (!existsSync(full)) return
  if (!path.extname(name) && existsSync(full)) {
    for (const entry of readdirSync(full, { withFileTypes: true })) {
      if (entry.isDirectory()) yield* under(`${name}/${entry.name}`)
      else yield `${name}/${entry.name}`
    }
  } else yield name
}

/** Changes whenever a source, a setting of the build, or the lock changes. */
export function hashOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of under(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(root, file)))
        .update('\0')
  return hash.digest('hex')
}

/** Changes whenever what must be installed changes. */
export function hashOfLock() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update(process.version)
    .digest('hex')
}

export const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null)
export const installStamp = path.join(root, 'node_modules', '.signalbox-installed')
export const buildStamp = path.join(root, 'dist', 'stamp')
