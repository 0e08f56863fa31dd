// Migrations that users' data hold: `drizzle/migrations/released.txt` has the hash of each, as `sha256sum` writes them,
// below the version of the release. None of them is edited; others may be until a release notes them.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const LIST = 'drizzle/migrations/released.txt'
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')
const versionOf = (root) => JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version

/** What is wrong with the released migrations of a tree, as `[file, line, sentence]`. */
export function* wrongReleased(root) {
  const list = path.join(root, LIST)
  if (!existsSync(list)) return
  const [head, ...lines] = readFileSync(list, 'utf8').trimEnd().split('\n')
  const version = versionOf(root)
  if (head !== `# ${version}`)
    yield [LIST, 1, `the release of ${version} is not noted: run npm run migrations -- --released`]
  for (const line of lines) {
    const [hash, name] = line.split('  ')
    const file = path.join(root, path.dirname(LIST), name)
    if (!existsSync(file) || hashOf(file) !== hash)
      yield [`drizzle/migrations/${name}`, 1, 'a released migration is never edited: write the next one']
  }
}

/** Notes all migrations of a tree as released with its version. Throws where one that was noted is edited or missing. */
export function noteReleased(root) {
  const edited = [...wrongReleased(root)].filter(([file]) => file !== LIST)
  if (edited.length > 0) throw new Error(edited.map(([file, , text]) => `${file}: ${text}`).join('\n'))
  const folder = path.join(root, path.dirname(LIST))
  const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.sql'))
  const lines = names.sort().map((name) => `${hashOf(path.join(folder, name))}  ${name}`)
  writeFileSync(path.join(root, LIST), `${[`# ${versionOf(root)}`, ...lines].join('\n')}\n`)
}
