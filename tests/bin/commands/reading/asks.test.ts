import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asked, runningConsole } from '@/server/boot/base/console-calls'
import { objectsIn, runIn } from '@/tests/bin/run'
import { type House, openHouse } from '@/tests/serving'
import { clientOf } from '@/tests/visitors'

const ASKS = 205

let home = ''
let house: House

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'signalbox-'))
  await mkdir(path.join(home, 'teams', 'atlas'), { recursive: true })
  await writeFile(path.join(home, 'teams', 'atlas', 'channel.jsonl'), Array.from({ length: ASKS }, askLine).join(''))
  house = await openHouse({}, home)
})
afterAll(async () => {
  await house.close()
  await rm(home, { recursive: true, force: true })
})

const askLine = (_: unknown, at: number) =>
  `${JSON.stringify({ ts: new Date(Date.now() - at * 1000).toISOString(), from: 'dev', to: ['@human'], type: 'request', reasoning: 'why', content: `may I do ${at}` })}\n`

const asks = (...words: string[]) => runIn(home, {}, 'asks', '--data', house.data, ...words)

it('asks says, apart and in its JSON, how much of a list it does not show, and where that is', async () => {
  const listed = async () => objectsIn((await asks('--json')).out)
  await expect.poll(async () => (await listed()).at(-1)?.left?.count, { timeout: 20_000, interval: 250 }).toBe(ASKS)
  const all = await listed()
  expect(all).toHaveLength(201)
  expect(all.at(-1)).toEqual({
    left: {
      list: 'decide',
      shown: 200,
      count: ASKS,
      atLeast: false,
      next: '`signalbox export ask:decide`',
    },
  })
  const { out, err } = await asks()
  expect(out).toContain('Waiting for you 205')
  expect(err).toContain('To decide: 200 of 205 are listed')
  const { out: exported } = await runIn(home, {}, 'export', 'ask:decide', '--data', house.data)
  expect(objectsIn(exported)).toHaveLength(ASKS)
})

it('a command signs out when it is through, done or refused: nobody stays signed in by it', async () => {
  const client = clientOf(house.url, { cookie: await house.enter() })
  const signedIn = async () => (await client.me.sessions.query()).map(({ id }) => id).sort()
  const signedOut = async () => (await client.ledger.page.query({ query: 'did:sign-out', limit: 200 })).rows.length
  const before = { ids: await signedIn(), out: await signedOut() }
  expect((await asks()).code).toBe(0)
  expect((await runIn(home, {}, 'reject', 'wrong', '--data', house.data)).code).toBe(1)
  expect(await signedIn()).toEqual(before.ids)
  expect(await signedOut()).toBe(before.out + 2)
})

it('a decision names an ask by its whole id, where more wait than are looked through for a beginning', async () => {
  const [first] = objectsIn((await asks('--json')).out)
  const reject = (id: string) => runIn(home, {}, 'reject', id, '--dry-run', '--data', house.data)
  const says = expect.stringContaining('give the whole id')
  expect(await reject(first.uid.slice(0, -1))).toMatchObject({ code: 2, err: says })
  expect(await reject('0000')).toMatchObject({ code: 1, err: says })
  expect((await reject(first.uid)).err).not.toContain('give the whole id')
})

it('what is wrong with what was typed is said in words, by the option that says it', async () => {
  const [first] = objectsIn((await asks('--json')).out)
  const decide = (verb: string, ...words: string[]) => runIn(home, {}, verb, first.uid, ...words, '--data', house.data)
  const wrong = (says: string) => ({ code: 2, out: '', err: `signalbox: ${says}\n` })
  const short = wrong('--key: it takes 8 characters or more.')
  expect(await decide('reject', '--key', 'abc')).toEqual(short)
  expect(await runIn(home, {}, 'send', 'hello', '--key', 'abc', '--data', house.data)).toEqual(short)
  expect(await decide('reject', '--reason', 'a'.repeat(10_001))).toEqual(
    wrong('--reason: it takes 10,000 characters at most.'),
  )
  expect(await decide('answer', '--text', 'a'.repeat(10_001))).toEqual(
    wrong('--text: it takes 10,000 characters at most.'),
  )
  const send = (...words: string[]) => runIn(home, {}, 'send', 'hello', ...words, '--data', house.data)
  expect(await send('--channel', '')).toEqual(wrong('--channel: it takes 1 character or more.'))
  expect((await send('--priority', 'top')).err).toMatch(/^signalbox: --priority: .*"low"/)
  // What has no place in its file would be lost without a word.
  const noRoom = (option: string) => wrong(`Swarm has no field for ${option}: nothing was sent. Leave the option out.`)
  for (const [option, value] of [
    ['--code', 'x'],
    ['--artifact', 'docs/a.md'],
    ['--ttl', '60'],
    ['--priority', 'high'],
  ])
    expect(await send('--to', 'qa', `${option}`, `${value}`)).toEqual(noRoom(`${option}`))
  expect(await send('--form', 'letter')).toEqual(wrong('--form must be one of task, autonomy, shutdown, broadcast.'))
})

it.each(['none-of-this-console', 'two\nlines'])(
  'a token that opens nothing is called one, and not shown',
  async (token) => {
    const known = runningConsole(house.data, Date.now(), token)
    const calling = known.then((console) => asked(console.approvals.lists.query()))
    await expect(calling).rejects.toMatchObject({
      message: 'The console does not accept this token, or no longer does.',
    })
  },
)
