// The law of the house: who may import whom, and what is written in one place only. `npm run lint` runs it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BANS } from './law/bans.mjs'
import { MAY, roomOf } from './law/borders.mjs'
import { ownSentences } from './law/own-sentences.mjs'
import { wrongReleased } from './released.mjs'

/** Another tree may be named. */
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const FOLDERS = ['app', 'components', 'lib', 'server', 'drizzle', 'bin', 'tools', 'tests']
const MAX_LINES = 250
const MAX_FILES = 25

const NAMES = /(^|[/-])(utils?|helpers?|common|misc)(\.|-|$)/

const problems = []
const say = (file, line, text) => problems.push(`${file}:${line}  ${text}`)

function* filesIn(folder) {
  const entries = readdirSync(path.join(root, folder), { withFileTypes: true })
  const files = entries.filter((entry) => !entry.isDirectory()).length
  if (files > MAX_FILES) say(folder, 1, `holds ${files} files: at most ${MAX_FILES}, make rooms by subject`)
  for (const entry of entries) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (entry.name !== 'fixtures' && entry.name !== 'migrations') yield* filesIn(file)
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield file
  }
}

function checkImport(file, line, number) {
  const found = /^\s*(?:import|export)\s+(type\s+)?.*?from '([^']+)'/.exec(line) ?? /^\} from '()([^']+)'/.exec(line)
  if (!found) return
  const [, typed, from] = found
  const target = from.startsWith('@/')
    ? from.slice(2)
    : from.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), from))
      : null
  if (target === null) return
  if (!typed && !(found[1] === '' && importsTypesAbove(file, number))) arrows.push([file, target])
  const room = roomOf(file)
  const law = MAY[room]
  const goal = roomOf(target)
  if (law === undefined || goal === room || room === 'tests') return
  const allowed = [...law.code, ...(typed || importsTypesAbove(file, number) ? (law.type ?? []) : [])]
  if (!allowed.some((one) => goal === one || goal.startsWith(`${one}/`)))
    say(file, number, `${room} may not import ${goal}`)
}

const texts = new Map()
/** Which file imports code of which, as it is written there. */
const arrows = []
/** The closing line of an import over several lines says nothing of types; its first line does. */
function importsTypesAbove(file, number) {
  const lines = texts.get(file)
  for (let at = number - 1; at >= 0; at--) {
    if (/^import type/.test(lines[at])) return true
    if (/^import /.test(lines[at])) return false
  }
  return false
}

/** Who looks for a file by its name finds one. Pages, tests, tools and the fixed names of protocols aside. */
function checkNames() {
  const aside = /^tests\/|^tools\/(?:bench|pictures|demo|law|real)\b|\.d\.m?ts$|^server\/protocols\/(?!kit\/)[a-z-]+\//
  const known = new Map()
  for (const file of texts.keys()) {
    const name = path.posix.basename(file).replace(/\.\w+$/, '')
    if (aside.test(file) || /^app\/.*(?:page|layout|error|not-found|loading)$/.test(file.replace(/\.\w+$/, '')))
      continue
    if (known.has(name)) say(file, 1, `${known.get(name)} has that name: choose another`)
    else known.set(name, file)
  }
}

/** Folders that import code of each other in a circle can be neither understood nor moved one by one. */
function checkCircles() {
  const next = new Map()
  for (const [file, target] of arrows) {
    const from = path.posix.dirname(file)
    const to = texts.has(`${target}/index.ts`) ? target : path.posix.dirname(target)
    if (from === to || ![from, to].every((folder) => /^(?:lib|server)\//.test(folder))) continue
    next.set(from, (next.get(from) ?? new Set()).add(to))
  }
  const reaches = (from, goal, seen = new Set()) =>
    from === goal || [...(next.get(from) ?? [])].some((to) => !seen.has(to) && reaches(to, goal, seen.add(to)))
  for (const [from, others] of next)
    for (const to of others) if (reaches(to, from)) say(from, 1, `imports ${to}, and is imported by it, in a circle`)
}

for (const folder of FOLDERS)
  for (const file of filesIn(folder)) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    texts.set(file, lines)
    if (lines.length - 1 > MAX_LINES && !file.startsWith('tests/'))
      say(file, lines.length, `longer than ${MAX_LINES} lines: split it`)
    if (NAMES.test(file)) say(file, 1, 'name it by what it holds')
    if (/\/index\.tsx?$/.test(file) && !/^server\/protocols\/[^/]+\/index\.ts$|^tests\//.test(file))
      say(file, 1, 'no index files but a protocol’s own')
    if (/^(lib|components)\//.test(file) && lines.some((line) => / from 'zod'$/.test(line)))
      if (!lines.some((line) => line.endsWith("/zod-in-pages'")) && file !== 'lib/zod-in-pages.ts')
        say(file, 1, 'whatever pages may describe with Zod imports lib/zod-in-pages')
    if (/^tools\/law\b/.test(file)) continue
    if (!file.startsWith('tests/'))
      for (const line of ownSentences(lines.join('\n'))) say(file, line, 'what an error says is written in lib/text')
    lines.forEach((line, at) => {
      checkImport(file, line, at + 1)
      for (const ban of BANS) if (ban.what.test(line) && !ban.only.test(file)) say(file, at + 1, ban.say)
    })
  }

checkNames()
checkCircles()
for (const [file, line, text] of wrongReleased(root)) say(file, line, text)
for (const problem of problems) console.error(problem)
console.error(problems.length === 0 ? `law: ${texts.size} files, none breaks it` : `law: ${problems.length} to mend`)
process.exit(problems.length === 0 ? 0 : 1)
