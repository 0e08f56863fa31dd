import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listOutlets } from '@/server/files/outlets'
import { type Change, lookFor, prepare, publishLeft, removeLeft } from '@/server/files/write/world-writer'

let home = ''
let root = ''
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'signalbox-write-'))
  root = path.join(home, 'root')
  mkdirSync(path.join(root, 'channels', 'paper'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const inside = (...steps: string[]) => path.join(root, ...steps)
const created = (name: string, text = '{"a":1}\n'): Change => ({
  effect: 'create',
  path: `channels/paper/${name}`,
  text,
  id: 'x',
})

async function write(change: Change, tag = 'tag-0') {
  const ready = await prepare(root, change, tag)
  try {
    return await ready.publish()
  } finally {
    await ready.close()
  }
}

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'written',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'thrown'),
  )

describe('a new file', () => {
  test('lies there whole, with the mode of its newest sibling, and nothing else of it', async () => {
    writeFileSync(inside('channels/paper/msg-1.json'), '{}')
    chmodSync(inside('channels/paper/msg-1.json'), 0o664)
    const file = await write(created('msg-2.json'))
    expect(readFileSync(inside('channels/paper/msg-2.json'), 'utf8')).toBe('{"a":1}\n')
    expect(file).toMatchObject({ path: 'channels/paper/msg-2.json', length: 8, mode: 0o664 })
    expect(statSync(inside('channels/paper/msg-2.json')).mode & 0o777).toBe(0o664)
    expect(readdirSync(inside('channels/paper'))).toEqual(['msg-1.json', 'msg-2.json'])
  })

  test('never takes the place of another', async () => {
    writeFileSync(inside('channels/paper/msg-2.json'), 'mine')
    expect(await refusal(write(created('msg-2.json')))).toBe('taken')
    const ready = await prepare(root, created('msg-3.json'), 'tag-1')
    writeFileSync(inside('channels/paper/msg-3.json'), 'mine')
    expect(await refusal(ready.publish())).toBe('taken')
    await ready.discard()
    await ready.close()
    expect(readFileSync(inside('channels/paper/msg-3.json'), 'utf8')).toBe('mine')
    expect(readdirSync(inside('channels/paper'))).toEqual(['msg-2.json', 'msg-3.json'])
  })

  test.each([
    '../x.json',
    '..',
    '.',
    '.hidden.json',
    'a/../../x.json',
    'a\0b.json',
    'ü.json',
    'e\u0301.json',
    `${'a'.repeat(65)}`,
    '',
    '%2e%2e',
    '/a',
    '//a',
  ])('has a name that can be one: %j cannot', async (name) => {
    expect(['name', 'outside', 'missing']).toContain(await refusal(write(created(name))))
    expect(readdirSync(home)).toEqual(['root'])
  })

  test('of 1,000 generated names lies in its directory or nowhere', async () => {
    const piece = fc.constantFrom(
      '.',
      '..',
      '/',
      '\\',
      '%2e',
      '%2f',
      '\0',
      '~',
      'a',
      '-',
      '\u2024',
      '\uff0e',
      'é',
      '…',
      '\n',
      ' ',
    )
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(piece, { maxLength: 8 }).map((all) => all.join('')),
    )
    const asked = new Set<string>()
    await fc.assert(
      fc.asyncProperty(name, async (one) => {
        if ((await refusal(write(created(one)))) === 'written') asked.add(one)
      }),
      { numRuns: 1_000 },
    )
    expect(readdirSync(home)).toEqual(['root'])
    expect(readdirSync(root)).toEqual(['channels'])
    expect(readdirSync(inside('channels'))).toEqual(['paper'])
    expect(new Set(readdirSync(inside('channels', 'paper')))).toEqual(asked)
  })

  test('is refused where a link lies on the way', async () => {
    const elsewhere = path.join(home, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, inside('channels', 'link'))
    expect(await refusal(write({ ...created('x'), path: 'channels/link/msg-2.json' }))).toBe('outside')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  test('lands where it was begun though its directory is swapped for a link meanwhile', async () => {
    const elsewhere = path.join(home, 'elsewhere')
    mkdirSync(elsewhere)
    const ready = await prepare(root, created('msg-2.json'), 'tag-0')
    renameSync(inside('channels', 'paper'), inside('channels', 'moved'))
    symlinkSync(elsewhere, inside('channels', 'paper'))
    // Red control: by its path the same write leaves the root.
    writeFileSync(inside('channels/paper/naive.json'), '{}')
    expect(readdirSync(elsewhere)).toEqual(['naive.json'])
    await ready.publish()
    await ready.close()
    expect(readdirSync(elsewhere)).toEqual(['naive.json'])
    expect(readdirSync(inside('channels', 'moved'))).toEqual(['msg-2.json'])
  })
})

describe('after a crash', () => {
  test('the disk says of each file whether it was published', async () => {
    const change = created('msg-2.json')
    expect(await lookFor(root, change, 'tag-0')).toEqual({ found: 'nothing' })
    const ready = await prepare(root, change, 'tag-0')
    await ready.close()
    expect(await lookFor(root, change, 'tag-0')).toEqual({ found: 'temporary' })
    await publishLeft(root, change, 'tag-0')
    expect(await lookFor(root, change, 'tag-0')).toMatchObject({ found: 'written' })
    expect(readdirSync(inside('channels/paper'))).toEqual(['msg-2.json'])
    await (await prepare(root, created('msg-3.json'), 'tag-1')).close()
    await removeLeft(root, created('msg-3.json'), 'tag-1')
    expect(readdirSync(inside('channels/paper'))).toEqual(['msg-2.json'])
  })
})

describe('a line', () => {
  const line = (text: string): Change => ({ effect: 'append', path: 'channel.jsonl', text, id: null })

  test('goes to the end, after a line end if there was none', async () => {
    writeFileSync(inside('channel.jsonl'), '{"torn')
    const file = await write(line('{"a":"é"}'))
    expect(readFileSync(inside('channel.jsonl'), 'utf8')).toBe('{"torn\n{"a":"é"}\n')
    expect(file).toMatchObject({ offset: 7, length: 11 })
    await write(line('{"b":2}'))
    expect(readFileSync(inside('channel.jsonl'), 'utf8')).toBe('{"torn\n{"a":"é"}\n{"b":2}\n')
    expect(await lookFor(root, line('{"b":2}'), 'x')).toMatchObject({ found: 'written', file: { offset: 18 } })
    expect(await lookFor(root, line('{"b"'), 'x')).toEqual({ found: 'nothing' })
  })

  test('is not said to lie in a file that was taken away meanwhile: it goes into the one that has its name', async () => {
    writeFileSync(inside('channel.jsonl'), '')
    const replaced = await prepare(root, line('{"a":1}'), 'tag-0')
    rmSync(inside('channel.jsonl'))
    writeFileSync(inside('channel.jsonl'), '{"other":1}\n')
    expect(await replaced.publish()).toMatchObject({ path: 'channel.jsonl', offset: 12 })
    await replaced.close()
    expect(readFileSync(inside('channel.jsonl'), 'utf8')).toBe('{"other":1}\n{"a":1}\n')
    const removed = await prepare(root, line('{"b":2}'), 'tag-1')
    rmSync(inside('channel.jsonl'))
    expect(await refusal(removed.publish())).toBe('missing')
    await removed.close()
    expect(readdirSync(root)).toEqual(['channels'])
  })

  test('lies where it was put though its file has another name by now, and nowhere else', async () => {
    writeFileSync(inside('channel.jsonl'), '')
    const ready = await prepare(root, line('{"a":1}'), 'tag-0')
    renameSync(inside('channel.jsonl'), inside('channel.1.jsonl'))
    writeFileSync(inside('channel.jsonl'), '')
    await ready.publish()
    await ready.close()
    expect(readFileSync(inside('channel.1.jsonl'), 'utf8')).toBe('{"a":1}\n')
    expect(readFileSync(inside('channel.jsonl'), 'utf8')).toBe('')
  })

  test('is not written into a file that is not there, is a link, or is too long', async () => {
    expect(await refusal(write(line('{}')))).toBe('missing')
    writeFileSync(path.join(home, 'other.jsonl'), '')
    symlinkSync(path.join(home, 'other.jsonl'), inside('channel.jsonl'))
    expect(await refusal(write(line('{}')))).toBe('outside')
    expect(readFileSync(path.join(home, 'other.jsonl'), 'utf8')).toBe('')
    rmSync(inside('channel.jsonl'))
    writeFileSync(inside('channel.jsonl'), '')
    expect(await refusal(write(line('x'.repeat(70_000))))).toBe('too-large')
  })
})

test('places to write to are those on the disk, through no link, with names that can be in a path', async () => {
  for (const name of ['qa', 'b b', '.git', 'ü']) mkdirSync(inside('channels', name))
  symlinkSync(home, inside('channels', 'out'))
  const found = await listOutlets(root, [{ kind: 'channel', pattern: 'channels/*/', name: 1 }])
  expect(found).toEqual([
    { kind: 'channel', name: 'paper', path: 'channels/paper/' },
    { kind: 'channel', name: 'qa', path: 'channels/qa/' },
  ])
})
