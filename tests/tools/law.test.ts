import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noteReleased } from '@/tools/released.mjs'

const LAW = path.resolve(import.meta.dirname, '../../tools/law.mjs')
const TAKEN_APART =
  'what agents wrote is taken apart by containers and protocols, and shown through lib/json/shown-json'
const SAYS = 'what an error says is written in lib/text'
let tree = ''

beforeEach(async () => {
  tree = await mkdtemp(path.join(tmpdir(), 'signalbox-law-'))
  for (const folder of ['app', 'components', 'lib', 'server', 'drizzle', 'bin', 'tools', 'tests'])
    await mkdir(path.join(tree, folder))
})
afterEach(() => rm(tree, { recursive: true }))

async function judged(file: string, code: string) {
  await writeFile(path.join(tree, file), code)
  const { status, stderr } = spawnSync(process.execPath, [LAW, tree], { encoding: 'utf8' })
  return { status, said: stderr.split('\n')[0] }
}

it.each([
  ['a sentence', "throw new KnownError('refused', 'This may not be.')"],
  ['a sentence between backticks', 'throw new StoreError(code, `There is none.`)'],
  ['a mend', "throw new KnownError('refused', words.none(names.join(', ')), 'Choose another.')"],
  ['one of two sentences', 'throw new KnownError(\'refused\', is ? words.one : "The other.", null, { cause })'],
  ['a sentence on a line of its own', "throw new StoreError(\n  'busy',\n  'Another process writes.',\n)"],
  ['what a procedure answers', "throw new TRPCError({ code: 'NOT_FOUND', message: 'It is not there.' })"],
])('names the place of an error with %s of its own', async (_, code) => {
  expect(await judged('server/some.ts', `const some = 1\n${code}\n`)).toEqual({
    status: 1,
    said: `server/some.ts:2  ${SAYS}`,
  })
})

it.each([
  ['whose words are in lib/text', "throw new KnownError('refused', words.none(names.join(', ')), words.noneMend)"],
  ['with its cause', "throw new StoreError('busy', words.busy, null, { cause: causes['busy'] })"],
  ['that answers in such words', "throw new TRPCError({ code: 'NOT_FOUND', message: answers.absent.task })"],
  ['that nobody foresaw', "throw new Error('It was not prepared here.')"],
])('lets an error be %s', async (_, code) => {
  expect(await judged('server/some.ts', `${code}\n`)).toEqual({ status: 0, said: 'law: 1 files, none breaks it' })
})

it('lets tests make errors of their own', async () => {
  expect((await judged('tests/some.ts', "throw new KnownError('refused', 'This may not be.')\n")).status).toBe(0)
})

it('names the place outside its folder that asks for a protocol by name', async () => {
  expect(await judged('components/some.ts', "if (message.protocol === 'swarm') show()\n")).toEqual({
    status: 1,
    said: 'components/some.ts:1  a protocol is named in its folder alone: what it does differently is a property of it',
  })
})

it('names the place outside containers and protocols that takes apart what agents wrote', async () => {
  for (const folder of ['server/oversight', 'server/containers']) await mkdir(path.join(tree, folder))
  expect((await judged('server/containers/some.ts', 'export const read = (text) => JSON.parse(text)\n')).status).toBe(0)
  expect(await judged('server/oversight/other.ts', 'export const read = (text) => parseJson(text)\n')).toEqual({
    status: 1,
    said: `server/oversight/other.ts:1  ${TAKEN_APART}`,
  })
})

it.each([
  ['a page', 'components/message/other.tsx', 'JSON.parse(written)'],
  ['a route', 'app/other.tsx', 'JSON.parse(written)'],
  ['a page that bounds it', 'components/other.tsx', 'parseJson(written)'],
  ['what pages and server share', 'lib/names/other.ts', 'JSON.parse(written)'],
  ['the store', 'server/store/agents/other.ts', 'parseJson(written)'],
])('names %s that takes apart what agents wrote, though it is to be shown', async (_, file, code) => {
  await mkdir(path.join(tree, path.dirname(file)), { recursive: true })
  expect(await judged(file, `export const read = (written) => ${code}\n`)).toEqual({
    status: 1,
    said: `${file}:1  ${TAKEN_APART}`,
  })
})

it('lets the one function take it apart that shows it, and the store its own columns', async () => {
  for (const folder of ['lib/json', 'server/store']) await mkdir(path.join(tree, folder))
  const code = 'export const read = (text) => JSON.parse(text)\n'
  expect((await judged('lib/json/shown-json.ts', code)).status).toBe(0)
  expect((await judged('server/store/own.ts', code)).status).toBe(0)
})

