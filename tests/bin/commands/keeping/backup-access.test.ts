import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/people/person'
import { type Ledger, openLedgerSide } from '@/server/boot/serve/ledger-side'
import { runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'
import { draft, tells } from '@/tests/drafts'
import { MIGRATIONS } from '@/tests/setup/template'

const link = { tokenSha: 'a link', from: '192.0.2.7', first: false }
const carl = { id: 'carl', name: 'carl', role: 'viewer' as Role, password: 'another' }
const LATER = Date.now() + 3_600_000
let home = ''
/** Of each data directory, where its ledger is in Postgres. */
const urls = new Map<string, string>()
const run = (words: string, data: string) => {
  const url = urls.get(data)
  return runIn(
    home,
    { environment: url === undefined ? {} : { DATABASE_URL: url } },
    ...words.split(' '),
    '--data',
    data,
  )
}

describe.each(['sqlite', 'postgres'])('a restore (%s)', (dialect) => {
  const made: (() => Promise<void>)[] = []
  const tear = async () => {
    if (dialect === 'sqlite') return writeFile(path.join(home, 'data/ledger.db'), 'torn')
    const sql = postgres(urls.get('data') ?? '', { max: 1 })
    await sql`drop table ledger.people`
    await sql.end()
  }
  beforeEach(async () => {
    home = await mkdtemp(path.join(tmpdir(), 'signalbox-restore-'))
    if (dialect === 'postgres')
      for (const data of ['data', 'other']) {
        const { url, remove } = await emptyUrl()
        made.push(remove)
        urls.set(data, url)
      }
    await inLedger('data', async (ledger) => {
      for (const [id, role] of [
        ['anna', 'admin'],
        ['berta', 'approver'],
        ['carl', 'viewer'],
      ] as const)
        await ledger.people.add({ id, name: id, role, password: 'a hash' }, 1, tells)
      await ledger.sessions.create(sessionOf('berta'), draft())
      for (const id of ['revoked', 'in force']) await ledger.tokens.add(tokenOf(id), tells)
      await ledger.invites.add('a link', 'carl', { at: 1, endsAt: LATER })
    })
    await run('backup copy.db', 'data')
  })
  afterEach(async () => {
    await rm(home, { recursive: true, force: true })
    urls.clear()
    for (const remove of made.splice(0)) await remove()
  })

  test('what was ended after a backup stays ended: nobody and no program comes in by what the backup holds', async () => {
    await inLedger('data', async (ledger) => {
      await ledger.sessions.revoke(null, 2)
      await ledger.tokens.revoke('revoked', 2, tells)
      await ledger.people.join(link, carl, 2, tells)
      await ledger.people.close('berta', 2, tells)
      await ledger.people.setRole('carl', 'operator', 2, tells)
    })
    const { code, out } = await run('restore copy.db', 'data')
    expect(code).toBe(0)
    expect(out).toContain('1 session, 2 API tokens (in force, revoked) and 1 one-time link')
    expect(out).toMatch(/Closed.*: berta\./)
    expect(out).toMatch(/other than.*: carl\./)
    await inLedger('data', async (ledger) => {
      expect(await ledger.sessions.find('a session', 3)).toBeNull()
      for (const id of ['revoked', 'in force']) expect(await ledger.tokens.find(id, 3)).toBeNull()
      await expect(ledger.people.join(link, carl, Date.now(), tells)).rejects.toMatchObject({ code: 'refused' })
      expect([await ledger.people.byName('berta'), (await ledger.people.byName('carl'))?.role]).toEqual([
        null,
        'viewer',
      ])
    })
    expect((await run('verify', 'data')).code).toBe(0)
  })

  test('where what was there is gone or cannot be read, it is said that closed accounts may be open again', async () => {
    const elsewhere = await run('restore copy.db', 'other')
    expect(elsewhere.out).toContain('1 session, 2 API tokens (in force, revoked) and 1 one-time link')
    expect(elsewhere.out).toContain('closed since the backup is open again')
    await tear()
    const over = await run('restore copy.db', 'data')
    expect([over.code, over.out]).toEqual([0, expect.stringContaining('closed since the backup is open again')])
  })
})

async function inLedger(data: string, act: (ledger: Ledger) => Promise<void>): Promise<void> {
  const ledger = await openLedgerSide(
    { directory: path.join(home, data), postgresUrl: urls.get(data) ?? null, migrations: MIGRATIONS },
    7,
  )
  try {
    await act(ledger)
  } finally {
    await ledger.close()
  }
}

const sessionOf = (id: string) => ({
  ...{ tokenSha: 'a session', createdAt: 1, lastSeenAt: 1, expiresAt: LATER, agent: null, address: null },
  account: { id, assurance: 'password' as const },
})

const tokenOf = (id: string) => ({
  ...{ id, tokenSha: id, beginning: id, person: 'anna', maker: null, name: id, role: 'viewer' as Role, scope: null },
  ...{ madeAt: 1, endsAt: LATER, usedAt: null, revokedAt: null },
})
