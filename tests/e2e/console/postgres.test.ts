import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { swarmLine } from '@/tests/serving'
import { connected, rows, signalbox, stage } from '../harness'

const console = stage({
  postgres: true,
  world: async (home) => {
    const root = path.join(home, 'teams')
    mkdirSync(path.join(root, 'atlas'), { recursive: true })
    writeFileSync(path.join(root, 'atlas', 'channel.jsonl'), swarmLine(0, 'the first message'))
    return [`swarm:${root}`]
  },
})

test('a page over Postgres shows a new file as it comes', async () => {
  const page = await console.visit('/')
  await connected(page)
  await rows(page).filter({ hasText: 'the first message' }).waitFor()
  const root = path.join(console.home(), 'teams', 'borea')
  mkdirSync(root)
  writeFileSync(path.join(root, 'channel.jsonl'), swarmLine(1, 'a new file speaks'))
  await rows(page).filter({ hasText: 'a new file speaks' }).waitFor()
})

test('what another process reads into the database is on the page as it is read', async () => {
  const page = await console.visit('/')
  await connected(page)
  const other = path.join(console.home(), 'elsewhere')
  mkdirSync(path.join(other, 'cetus'), { recursive: true })
  writeFileSync(path.join(other, 'cetus', 'channel.jsonl'), swarmLine(2, 'read by another process'))
  const place = ['--data', path.join(console.home(), 'other-data'), '--database', console.database()]
  await signalbox('index', `swarm:${other}`, ...place)
  await rows(page).filter({ hasText: 'read by another process' }).waitFor()
})

test('two consoles on one database: both show what either reads, at once', async () => {
  const elsewhere = path.join(console.home(), 'second')
  mkdirSync(path.join(elsewhere, 'draco'), { recursive: true })
  writeFileSync(path.join(elsewhere, 'draco', 'channel.jsonl'), swarmLine(3, 'where the second looks'))
  const pages = [await console.visit('/'), await console.visitAnother(`swarm:${elsewhere}`)]
  for (const page of pages) {
    await connected(page)
    await rows(page).filter({ hasText: 'where the second looks' }).waitFor()
  }
  for (const [root, words] of [
    [path.join(console.home(), 'teams', 'atlas'), 'read by the first'],
    [path.join(elsewhere, 'draco'), 'read by the second'],
  ] as const) {
    appendFileSync(path.join(root, 'channel.jsonl'), swarmLine(4, words))
    await Promise.all(pages.map((page) => rows(page).filter({ hasText: words }).waitFor()))
  }
})

test('the commands ask the same database', async () => {
  const place = ['--data', path.join(console.home(), 'data'), '--database', console.database()]
  expect(await signalbox('search', 'first', '--json', ...place)).toContain('the first message')
  expect(await signalbox('agents', ...place)).toContain('dev')
  // What was read once by another process is read by nobody now, which is ill.
  const doctor = await signalbox('doctor', ...place).catch(({ stdout }: { stdout: string }) => stdout)
  expect(doctor).toContain('the database answers')
})

test('a page goes on by itself when every connection to the database is ended', async () => {
  const page = await console.visit('/')
  await connected(page)
  const server = postgres(console.database(), { max: 1 })
  const channel = path.join(console.home(), 'teams', 'atlas', 'channel.jsonl')
  for (let nth = 0; nth < 5; nth++) {
    await server`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'signalbox'`
    appendFileSync(channel, swarmLine(10 + nth, `after ending ${nth}`))
    await rows(page)
      .filter({ hasText: `after ending ${nth}` })
      .waitFor()
  }
  await server.end()
  await expect.poll(() => rows(page).filter({ hasText: 'after ending' }).count()).toBe(5)
})
