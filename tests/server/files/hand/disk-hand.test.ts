import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FileHand, handHere } from '@/server/files/hand/disk-hand'
import { handBeside } from '@/server/files/hand/hand-beside'
import { WriteError } from '@/server/files/write/write-error'
import { ownPrograms } from '@/tests/serving'

let home = ''
let root = ''
let beside: ReturnType<typeof handBeside>
beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-hand-'))
  const { handProgram } = await ownPrograms()
  beside = handBeside(handProgram)
})
afterAll(async () => {
  await beside.end()
  rmSync(home, { recursive: true })
})
beforeEach(() => {
  root = mkdtempSync(path.join(home, 'root-'))
  mkdirSync(path.join(root, 'inbox'))
})

const change = { effect: 'create' as const, path: 'inbox/one.json', text: '{"one":1}', id: 'one' }

const written = { path: change.path, start: 0, length: change.text.length, sha256: hash('sha256', change.text) }

/** What comes of a whole act, and of what is refused, in words that do not name the directory. */
async function story(hand: FileHand) {
  const told: unknown[] = []
  const tell = async (what: Promise<unknown>) =>
    told.push(
      await what.catch((error: unknown) =>
        error instanceof WriteError ? [error.code, error.message.replaceAll(root, '')] : `another error: ${error}`,
      ),
    )
  await tell(hand.anyLies(root, [change]))
  const prepared = await hand.prepare(root, change, 'tag-0')
  await tell(hand.lookFor(root, change, 'tag-0'))
  await tell(prepared.publish())
  await tell(prepared.close())
  await tell(
    hand.anyLies(root, [
      { ...change, path: '../one.json' },
      { ...change, effect: 'append' },
    ]),
  )
  await tell(hand.anyLies(root, [{ ...change, path: 'inbox/none.json' }, change]))
  await tell(hand.lookFor(root, change, 'tag-0'))
  await tell(hand.prepare(root, change, 'tag-1'))
  await tell(hand.prepare(root, { ...change, path: '../one.json' }, 'tag-2'))
  symlinkSync(home, path.join(root, 'away'))
  await tell(hand.prepare(root, { ...change, path: 'away/one.json' }, 'tag-3'))
  const undone = await hand.prepare(root, { ...change, path: 'inbox/two.json' }, 'tag-4')
  await tell(undone.discard())
  await undone.close()
  await tell(hand.publishLeft(root, { ...change, path: 'inbox/two.json' }, 'tag-4'))
  await tell(hand.removeLeft(root, change, 'tag-0'))
  await tell(hand.listOutlets(root, [{ kind: 'inbox', pattern: '*/', name: 0 }]))
  await tell(hand.compare({ ...written, root }))
  await tell(hand.compare({ ...written, root, start: 1, length: 8 }))
  await tell(hand.compare({ ...written, root, path: 'away/one.json' }))
  await tell(hand.compare({ ...written, root, path: 'inbox/none.json' }))
  told.push(readFileSync(path.join(root, 'inbox/one.json'), 'utf8'))
  return told
}

test('on a thread of its own it does and refuses what it does here', async () => {
  const here = await story(handHere)
  root = mkdtempSync(path.join(home, 'root-'))
  mkdirSync(path.join(root, 'inbox'))
  expect(await story(beside)).toEqual(here)
})

test('many acts at once are each their own', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `inbox/many-${n}.json`)
  await Promise.all(
    names.map(async (name, n) => {
      const prepared = await beside.prepare(root, { ...change, path: name, text: `{"n":${n}}` }, `many-${n}`)
      await prepared.publish()
      await prepared.close()
    }),
  )
  expect(names.map((name) => readFileSync(path.join(root, name), 'utf8'))).toEqual(names.map((_, n) => `{"n":${n}}`))
})

test('when its thread ends, what it was at fails, and the next thing begins another', async () => {
  const program = path.join(home, 'mortal.mjs')
  writeFileSync(
    program,
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => process.exit(1))",
  )
  const mortal = handBeside(program)
  const refused = { name: 'WriteError', code: 'io' }
  await expect(mortal.removeLeft(root, change, 'tag')).rejects.toMatchObject(refused)
  await expect(mortal.removeLeft(root, change, 'tag')).rejects.toMatchObject(refused)
  await mortal.end()
})
