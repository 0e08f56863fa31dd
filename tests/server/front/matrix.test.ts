import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { includes, TOKEN_ROLES } from '@/lib/people/people-told'
import { ROLES, type Role } from '@/lib/people/person'
import { canBeScoped } from '@/lib/people/scope'
import { people } from '@/lib/text/people/people-words'
import { openWriteDoor } from '@/server/store/door/door'
import { sha256Hex } from '@/server/store/people/secret'
import { NEEDS, type Need, PROCEDURES } from '../../procedures'
import { type Answer, ask, cookieOf, type House, openHouse } from '../../serving'
import { clientOf, PASSWORD, post, welcome } from '../../visitors'

type Headers = { [name: string]: string }
/** What somebody sends to say who they are, and what they are then; null: nobody. */
type Identity = { name: string; headers: Headers; role: Role | null /** Signed in to no account. */; bare?: true }

let house: House
const identities: Identity[] = []

beforeAll(async () => {
  house = await openHouse()
  const admin = await house.enter()
  const client = clientOf(house.url, { cookie: admin })
  identities.push({ name: 'anonymous', headers: {}, role: null })
  identities.push({ name: 'local', headers: { cookie: admin }, role: 'admin', bare: true })
  for (const role of ROLES) {
    const { cookie } = await welcome(house, admin, `the ${role}`, role)
    identities.push({ name: role, headers: { cookie }, role })
  }
  for (const role of ['viewer', 'operator', 'approver'] as const) {
    const { id } = await welcome(house, admin, `scoped ${role}`, role)
    await client.people.changeScope.mutate({ id, scope: ['elsewhere'] })
    const fields = { name: `scoped ${role}`, password: PASSWORD, to: '/' }
    identities.push({
      name: `${role} kept to another source`,
      headers: { cookie: cookieOf(await post(`${house.url}/sign-in`, fields)) },
      role,
    })
  }
  for (const role of TOKEN_ROLES) {
    const { token } = await client.people.makeToken.mutate({ name: `for ${role}`, role, days: 1 })
    identities.push({ name: `token of ${role}`, headers: { authorization: `Bearer ${token}` }, role, bare: true })
    const scope = canBeScoped(role) ? ['elsewhere'] : null
    const narrow = await client.people.makeToken.mutate({ name: `narrow ${role}`, role, scope, days: 1 })
    // As a version before made them for every role: such a one reads no ledger.
    if (scope === null)
      await inLedger(sql`update tokens set sources = '["elsewhere"]' where token_sha = ${sha256Hex(narrow.token)}`)
    const headers = { authorization: `Bearer ${narrow.token}` }
    const may = canBeScoped(role) ? role : 'viewer'
    identities.push({ name: `token of ${role} for another source`, headers, role: may, bare: true })
  }
  const over = sql`update sessions set expires_at = 1 where token_sha = `
  for (const role of ROLES) {
    const [late, ended] = [
      await welcome(house, admin, `late ${role}`, role),
      await welcome(house, admin, `ended ${role}`, role),
    ]
    await inLedger(sql`${over}${shaOf(late.cookie)}`)
    await client.people.endSession.mutate({ id: shaOf(ended.cookie) })
    identities.push(
      { name: `expired session of ${role}`, headers: { cookie: late.cookie }, role: null },
      { name: `revoked session of ${role}`, headers: { cookie: ended.cookie }, role: null },
    )
  }
  for (const role of TOKEN_ROLES) {
    const late = await client.people.makeToken.mutate({ name: `late ${role}`, role, days: 1 })
    const dead = await client.people.makeToken.mutate({ name: `dead ${role}`, role, days: 1 })
    await inLedger(sql`update tokens set ends_at = 1 where token_sha = ${sha256Hex(late.token)}`)
    const id =
      (await client.people.tokens.query({ text: `dead ${role}` })).rows.find(({ name }) => name === `dead ${role}`)
        ?.id ?? ''
    await client.people.revokeToken.mutate({ id })
    identities.push(
      { name: `expired token of ${role}`, headers: { authorization: `Bearer ${late.token}` }, role: null },
      { name: `revoked token of ${role}`, headers: { authorization: `Bearer ${dead.token}` }, role: null },
    )
  }
  const [localLate, localEnded] = [await house.enter(), await house.enter()]
  await inLedger(sql`${over}${shaOf(localLate)}`)
  await client.people.endSession.mutate({ id: shaOf(localEnded) })
  const closed = await welcome(house, admin, 'closed', 'admin')
  await client.people.close.mutate({ id: closed.id })
  identities.push(
    { name: 'expired session of local', headers: { cookie: localLate }, role: null },
    { name: 'revoked session of local', headers: { cookie: localEnded }, role: null },
    { name: 'session of a closed account', headers: { cookie: closed.cookie }, role: null },
    { name: 'a bad token beside a good cookie', headers: { authorization: 'Bearer x', cookie: admin }, role: null },
  )
})
afterAll(() => house.close())

