// Writes what changed in drizzle/{record,ledger}.ts as the next migration of both dialects:
//   npm run migrations -- <name>           generated from the tables
//   npm run migrations -- <name> --custom sqlite-record postgres-record
//                                          empty ones, for SQL written by hand
//   npm run migrations -- --released       notes all of them as released with the version of package.json
// A released migration is never edited: the law compares it with what was noted.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { noteReleased } from './released.mjs'

const root = path.resolve(import.meta.dirname, '..')
if (process.argv[2] === '--released') {
  noteReleased(root)
  process.exit(0)
}

const all = ['sqlite-record', 'sqlite-ledger', 'postgres-record', 'postgres-ledger']
const [name, ...options] = process.argv.slice(2)
const custom = options.includes('--custom')
const named = options.filter((option) => option !== '--custom')
if (!name || !/^[a-z][a-z0-9-]*$/.test(name) || named.some((target) => !all.includes(target))) {
  console.error(
    'Usage: npm run migrations -- <name> [--custom] [target…] | --released   (the name in lower case, words joined by -)',
  )
  process.exit(2)
}

const kit = path.join(root, 'node_modules', 'drizzle-kit', 'bin.cjs')

for (const target of named.length > 0 ? named : all) {
  const asked = [
    'generate',
    `--dialect=${target.startsWith('sqlite') ? 'sqlite' : 'postgresql'}`,
    `--schema=./drizzle/${target}.ts`,
    `--out=./drizzle/migrations/${target}`,
    `--name=${name}`,
    ...(custom ? ['--custom'] : []),
  ]
  const { status } = spawnSync(process.execPath, [kit, ...asked], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
