import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import Database from 'better-sqlite3'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationsDirectory } from '@/server/boot/base/package'
import { watchedStore } from '@/server/store/hand/watched'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { openForReading, openLedger, openRecord } from '@/server/store/keep/data'
import { sessionStore } from '@/server/store/people/sessions'
import { objectsIn, runIn } from '@/tests/bin/run'
import { emptyUrl } from '@/tests/databases'
import { draft } from '@/tests/drafts'

const AT = Date.UTC(2026, 10, 20)
const FIXTURES = path.resolve(import.meta.dirname, '../../../fixtures')
const roots = ['claw-os', 'dream-os', 'multi-agent-os', 'swarm'].map((name) => `${name}:${path.join(FIXTURES, name)}`)

/** How far it is, for as long as it takes. */
const PACE = /^([\d,]+ of [\d,]+ rows copied and read back, [\d,]+ per second, .+ left\n)*$/

let home = ''
let database = { url: '', remove: async () => {} }
let moved: Table[] = []
const filesOf = (directory: string) => ({
  directory: path.join(home, directory),
  postgresUrl: null,
  migrations: migrationsDirectory,
})
const schemas = () => ({ directory: home, postgresUrl: database.url, migrations: migrationsDirectory })
const run = (...words: string[]) => runIn(home, {}, ...words)
type Table = { part: string; table: string; from: object; to: object; equal: boolean }
const move = async (from: string, to: string): Promise<Table[]> => {
  const { code, out, err } = await run('move', '--from', from, '--to', to, '--json')
  expect(err).toMatch(PACE)
  expect(code).toBe(0)
  return objectsIn(out)
}

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-move-'))
  database = await emptyUrl()
  expect((await run('index', ...roots, '--data', 'data')).code).toBe(0)
  const ledger = await openLedger(filesOf('data'), AT)
  const reader = await openForReading(filesOf('data'), 'ledger')
  await watchedStore(ledger, reader).add({ protocol: 'swarm', root: '/星图', label: null, demo: false }, AT)
  await sessionStore(ledger, reader).create(
    {
      ...{ tokenSha: 'ab', agent: 'Browser “1”', createdAt: AT, lastSeenAt: AT, expiresAt: AT + 1 },
      ...{ account: null, address: null },
    },
    draft({ at: AT, subject: '星图', shown: Buffer.from([0, 255]) }),
  )
  await reader.close()
  await ledger.close()
  moved = await move('data', database.url)
})
afterAll(async () => {
  await database.remove()
  await rm(home, { recursive: true, force: true })
})

describe('a move', () => {
  it('to Postgres and back holds the same in every table, and answers the same', async () => {
    const back = await move(database.url, 'back')
    expect([...moved, ...back].every(({ equal }) => equal)).toBe(true)
    expect(back.map(({ table, to }) => [table, to])).toEqual(moved.map(({ table, from }) => [table, from]))
    const asked = async (...place: string[]) => {
      const found = await run('search', '', '--limit', '1000', '--json', ...place)
      const words = await run('search', 'the', '--limit', '1000', '--json', ...place)
      const agents = await run('agents', '--json', ...place)
      return [found.out, words.out, agents.out]
    }
    const before = await asked('--data', 'data')
    expect(before).not.toContain('')
    expect(await asked('--data', 'logs', '--database', database.url)).toEqual(before)
    expect(await asked('--data', 'back')).toEqual(before)
    expect((await run('doctor', '--data', 'back')).out).toContain('the database is intact')
  })

  it('carries every table that the databases have', async () => {
    const sql = postgres(database.url, { max: 1 })
    const found = await sql`select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relnamespace::regnamespace::text in ('record', 'ledger') and relkind in ('r', 'p') and not relispartition
        and relname <> 'migrations'`
    await sql.end()
    const carried = moved.map(({ part, table }) => `${part}.${table}`)
    expect(carried.toSorted()).toEqual(found.map(({ name }) => name).toSorted())
  })

  it('says what becomes of the key that signs, and takes it along where it can', async () => {
    const fresh = await emptyUrl()
    const said = async (from: string, to: string) =>
      (await run('move', '--from', from, '--to', to)).out.split('\n').at(-2)
    expect(await said('data', fresh.url)).toMatch(/The original is unchanged\.$/)
    await fresh.remove()
    const signed = path.join(home, 'data', 'ledger-key.pem')
    await writeFile(signed, 'a key', { mode: 0o600 })
    const again = await emptyUrl()
    expect(await said('data', again.url)).toBe(
      `The signing key stays in ${home}/data. Serve with --data ${home}/data, or copy ledger-key.pem into the other data directory.`,
    )
    expect(await said(again.url, 'unsigned')).toContain(`Copy ledger-key.pem from the data directory of the console`)
    await again.remove()
    expect(await said('data', 'signed')).toBe(`The signing key was copied too: ${home}/signed/ledger-key.pem.`)
    const carried = path.join(home, 'signed', 'ledger-key.pem')
    expect([await readFile(carried, 'utf8'), (await stat(carried)).mode & 0o777]).toEqual(['a key', 0o600])
    await rm(signed)
  })

  it('has every index in the end, each of all its parts', async () => {
    const fresh = await emptyUrl()
    expect((await run('index', ...roots, '--data', 'logs', '--database', fresh.url)).code).toBe(0)
    const indicesOf = async (url: string) => {
      const sql = postgres(url, { max: 1 })
      const found = await sql`select pg_get_indexdef(indexrelid) as made, indisvalid as valid
        from pg_index join pg_class c on c.oid = indrelid where c.relnamespace = 'record'::regnamespace order by 1`
      await sql.end()
      return found.map(({ made, valid }) => `${made} ${valid}`)
    }
    expect(await indicesOf(database.url)).toEqual(await indicesOf(fresh.url))
    await fresh.remove()
  })
})

