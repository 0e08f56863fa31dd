import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { readSettings } from '@/server/settings'
import { lockConsole } from '@/server/store/data/data-lock'
import { objectsIn, runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'
import { ask, type House, openHouse, swarmLine } from '@/tests/serving'
import { post } from '@/tests/visitors'

let home = ''
let database: string | null = null
const at = (name: string) => path.join(home, name)
const run = (...words: string[]) => runIn(home, {}, ...words, '--data', 'data')
const placed = () => (database === null ? [] : ['--database', database])

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-on-record-'))
  await mkdir(at('teams/atlas'), { recursive: true })
  await writeFile(at('teams/atlas/channel.jsonl'), swarmLine(0, 'the first message'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function entries(query = '') {
  const ledger = await openLedgerSide(dataOf({ data: at('data'), database }), Date.now())
  const { rows } = await ledger.read.page({ query, before: null, limit: 50, now: Date.now() })
  await ledger.close()
  return rows.map(({ act, subject, person, assurance, settled, detail }) => ({
    ...{
      act,
      subject,
      who: `${person} ${assurance}`,
      outcome: settled?.outcome ?? 'intent',
      why: settled?.why ?? null,
    },
    detail: JSON.parse(detail),
  }))
}
const verified = async () => objectsIn((await run('verify', '--json', ...placed())).out)[0]
const WHO = { who: 'local loopback', outcome: 'done' }

describe.each(['sqlite', 'postgres'] as const)('without a console (%s)', (dialect) => {
  let remove = async () => {}
  beforeEach(async () => {
    const place = dialect === 'postgres' ? await emptyUrl() : null
    database = place?.url ?? null
    remove = place?.remove ?? remove
    expect((await run('index', 'teams', ...placed())).code).toBe(0)
  })
  afterEach(async () => {
    await remove()
    database = null
  })

  it('an export is on record before it is made, the first entry of a ledger if there was none; so is one that is refused', async () => {
    const made = await run('export', 'from:dev', '--format', 'csv', ...placed())
    expect(made).toMatchObject({ code: 0, err: '' })
    await writeFile(at('there.md'), '')
    expect((await run('export', '--format', 'md', '--out', 'there.md', ...placed())).code).toBe(1)
    expect(await entries()).toMatchObject([
      {
        act: 'export',
        subject: null,
        who: WHO.who,
        outcome: 'refused',
        why: expect.stringContaining('exists already'),
      },
      {
        ...WHO,
        act: 'export',
        subject: 'from:dev',
        detail: { query: 'from:dev', format: 'csv', out: null, secrets: 'masked' },
      },
    ])
    expect(await verified()).toMatchObject({ entries: 4, broken: null })
  })

  it('so is an export of the ledger, which ends before its own entry', async () => {
    await run('export', ...placed())
    const { out, err } = await run('proof', ...placed())
    expect(err).toBe('')
    expect(JSON.parse(out).entries).toHaveLength(2)
    expect((await entries())[0]).toMatchObject({ ...WHO, act: 'ledger-export', subject: '1–2' })
    expect((await run('proof', '--from', '9', '--to', '9', ...placed())).code).toBe(1)
  })

  it('many at once are each on record', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => run('export', ...placed())))
    expect(all.map(({ code, err }) => [code, err])).toEqual(Array(4).fill([0, '']))
    expect((await entries()).map(({ outcome }) => outcome)).toEqual(Array(4).fill('done'))
  })
})

