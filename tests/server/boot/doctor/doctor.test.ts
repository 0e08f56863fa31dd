import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doctor } from '@/lib/text/commands/doctor-words'
import { reading } from '@/lib/text/messages/reading-words'
import { dataOf } from '@/server/boot/base/reading-side'
import { examine } from '@/server/boot/doctor/doctor'
import type { Finding } from '@/server/boot/doctor/finding'
import { indexNow } from '@/server/boot/tail/index-once'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { readSettings, type Settings } from '@/server/settings'
import { processTable } from '@/server/store/data/process-table'
import { openWriteDoor } from '@/server/store/door/door'
import { DERIVATION, DERIVATION_COUNTER } from '@/server/store/ingest/write/derivation'
import { placeOf } from '@/server/store/keep/data'
import { migratedUrl } from '@/tests/databases'

const SILENT = { onProgress: () => undefined, onDeriving: () => undefined }

test('doctor says of a database that does not answer why, and what to do', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  const flags = { data: home, database: 'postgres://somebody@127.0.0.1:1/nothing' }
  const found: Finding[] = []
  const settings = readSettings({ flags, environment: {}, directory: home, home })
  for await (const finding of examine(settings, Date.now)) found.push(finding)
  expect(found.find(({ what }) => what === 'index')).toEqual({
    what: 'index',
    state: 'ill',
    says: 'The database server does not respond (ECONNREFUSED)',
    mend: 'Check the address, and that the server is running.',
  })
  await rm(home, { recursive: true })
})

