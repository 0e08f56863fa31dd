import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest'
import { coded, postgres as words } from '@/lib/text/data/database'
import { StoreError } from '@/server/store/door/base/store-error'
import { openWriteDoor } from '@/server/store/door/door'
import { isBroken } from '@/server/store/door/postgres/door-postgres-connection'
import { postgresError } from '@/server/store/door/postgres/door-postgres-errors'
import { isForLater } from '@/server/tail/known/salvage'

const thrown = (code: string) => postgresError(Object.assign(new Error('as the driver says it'), { code }))

describe('what passes by itself is never taken for a mistake in what was to be written', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EPIPE', 'EAI_AGAIN'],
    ...['EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CERT_HAS_EXPIRED'],
    ...['57P01', '57014', '25P03', '53300', '08006', '08P01', '40001', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ...['26000', '42P05'],
  ])('%s', (code) => {
    const error = thrown(code)
    expect(error).toBeInstanceOf(StoreError)
    expect(isForLater(error)).toBe(true)
  })

  it.each(['54000', '22021', '23505', '42601'])('red control: %s is about what was written', (code) => {
    expect(isForLater(thrown(code))).toBe(false)
  })
})

it.each([
  ['CONNECTION_CLOSED', words.broke],
  ['CONNECT_TIMEOUT', words.noAnswer],
])('%s is told in words of its own', (code, [message, mend]) => {
  expect(thrown(code)).toMatchObject({ message: coded(message, code), mend })
})

describe('of what a pooler says', () => {
  const said = (code: string, message: string) => postgresError(Object.assign(new Error(message), { code }))

  it.each(['26000', '42P05'])("%s: prepared statements were another session's", (code) => {
    const shared = { code: 'place', message: coded(words.shared[0], code), mend: words.shared[1] }
    expect(said(code, 'prepared statement "s1"')).toMatchObject(shared)
  })

  it('08P01 is told in its own words', () => {
    const told = { code: 'unreachable', message: words.pooler('query_wait_timeout'), mend: words.poolerMend }
    expect(said('08P01', 'query_wait_timeout')).toMatchObject(told)
    expect(said('08P01', 'query_wait_timeout.')).toMatchObject(told)
  })

  it.each([
    ['08P01', 'unsupported startup parameter: search_path'],
    ['42704', 'unrecognized configuration parameter "search_path"'],
  ])('%s: a parameter that is not known is named: %s', (code, message) => {
    const named = { code: 'place', message: words.parameter('search_path'), mend: words.parameterMend }
    expect(said(code, message)).toMatchObject(named)
  })
})

describe('a connection that ended says nothing of the next one', () => {
  const broken = (code: string) => isBroken(Object.assign(new Error('as the driver says it'), { code }))

  it.each([
    ...['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE'],
    ...['08000', '08003', '08006', '08P01', '57P01', '57P02', '57P04', '57P05', '25P03', '25P04'],
  ])('%s', (code) => expect(broken(code)).toBe(true))

  it.each([
    ...['CONNECT_TIMEOUT', 'ECONNREFUSED', 'ENOTFOUND', '57P03', '57014', '25006', '25P02', '28P01', '3D000', '42601'],
  ])('red control: %s would be met again', (code) => expect(broken(code)).toBe(false))
})

describe('a database that cannot be used says why and what to do', () => {
  const server = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined })
  const names = [`granted_${process.pid}`, `latin_${process.pid}`, `bytes_${process.pid}`] as const
  const placeIn = (name: string, user?: string) => {
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    if (user) url.username = user
    return { dialect: 'postgres', url: url.href, schema: 'record' } as const
  }
  beforeAll(async () => {
    await server.unsafe(`create database ${names[0]}`)
    await server.unsafe(`create database ${names[1]} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
    await server.unsafe(
      `create database ${names[2]} encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`,
    )
    await server.unsafe(`create role ${names[0]} login`)
  })
  afterAll(async () => {
    for (const name of names) await server.unsafe(`drop database if exists ${name} with (force)`)
    await server.unsafe(`drop role if exists ${names[0]}`)
    await server.end()
  })

  test('for want of rights, and following that helps', async () => {
    const [name] = names
    const place = placeIn(name, name)
    await expect(openWriteDoor(place, 'normal')).rejects.toMatchObject({
      code: 'read-only',
      mend: expect.stringContaining('owner of the schemas'),
    })
    const owner = postgres(placeIn(name).url, { max: 1 })
    await owner.unsafe(`create schema record authorization ${name}`)
    await owner.end()
    await (await openWriteDoor(place, 'normal')).close()
  })

  test('an address that names a schema leaves the record and the ledger in their own', async () => {
    const [name] = names
    const url = `${placeIn(name).url}?search_path=public`
    const door = await openWriteDoor({ dialect: 'postgres', url, schema: 'ledger' }, 'normal')
    await door.write((tx) => tx.run(sql`create table kept (id int)`))
    await door.close()
    const owner = postgres(placeIn(name).url, { max: 1 })
    expect(await owner`select table_schema from information_schema.tables where table_name = 'kept'`).toEqual([
      { table_schema: 'ledger' },
    ])
    await owner.end()
  })

  test('an address that names several hosts, each with its port, is taken at its first', async () => {
    const { host, pathname, username } = new URL(placeIn(names[0]).url)
    const url = `postgres://${username}@${host},${host}${pathname}?search_path=public`
    await (await openWriteDoor({ dialect: 'postgres', url, schema: 'ledger' }, 'normal')).close()
  })

  test.each([
    [names[1], 'LATIN1'],
    [names[2], 'SQL_ASCII'],
  ])('for want of letters: %s', async (name, encoding) => {
    await expect(openWriteDoor(placeIn(name), 'normal')).rejects.toMatchObject({
      code: 'place',
      message: `The database stores text as ${encoding}, which cannot hold every message.`,
      mend: expect.stringContaining("ENCODING 'UTF8'"),
    })
  })

  test('for a parameter of the address that it does not know', async () => {
    const place = placeIn('postgres')
    await expect(
      openWriteDoor({ ...place, url: `${place.url}?channel_binding=require` }, 'normal'),
    ).rejects.toMatchObject({ message: 'The database server does not know the parameter channel_binding.' })
  })
})
