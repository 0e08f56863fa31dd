import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { directoryNamed } from '@/server/files/directory-named'
import { countProjects, seeProjects } from '@/server/oversight/see-projects'
import { protocols } from '@/server/protocols/registry'

const folderOf = (directory: string) => directory.replace(/[^A-Za-z0-9]/g, '-')
const idOf = (nth: number) => `0000000${nth}-35d0-4c6e-9b1f-20d6a1e5c001`
const PROTOCOL = 'claude-code'
const copy = { directory: '/data', database: false }

let home = ''
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'signalboxprojects')))
})
afterEach(() => rm(home, { recursive: true }))

const put = async (file: string, bytes: number, at: number) => {
  const place = path.join(home, file)
  await mkdir(path.dirname(place), { recursive: true })
  await writeFile(place, 'x'.repeat(bytes))
  await utimes(place, at / 1000, at / 1000)
}
/** By a clock that goes on by `step` at each look. */
const clock = (step: number) => {
  let now = 0
  return () => {
    now += step
    return now
  }
}
const counted = async (after: string | null, step = 0) =>
  countProjects({ protocols }, { root: home, protocol: PROTOCOL, after }, clock(step))

test('projects are told with where their agents work, the one that was written to last first, and what runs beside them', async () => {
  await mkdir(path.join(home, 'work', 'harbour'), { recursive: true })
  const harbour = folderOf(path.join(home, 'work', 'harbour'))
  await put(`projects/${harbour}/${idOf(1)}.jsonl`, 1, 1_000_000)
  await put(`projects/-srv-gone/${idOf(2)}.jsonl`, 1, 2_000_000)
  await put('sessions/11.json', 1, 0)
  await put('sessions/11.0a1b.key', 1, 0)
  await put('teams/session-00000001/config.json', 1, 0)
  expect(await seeProjects({ protocols, copy }, { root: home, protocol: PROTOCOL })).toMatchObject({
    projects: [
      { name: '-srv-gone', directory: null },
      { name: harbour, directory: path.join(home, 'work', 'harbour') },
    ],
    ...{ running: 1, teams: 1, copy, keepDays: 30 },
  })
})

test('of each its sessions, its files, its bytes and its last change are counted', async () => {
  await put(`projects/a/${idOf(1)}.jsonl`, 10, 1_000_000)
  await put(`projects/a/${idOf(1)}/subagents/agent-a0123456789abcdef.jsonl`, 20, 3_000_000)
  await put(`projects/a/${idOf(2)}.jsonl`, 30, 2_000_000)
  await put('projects/a/memory/notes.md', 40, 0)
  await mkdir(path.join(home, 'projects', 'b'))
  expect(await counted(null)).toEqual({
    rows: [
      { name: 'a', sessions: 2, files: 4, bytes: 100, last: 3_000_000, whole: true },
      { name: 'b', sessions: 0, files: 0, bytes: 0, last: null, whole: true },
    ],
    next: null,
  })
})

test('a count that takes long comes in portions, each project in one of them', async () => {
  for (const name of ['a', 'b', 'c']) await put(`projects/${name}/${idOf(1)}.jsonl`, 1, 0)
  const names: string[][] = []
  for (let after: string | null = null, first = true; first || after !== null; first = false) {
    const { rows, next } = await counted(after, 150)
    names.push(rows.map(({ name }) => name))
    after = next
  }
  expect(names).toEqual([['a', 'b'], ['c']])
})

test('where there is no project yet there is none, and a protocol without projects is refused', async () => {
  expect(await counted(null)).toEqual({ rows: [], next: null })
  await expect(seeProjects({ protocols, copy }, { root: home, protocol: 'swarm' })).rejects.toThrow('no projects')
})

test('a name that stands for two directories is told as none of them', async () => {
  await mkdir(path.join(home, 'my', 'app'), { recursive: true })
  const named = () => directoryNamed(folderOf)(folderOf(path.join(home, 'my', 'app')))
  expect(await named(), 'red control').toBe(path.join(home, 'my', 'app'))
  await mkdir(path.join(home, 'my.app'))
  expect(await named()).toBeNull()
})