describe('a move is refused, in one line that says what to do', () => {
  const refused = async (from: string, to: string, why: RegExp) => {
    const { code, out, err } = await run('move', '--from', from, '--to', to)
    expect({ code, out }).toEqual({ code: from === to ? 2 : 1, out: '' })
    expect(err).toMatch(/^signalbox: [^\n]{20,}\n$/)
    expect(err).toMatch(why)
  }

  it('where nothing is, to itself, and where a server does not answer', async () => {
    await refused('nowhere', 'new', /Nothing has been read into/)
    expect(existsSync(path.join(home, 'nowhere'))).toBe(false)
    await refused('data', 'data', /same place/)
    await refused('data', 'postgres://x@127.0.0.1:1/x', /does not respond/)
  })

  it('to a place that is not empty', async () => {
    await refused(database.url, 'data', /not empty: it contains ledger\.db/)
    await refused('data', database.url, /not empty: it contains ledger\./)
  })

  it('while a tail reads into the source or the target', async () => {
    const tail = await openRecord(filesOf('data'), AT, process.pid)
    await refused('data', 'new', /is already reading the agents' files/)
    await tail.close()
    const other = await openRecord(filesOf('held'), AT, process.pid)
    await refused('data', 'held', /is already reading the agents' files/)
    await other.close()
    const shared = await openRecord(schemas(), AT, process.pid)
    await refused(database.url, 'new', /A tail is reading/)
    await refused('data', database.url, /A tail is reading/)
    await shared.close()
  })

  it('while a console is served from the source', async () => {
    const ledger = await openLedger(schemas(), AT)
    await refused(database.url, 'new', /A console is running/)
    await ledger.close()
    expect(existsSync(path.join(home, 'new', 'record.db'))).toBe(false)
  })
})

describe('what was moved', () => {
  it('goes on where the source was: nothing is read twice', async () => {
    const figures = async (...place: string[]) => {
      const { seconds: _, ...read } = objectsIn((await run('index', ...roots, ...place, '--json')).out)[0]
      return read
    }
    expect(await figures('--data', 'logs', '--database', database.url)).toEqual(await figures('--data', 'data'))
  })

  it('is derived again to the same', async () => {
    const derived = async () => {
      const door = await openForReading(schemas(), 'record')
      return dumpDerived(door).finally(door.close)
    }
    const before = await derived()
    expect((await run('reindex', '--data', 'logs', '--database', database.url)).code).toBe(0)
    expect(await derived()).toBe(before)
  })
})

describe('red control: one changed byte', () => {
  it('on the way into Postgres is found, and nothing is left there', async () => {
    const other = await emptyUrl()
    const sql = postgres(other.url, { max: 1, onnotice: () => undefined })
    await sql.unsafe(`
      create function public.change() returns trigger language plpgsql as $$
        begin if new.id = 7 then new.bytes := set_byte(new.bytes, 0, get_byte(new.bytes, 0) # 1); end if; return new; end $$;
      create function public.watch() returns event_trigger language plpgsql as $$
        declare made record; begin for made in select * from pg_event_trigger_ddl_commands() loop
          if made.object_identity = 'record_moving.observations' then
            execute 'create trigger change before insert on record_moving.observations for each row execute function public.change()';
          end if; end loop; end $$;
      create event trigger watch on ddl_command_end when tag in ('CREATE TABLE') execute function public.watch()`)
    const { code, out, err } = await run('move', '--from', 'data', '--to', other.url)
    expect(code).toBe(1)
    expect(out).toMatch(/record\.observations .* differs/)
    expect(err).toContain('What was written differs from what was read: record.observations.')
    const left = await sql`select nspname from pg_namespace where nspname ~ '^(record|ledger)'`
    expect(left.map(({ nspname }) => nspname)).toEqual([])
    await sql.end()
    await other.remove()
  })

  it('in a file is found when it is moved on', async () => {
    const sent = await move('back', 'copy')
    const copy = new Database(path.join(home, 'copy', 'record.db'))
    const { bytes } = copy.prepare('select bytes from observations where id = 7').get() as { bytes: Buffer }
    bytes[0] = (bytes[0] ?? 0) ^ 1
    copy.prepare('update observations set bytes = ? where id = 7').run(bytes)
    copy.close()
    const found = await move('copy', 'further')
    const different = found.filter(({ from }, at) => !isDeepStrictEqual(from, sent[at]?.to))
    expect(different.map(({ table }) => table)).toEqual(['observations'])
    expect(readdirSync(path.join(home, 'copy')).toSorted()).toEqual(['ledger.db', 'record.db', 'tail.lock'])
  })
})