describe.each(['sqlite', 'postgres'] as const)('doctor, of an index that was read once (%s)', (dialect) => {
  let home = ''
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let settings: Settings
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
    database = dialect === 'postgres' ? await migratedUrl() : null
    const root = path.join(home, 'teams')
    await mkdir(path.join(root, 'atlas'), { recursive: true })
    const line = JSON.stringify({ ts: '2026-11-19T09:00:00Z', from: 'qa', type: 'chat', content: 'hello' })
    await writeFile(path.join(root, 'atlas', 'channel.jsonl'), `${line}\n`)
    const flags = { data: path.join(home, 'data'), ...(database ? { database: database.url } : {}) }
    settings = readSettings({ flags, environment: {}, directory: home, home })
    await indexNow(settings, [{ root, protocol: 'swarm' }], SILENT)
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await database?.remove()
    await rm(home, { recursive: true, force: true })
  })

  async function findings(): Promise<Finding[]> {
    const found: Finding[] = []
    for await (const finding of examine(settings, Date.now)) found.push(finding)
    return found
  }

  test('with files that are mostly holes names one, says so in plain words and what to do', async () => {
    const root = path.join(home, 'teams')
    await mkdir(path.join(root, 'borealis'), { recursive: true })
    const log = path.join(root, 'borealis', 'channel.jsonl')
    await writeFile(log, '')
    expect((await findings()).filter(({ what }) => what.endsWith(', holes'))).toEqual([])
    await truncate(log, 1024 ** 4)
    await indexNow(settings, [{ root, protocol: 'swarm' }], SILENT)
    const found = await findings()
    expect(found.find(({ what }) => what === 'source teams, holes')).toEqual({
      what: 'source teams, holes',
      state: 'attention',
      says: `borealis/channel.jsonl: ${reading.hole}`,
      mend: doctor.holesMend,
    })
    expect(found.find(({ what }) => what === 'source teams, pending')).toBeUndefined()
    await rm(log)
    await indexNow(settings, [{ root, protocol: 'swarm' }], SILENT)
    expect((await findings()).filter(({ what }) => what.endsWith(', holes'))).toEqual([])
  })

  test('whose label is not the one that the configuration gives it says so, and what to write there', async () => {
    const [plain] = (await findings()).filter(({ what }) => what.endsWith(', label'))
    expect(plain).toBeUndefined()
    const root = path.join(home, 'teams')
    const config = path.join(home, 'named.json')
    await writeFile(config, JSON.stringify({ sources: [{ root, protocol: 'swarm', label: 'swarm' }] }))
    const { sources } = readSettings({ flags: {}, environment: { SIGNALBOX_CONFIG: config }, directory: home, home })
    const found: Finding[] = []
    for await (const finding of examine({ ...settings, sources }, Date.now)) found.push(finding)
    expect(found.find(({ what }) => what === 'source teams, label')).toMatchObject({
      state: 'attention',
      says: `${root} does not have the label swarm that the configuration gives it`,
      mend: expect.stringContaining('Set the label teams there'),
    })
  })

  test('that a newer version derived it is said in one line, with what to do', async () => {
    const door = await openWriteDoor(placeOf(dataOf(settings), 'record'), 'normal')
    closers.push(() => door.close())
    const derived = (version: number) =>
      door.write((tx) => tx.run(sql`update counters set value = ${version} where name = ${DERIVATION_COUNTER}`))
    await derived(DERIVATION + 1)
    const found = await findings()
    await derived(DERIVATION)
    expect(found.filter(({ what }) => what === 'derived')).toEqual([
      {
        what: 'derived',
        state: 'ill',
        says: 'The index was built by a newer version of Signalbox',
        mend: 'Use that version, or choose another --data directory or --database.',
      },
    ])
  })

  test('its source is well: that no tail runs is said once, and is not ill', async () => {
    const found = await findings()
    expect(found.filter(({ what, state }) => what.startsWith('source') && state !== 'well')).toEqual([])
    expect(found.find(({ what }) => what === 'tail')).toMatchObject({ state: 'attention' })
  })

  // A directory of data has one tail.
  if (dialect === 'postgres')
    describe('while another tail reads other sources into the same database', () => {
      let side: Awaited<ReturnType<typeof openTailSide>> | null = null
      const started = async () => {
        if (side !== null) return
        const root = path.join(home, 'others')
        await mkdir(path.join(root, 'atlas'), { recursive: true })
        await writeFile(path.join(root, 'atlas', 'channel.jsonl'), '')
        side = await openTailSide({ data: dataOf(settings), events: false, tell: () => undefined, logging: settings })
        closers.push(side.close)
        await (await side.tail.watch({ protocol: 'swarm', root })).settled()
      }

      test('its source is well', async () => {
        await started()
        const found = await findings()
        expect(found.filter(({ what, state }) => what.startsWith('source teams') && state !== 'well')).toEqual([])
      })

      test('it says how many files that tail holds of those that it may', async () => {
        await started()
        expect((await findings()).filter(({ what }) => what === 'open files')).toEqual([
          { what: 'open files', state: 'well', says: expect.stringMatching(HOLDS_FILES), mend: null },
        ])
      })

      const changed = async (by: { host: string; table: string | null }) => {
        const sql = postgres(database?.url ?? '', { max: 1, onnotice: () => undefined })
        const config = sql`jsonb_set(config::jsonb, '{by}', (config::jsonb -> 'by') || ${JSON.stringify(by)}::text::jsonb)`
        await sql`update record.sources set config = ${config} where label = 'others'`
        await sql.end()
        return (await findings()).filter(({ what }) => what === 'open files')
      }
      const elsewhere = (host: string) => ({
        what: 'open files',
        state: 'well',
        says: `the tail of others is process ${process.pid} on host ${host}; they can be counted only there`,
        mend: null,
      })

      test('it says where that tail runs when that is on another host: what it holds is not seen from here', async () => {
        await started()
        expect(await changed({ host: 'faraway', table: 'another' })).toEqual([elsewhere('faraway')])
      })

      test('it takes no process of its own for one of the same number in a container with the same host name', async () => {
        await started()
        expect(await changed({ host: hostname(), table: 'another' })).toEqual([elsewhere(hostname())])
      })

      test('it sees what that tail holds also after the host was given another name', async () => {
        await started()
        expect(await changed({ host: 'former', table: processTable() })).toEqual([
          { what: 'open files', state: 'well', says: expect.stringMatching(HOLDS_FILES), mend: null },
        ])
      })
    })
})

const HOLDS_FILES = new RegExp(`^the tail \\(process ${process.pid}\\) holds [\\d,]+ of [\\d,]+ open files$`)