it('names folders that import code of each other in a circle; what they take as types makes none', async () => {
  for (const folder of ['server/one', 'server/other']) await mkdir(path.join(tree, folder))
  await writeFile(path.join(tree, 'server/other/second.ts'), "import { first } from '../one/first'\n")
  const code = (type: string) => `import ${type}{ second } from '@/server/other/second'\n`
  expect(await judged('server/one/first.ts', code('type '))).toEqual({
    status: 0,
    said: 'law: 2 files, none breaks it',
  })
  const { status, said } = await judged('server/one/first.ts', code(''))
  expect(status).toBe(1)
  expect(said).toMatch(/^server\/(one|other):1 {2}imports server\/(other|one), and is imported by it, in a circle$/)
})

it('names a file whose name another has', async () => {
  await mkdir(path.join(tree, 'lib/some'))
  await writeFile(path.join(tree, 'lib/some/place.ts'), 'export const place = 1\n')
  expect(await judged('server/place.ts', 'export const place = 2\n')).toEqual({
    status: 1,
    said: 'server/place.ts:1  lib/some/place.ts has that name: choose another',
  })
})

it('names a folder of more files than one looks through; fixtures and migrations may be many', async () => {
  const fill = async (folder: string, count: number) => {
    await mkdir(path.join(tree, folder), { recursive: true })
    await Promise.all(
      Array.from({ length: count }, (_, n) => writeFile(path.join(tree, folder, `${folder.length}-${n}.css`), '')),
    )
  }
  await fill('app/styles', 25)
  await fill('tests/fixtures', 26)
  await fill('drizzle/migrations', 26)
  expect((await judged('lib/some.ts', 'export const some = 1\n')).status).toBe(0)
  await fill('tests/lib', 26)
  expect(await judged('lib/some.ts', 'export const some = 1\n')).toEqual({
    status: 1,
    said: 'tests/lib:1  holds 26 files: at most 25, make rooms by subject',
  })
})

it('names a released migration that was edited or taken away, and a release that was not noted', async () => {
  const some = (code: string) => judged('server/some.ts', code)
  const sqlIn = (name: string, text: string) =>
    writeFile(path.join(tree, 'drizzle/migrations/sqlite-ledger', name), text)
  const version = (at: string) => writeFile(path.join(tree, 'package.json'), JSON.stringify({ version: at }))
  await mkdir(path.join(tree, 'drizzle/migrations/sqlite-ledger'), { recursive: true })
  await sqlIn('0000_first.sql', 'create table t (x text)')
  await version('0.2.0')
  noteReleased(tree)
  await sqlIn('0001_next.sql', 'create table u (x text)')
  const holds = { status: 0, said: 'law: 1 files, none breaks it' }
  expect(await some('const some = 1\n')).toEqual(holds)
  await sqlIn('0001_next.sql', 'create table u (x text, y text)')
  expect(await some('const some = 1\n'), 'what is not released yet may be edited').toEqual(holds)
  const edited = {
    status: 1,
    said: 'drizzle/migrations/sqlite-ledger/0000_first.sql:1  a released migration is never edited: write the next one',
  }
  await sqlIn('0000_first.sql', 'create table t (x text, y text)')
  expect(await some('const some = 1\n')).toEqual(edited)
  const listed = () => readFile(path.join(tree, 'drizzle/migrations/released.txt'), 'utf8')
  const before = await listed()
  expect(() => noteReleased(tree), 'a release notes no edited one either').toThrow(/0000_first\.sql: a released/)
  await version('0.3.0')
  expect(() => noteReleased(tree)).toThrow(/0000_first\.sql: a released/)
  await rm(path.join(tree, 'drizzle/migrations/sqlite-ledger/0000_first.sql'))
  expect(() => noteReleased(tree)).toThrow(/0000_first\.sql: a released/)
  expect(await listed()).toBe(before)
  await version('0.2.0')
  expect(await some('const some = 1\n')).toEqual(edited)
  await sqlIn('0000_first.sql', 'create table t (x text)')
  await version('0.3.0')
  expect((await some('const some = 1\n')).said).toBe(
    'drizzle/migrations/released.txt:1  the release of 0.3.0 is not noted: run npm run migrations -- --released',
  )
  noteReleased(tree)
  expect(await some('const some = 1\n')).toEqual(holds)
  await sqlIn('0001_next.sql', 'create table u (x text)')
  expect((await some('const some = 1\n')).said).toMatch(/0001_next\.sql:1 {2}a released migration is never edited/)
})