describe('a backup without a console', () => {
  it('is on record; the ledger that comes of it holds that it was begun, and verifies', async () => {
    await run('index', 'teams')
    expect(await run('backup', 'copy.db')).toMatchObject({ code: 1, err: expect.stringContaining('no ledger') })
    await run('export')
    expect(await run('backup', 'copy.db')).toMatchObject({ code: 0, err: '' })
    expect((await entries())[0]).toMatchObject({ ...WHO, act: 'backup', subject: at('copy.db') })
    expect((await runIn(home, {}, 'restore', 'copy.db', '--data', 'other')).code).toBe(0)
    expect((await runIn(home, {}, 'verify', '--data', 'other')).code).toBe(0)
    const kept = new Database(at('other/ledger.db'), { readonly: true })
    expect(kept.prepare("select outcome from entries where act = 'backup'").pluck().all()).toEqual(['intent'])
    kept.close()
  })

  it('is made where the ledger takes no entry, and says that it is not on record', async () => {
    await run('index', 'teams')
    await run('export')
    const release = lockConsole(at('data'))
    const made = await run('backup', 'copy.db')
    release?.()
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('Backed up') })
    expect(made.err).toBe('Not on record: this backup. A console holds the ledger and does not answer.\n')
    const newer = new Database(at('data/ledger.db'))
    newer.exec("insert into migrations values ('9999_future', '', 0)")
    newer.close()
    expect((await run('backup', 'newer.db')).err).toMatch(/^Not on record: this backup\. .* newer version/)
  })
})

describe('beside a console', () => {
  let house: House
  const start = async (environment = {}) => {
    const settings = readSettings({ flags: { port: 0, data: at('data') }, environment, directory: home, home })
    house = await openHouse({ settings }, home)
  }
  afterEach(() => house.stop())

  it('export, proof and backup are put on record by it, and nobody is signed in for that', async () => {
    await start()
    for (const words of [['export', 'from:dev'], ['proof'], ['backup', 'copy.db']])
      expect(await run(...words)).toMatchObject({ code: 0, err: '' })
    expect(await entries()).toMatchObject([
      { ...WHO, act: 'backup', subject: at('copy.db') },
      { ...WHO, act: 'ledger-export' },
      { ...WHO, act: 'export', subject: 'from:dev' },
    ])
    expect(await verified()).toMatchObject({ broken: null })
  })

  it('also where everybody is asked for a password', async () => {
    await start({ SIGNALBOX_LOOPBACK: 'password' })
    const link = new URL((await house.serving.firstLink()) ?? '')
    const password = 'four trains leave at noon'
    const fields = { token: link.searchParams.get('token') ?? '', name: 'm.lindqvist', password, again: password }
    expect((await post(`${house.url}/join`, fields)).status).toBe(303)
    expect(await run('export')).toMatchObject({ code: 0, err: '' })
    expect((await entries('did:export'))[0]).toMatchObject({ ...WHO, act: 'export' })
  })

  it('nobody else puts anything on record so: without a token that may write the data, twice, or for another act', async () => {
    await start()
    const token = async () => new URL(await house.serving.startLink()).searchParams.get('token') ?? ''
    const say = (token: string, said: unknown) => post(`${house.url}/api/record`, { token, said: JSON.stringify(said) })
    const intent = { act: 'export', subject: null, detail: {} }
    expect((await ask(`${house.url}/api/record`)).status).toBe(405)
    expect((await say('', intent)).status).toBe(401)
    const once = await token()
    const { n } = JSON.parse((await say(once, intent)).text)
    expect((await say(once, intent)).status).toBe(401)
    expect((await say(await token(), { ...intent, act: 'approve' })).status).toBe(400)
    expect((await say(await token(), { of: 1, outcome: 'done', why: null })).status).toBe(400)
    expect((await say(await token(), { of: n, outcome: 'done', why: null })).status).toBe(200)
    expect((await say(await token(), { of: n, outcome: 'failed', why: null })).status).toBe(400)
    expect(await entries('did:export')).toMatchObject([WHO])
    expect(await entries('did:sign-in outcome:refused')).toHaveLength(1)
  })
})

it('a console that starts while a command holds the ledger waits for it', async () => {
  await run('index', 'teams')
  const release = lockConsole(at('data'))
  const starting = openHouse({}, home)
  await expect.poll(() => readdir(at('data'))).toContain('console.lock')
  release?.()
  await (await starting).stop()
})
