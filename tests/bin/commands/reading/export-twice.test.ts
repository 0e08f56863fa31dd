import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runIn } from '@/tests/bin/run'
import { swarmLine } from '@/tests/serving'

let home = ''
const run = (...words: string[]) => runIn(home, {}, ...words, '--data', 'data')
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-export-'))
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  const lines = Array.from({ length: 100 }, (_, at) => swarmLine(at, `message number ${at}`))
  await writeFile(path.join(home, 'teams', 'atlas', 'channel.jsonl'), lines.join(''))
  expect((await run('index', 'teams')).code).toBe(0)
})
afterAll(() => rm(home, { recursive: true, force: true }))

it('of two exports into one file at once none disturbs the other, and what is told to be written is whole', async () => {
  const theirs = path.join(home, 'all.jsonl.part')
  await writeFile(theirs, 'of somebody else')
  const both = await Promise.all([1, 2].map(() => run('export', '--out', 'all.jsonl')))
  for (const { code, err } of both) expect(err).toContain(code === 0 ? '100 messages' : 'exists already')
  expect(both.map(({ code }) => code)).toContain(0)
  expect(await readFile(path.join(home, 'all.jsonl'), 'utf8')).toBe((await run('export')).out)
  expect((await readdir(home)).sort()).toEqual(['all.jsonl', 'all.jsonl.part', 'data', 'teams'])
  expect(await readFile(theirs, 'utf8')).toBe('of somebody else')
})