const shaOf = (cookie: string) => sha256Hex(cookie.split('=')[1] ?? '')

async function inLedger(statement: ReturnType<typeof sql>): Promise<void> {
  const door = await openWriteDoor({ dialect: 'sqlite', file: path.join(house.data, 'ledger.db') }, 'normal')
  await door.write(async (tx) => {
    expect(await tx.run(statement)).toBe(1)
  })
  await door.close()
}

const FORGED: Headers = {
  ...{ 'x-middleware-subrequest': 'middleware:middleware', rsc: '1', 'x-original-url': '/api/healthz' },
  ...{ 'x-forwarded-user': 'the admin', 'x-remote-user': 'the admin', 'x-role': 'admin', 'x-http-method': 'GET' },
}
const circumstances: { name: string; headers: Headers; status: number | null }[] = [
  { name: 'right', headers: {}, status: null },
  { name: 'wrong Host', headers: { host: 'evil.test' }, status: 421 },
  { name: 'wrong Origin', headers: { origin: 'http://evil.test' }, status: 403 },
  { name: 'forged headers', headers: FORGED, status: null },
  // Under a name of this machine they are of a proxy, and nobody on it comes by one.
  { name: 'a forged address', headers: { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' }, status: 421 },
  { name: 'a forged name', headers: { 'x-forwarded-host': 'localhost' }, status: 421 },
]

/** Without a right input: whoever may call hears of that, and nothing is done. */
function call(name: string, reads: boolean, headers: Headers): Promise<Answer> {
  const url = `${house.url}/api/trpc/${name}`
  if (reads) return ask(`${url}?input=null`, { headers })
  const json = { 'content-type': 'application/json', 'x-signalbox': '1' }
  return ask(url, { method: 'POST', body: 'null', headers: { ...json, ...headers } })
}

function may({ role, bare, headers }: Identity, need: Need): boolean {
  if (role === null || (need === 'account' && bare)) return false
  if (need === 'browser') return headers.authorization === undefined
  return need === 'anybody' || need === 'account' || includes(role, need)
}

function expected(who: Identity, need: Need): 'no session' | 'refused' | 'allowed' {
  if (who.role === null) return 'no session'
  return may(who, need) ? 'allowed' : 'refused'
}

/** A procedure may refuse for reasons of its own; who may not call it is told so in the words of authorisation. */
function judged({ status, text }: Answer): string {
  if (status === 401) return 'no session'
  const refusals = ['cannot do this', people.noAccount, people.noBrowser, people.notScoped('auditor')]
  const unauthorised = refusals.some((words) => text.includes(words))
  return status === 403 && unauthorised ? 'refused' : 'allowed'
}

describe('every procedure, for everybody, under every circumstance', () => {
  it('the table names every procedure there is', () => {
    expect(Object.keys(NEEDS).sort()).toEqual(PROCEDURES.map(({ path: name }) => name).sort())
  })

  it.each(PROCEDURES)('$path', async ({ path: name, reads }) => {
    const need = Object.entries(NEEDS).find(([known]) => known === name)?.[1] ?? 'admin'
    const tries = identities.flatMap((who) => circumstances.map((circumstance) => ({ who, circumstance })))
    const wrong = await Promise.all(
      tries.map(async ({ who, circumstance }) => {
        const answer = await call(name, reads, { ...who.headers, ...circumstance.headers })
        const right =
          circumstance.status === null ? judged(answer) === expected(who, need) : answer.status === circumstance.status
        return right ? [] : [`${who.name}, ${circumstance.name}: ${answer.status}`]
      }),
    )
    expect(wrong.flat()).toEqual([])
  })

  it.each(['/api/export?format=jsonl', `/api/live?rev=${'x'.repeat(99)}`])(
    '%s is for whoever has a session',
    async (address) => {
      for (const who of identities)
        for (const { name, headers, status } of circumstances) {
          const answer = await ask(`${house.url}${address}`, { headers: { ...who.headers, ...headers } })
          const wanted = status ?? expected(who, 'anybody')
          expect([who.name, name, status === null ? judged(answer) : answer.status]).toEqual([who.name, name, wanted])
        }
    },
  )

  it('red control: a table that lets operators do what admins do is found out', async () => {
    const operator = identities.filter(({ name }) => name === 'operator')
    expect(operator).toHaveLength(1)
    for (const who of operator) {
      const answer = await call('people.list', true, who.headers)
      expect(judged(answer)).not.toBe(expected(who, 'operator'))
    }
  })
})
