// The law of the house: who may import whom, and what is written in one place only. `npm run lint` runs it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Another tree may be named. */
const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const FOLDERS = ['app', 'components', 'lib', 'server', 'drizzle', 'bin', 'tests']
const MAX_LINES = 250

/** Rooms, the deepest first: where a file belongs. */
const ROOMS = [
  'server/protocols',
  'server/tail',
  'server/store',
  'server/live',
  'server/api',
  'server/oversight',
  'server/files',
  'server/notices',
  'server/front',
  'server/boot',
  'server/errors',
  'server/settings',
  'components',
  'drizzle',
  'tests',
  'app',
  'lib',
  'bin',
  'server',
]
const roomOf = (file) =>
  ROOMS.find(
    (room) =>
      file === room || file.startsWith(`${room}/`) || file.startsWith(`${room}.`) || file.startsWith(`${room}-`),
  ) ?? 'top'

/** What each room may import besides itself; `type` marks what it may import as types only. */
const MAY = {
  app: { code: ['components', 'server/api', 'lib'] },
  components: { code: ['lib'], type: ['server/api'] },
  'server/api': { code: ['server/oversight', 'server/notices', 'server/store', 'server/live', 'server/errors', 'lib'] },
  'server/oversight': { code: ['server/protocols', 'server/store', 'server/files', 'server/errors', 'lib'] },
  'server/live': { code: ['server/store', 'server/errors', 'lib'] },
  'server/tail': { code: ['server/protocols', 'server/store', 'server/errors', 'lib'] },
  'server/store': { code: ['drizzle', 'server/errors', 'lib'] },
  'server/notices': { code: ['server/store', 'server/errors', 'lib'] },
  'server/files': { code: ['server/errors', 'lib'] },
  'server/protocols': { code: ['lib'] },
  'server/front': { code: ['server/api', 'server/live', 'server/store', 'server/errors', 'lib'] },
  'server/settings': { code: ['server/protocols', 'server/errors', 'lib'] },
  'server/errors': { code: [] },
  'server/boot': { code: ['server', 'drizzle', 'lib'] },
  lib: { code: [] },
  drizzle: { code: [] },
  bin: { code: ['server/boot', 'server/settings', 'server/errors', 'lib'], type: ['server'] },
}

/** What may be written only where it is named. */
const BANS = [
  {
    what: /\bprocess\.env\b/,
    only: /^server\/settings|^bin\/[a-z]+\.mjs$|^bin\/bench\/|^tests\/|^next\.config/,
    say: 'read the environment in server/settings.ts',
  },
  {
    what: /from 'node:|\bimport\('node:/,
    only: /^(?!lib\/|server\/protocols\/|components\/)/,
    say: 'lib, protocols and components know no Node modules',
  },
  {
    what: /dangerouslySetInnerHTML|\.innerHTML\b|\.outerHTML\b|insertAdjacentHTML/,
    only: /^tests\//,
    say: 'text of agents is text: React nodes only',
  },
  {
    what: /\bsql\.identifier\(/,
    only: /^server\/store\/(door\/|ingest\/|data\/contents|keep\/exchange)|^tests\//,
    say: 'identifiers are written in the statement',
  },
  {
    what: /\bsql\.raw\(/,
    only: /^server\/store\/|^tests\//,
    say: 'only the store speaks SQL, and never with text from outside',
  },
  {
    what: /from 'node:child_process'/,
    only: /^server\/boot\/|^server\/files\/write\/access-list\.ts$|^bin\/|^tests\//,
    say: 'processes are started in server/boot, and where an access list is kept',
  },
  {
    what: /from '@\/server\/files\/write\//,
    only: /^server\/files\/|^server\/oversight\/(post\/|writing\.ts)|^tests\//,
    say: 'only the outbox and the check before it write into the watched world',
  },
  {
    what: /'(?:multi-agent-os|swarm|dream-os|claw-os)'/,
    only: /^server\/protocols\/|^bin\/|^tests\//,
    say: 'a protocol is named in its folder alone: what it does differently is a property of it',
  },
  { what: /\bObject\.assign\(/, only: /^tests\/|^bin\/bench\//, say: 'nothing from agents is merged into objects' },
  { what: /\beval\(|new Function\(/, only: /^$/, say: 'no code from text' },
  { what: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/, only: /^$/, say: 'no test is left out' },
  {
    what: /biome-ignore|@ts-ignore|@ts-expect-error|eslint-disable/,
    only: /^$/,
    say: 'mend it instead of silencing it',
  },
  {
    what: /as unknown as/,
    only: /^drizzle\/columns\/postgres\.ts$/,
    say: 'the one cast of this kind is in drizzle/columns/postgres.ts',
  },
]
const NAMES = /(^|[/-])(utils?|helpers?|common|misc)(\.|-|$)/

const problems = []
const say = (file, line, text) => problems.push(`${file}:${line}  ${text}`)

function* filesIn(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
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

const ERRORS = /\bnew (?:KnownError|StoreError)\(|\bnew TRPCError\(\{[^}]*\bmessage: (?=['"`])/g

/** Where errors that people see are made with a sentence of their own, beside the code. */
function* ownSentences(text) {
  for (const { 0: made, index } of text.matchAll(ERRORS))
    if (made.endsWith(': ') || isGivenText(text, index + made.length)) yield text.slice(0, index).split('\n').length
}

/** Whether the call whose arguments begin there is given a string, besides as the first of them. */
function isGivenText(text, from) {
  let depth = 1
  let first = true
  for (let at = from; depth > 0 && at < text.length; at++) {
    const sign = text[at]
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    else if (sign === ',' && depth === 1) first = false
    else if (`'"\``.includes(sign)) {
      if (!first && depth === 1) return true
      at = text.indexOf(sign, at + 1)
    }
  }
  return false
}

/** Who looks for a file by its name finds one. Pages, tests, tools and the fixed names of protocols aside. */
function checkNames() {
  const aside =
    /^tests\/|^bin\/(?:bench|pictures|demo)\/|\.d\.m?ts$|^server\/protocols\/[a-z]+-?[a-z-]*-?os\/|^server\/protocols\/swarm\//
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
    if (file === 'bin/law.mjs') continue
    if (!file.startsWith('tests/'))
      for (const line of ownSentences(lines.join('\n'))) say(file, line, 'what an error says is written in lib/text')
    lines.forEach((line, at) => {
      checkImport(file, line, at + 1)
      for (const ban of BANS) if (ban.what.test(line) && !ban.only.test(file)) say(file, at + 1, ban.say)
    })
  }

checkNames()
checkCircles()
for (const problem of problems) console.error(problem)
console.error(problems.length === 0 ? `law: ${texts.size} files, none breaks it` : `law: ${problems.length} to mend`)
process.exit(problems.length === 0 ? 0 : 1)
