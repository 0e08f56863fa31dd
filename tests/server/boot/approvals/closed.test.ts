import { hash } from 'node:crypto'
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Verb } from '@/lib/asks/approval'
import type { PolicyRule } from '@/lib/people/policy'
import { migratedUrl } from '@/tests/databases'
import { collabAsk, key, openWorld, type World } from './approvals-world'

describe.each(['sqlite', 'postgres'] as const)('the list of closed asks (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    mkdirSync(world.at('collab/channels/other'), { recursive: true })
    const rule: PolicyRule = {
      ...{ query: 'quench', whose: 'agents', role: 'approver', people: [], needed: 1, secondFactor: false },
      ...{ reason: false, expiresAfterMs: null, onExpiry: 'nothing', irreversible: null, template: null },
    }
    await world.api.policies.save.mutate({ name: 'kilns', rule, why: 'It is tried.', enable: true, base: 0 })
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  const lists = () => world.api.approvals.lists.query()
  const decided = async (uid: string) =>
    (await world.api.approvals.closed.query({})).rows.find((row) => row.uid === uid)
  const onDisk = async (uid: string) =>
    (await world.api.approvals.closedOnDisk.query({})).rows.find((row) => row.uid === uid)
  const isToDecide = async (uid: string) => (await lists()).decide.rows.some((row) => row.uid === uid)
  /** What something says was decided, and Signalbox did not write: it waits, and tells of that. */
  const tellsOf = async (uid: string) => {
    const card = () => world.api.approvals.card.query({ uid })
    await expect.poll(async () => (await card()).facts.some(({ what }) => what === 'said')).toBe(true)
    expect((await card()).closed).toBeNull()
    expect((await lists()).decide.rows.find((row) => row.uid === uid)).toMatchObject({ elsewhere: true })
    expect(await onDisk(uid)).toBeUndefined()
  }
  const swarm = (line: object) => {
    const text = JSON.stringify({ ts: new Date().toISOString(), reasoning: 'It is so.', ...line })
    appendFileSync(world.at('teams/atlas/channel.jsonl'), `${text}\n`)
    return { ...JSON.parse(text), sha256: hash('sha256', text) }
  }
  const collab = (id: string, message: { from: string; to: string; type: string; text: string; replyTo?: string }) => {
    const { text, replyTo, ...rest } = message
    const header = { id, timestamp: new Date().toISOString(), session_id: 'home', ...rest }
    const content = { text, code: '', artifacts: [] }
    const metadata = { mode: 'chat', in_reply_to: replyTo ?? null }
    world.write(`collab/channels/home/${id}.json`, { ...header, content, metadata })
  }

  test.each([
    ['copied', (file: string) => copyFileSync(file, file.replace('/home/', '/other/'))],
    ['tampered', (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('right', 'wrong'))],
  ] as const)('says of what was decided here that its file was %s since', async (flag, harm) => {
    collabAsk(world, `msg-${flag}`, `May I paint what is ${flag}?`, { colour: 'red' })
    const draft = await world.draft(`May I paint what is ${flag}`)
    const { receipt } = await world.api.approvals.decide.mutate({ draft, key: key() })
    expect(await decided(draft.uid)).toMatchObject({ outcome: 'written', flags: [] })
    const seen = async () => (await world.api.post.receipt.query({ id: receipt?.id ?? '' })).seen.length
    await expect.poll(seen).toBe(1)
    harm(receipt?.written[0]?.path ?? '')
    await expect.poll(async () => (await decided(draft.uid))?.flags).toContain(flag)
    const { ladder } = await world.api.approvals.card.query({ uid: draft.uid })
    expect(ladder?.seen, 'whoever did that took nothing').toMatchObject({ standing: 'due' })
  })

  test.each(['approve', 'reject', 'no-decision'] as const)(
    'has what a policy raised on the Swarm, which asked nothing of a person, once it is closed here by %s',
    async (verb: Verb) => {
      swarm({ from: 'qa', to: ['@dev'], type: 'status', content: `I quench it for ${verb}.` })
      const draft = await world.draft(`I quench it for ${verb}`, { verb })
      const { outcome } = await world.api.approvals.decide.mutate({ draft, key: key() })
      expect(outcome).toBe(verb === 'no-decision' ? 'noted' : 'written')
      expect(await isToDecide(draft.uid)).toBe(false)
      expect((await world.api.approvals.card.query({ uid: draft.uid })).closed).toMatchObject({ how: 'decided' })
      expect(await decided(draft.uid)).toMatchObject({ list: 'decide', decided: { verb } })
    },
  )

  test('has no line of the Swarm that asked nothing, that a policy raised and something says was decided: it waits', async () => {
    const text = 'I quench the lamps.'
    const { ts, sha256 } = swarm({ from: 'qa', to: ['@dev'], type: 'status', content: text })
    const other = swarm({ from: 'qa', to: ['@dev'], type: 'status', content: 'I quench the stove.' })
    const { uid } = await world.row(text)
    const before = (await lists()).closedToday
    const says = { from: 'human', to: ['@qa'], in_reply_to: { ts, from: 'qa', sha256 } }
    swarm({ ...says, type: 'message', content: 'I look into it.' })
    swarm({ ...says, type: 'decision', content: 'Leave them alight.' })
    await tellsOf(uid)
    expect((await lists()).closedToday).toBe(before)
    const { uid: alone } = await world.row(other.content)
    expect((await world.api.approvals.card.query({ uid: alone })).facts.some(({ what }) => what === 'said')).toBe(false)
  })

  test('and a decision by hand in the Swarm is told of by what it names, in its field or in words alone, and by no other', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const asks = (from: string, what: string, minutes: number) =>
      swarm({ ts: at(minutes), from, to: ['@human'], type: 'request', content: `May I ${what}?` })
    const says = (to: string, content: string, more: object = {}) =>
      swarm({ from: 'human', to: [`@${to}`], type: 'decision', content, ...more })
    const inWords = ({ ts, sha256 }: { ts: string; sha256: string }) => `[${ts} sha ${sha256.slice(0, 8)}] “May I?”`
    const uidOf = async (what: string) => (await world.row(`May I ${what}?`)).uid
    const late = asks('late', 'oil it', 120)
    const first = asks('twice', 'grease it', 6)
    const second = asks('twice', 'polish it', 5)
    asks('stale', 'varnish it', 4)
    asks('other', 'sand it', 3)
    const [oil, grease, polish] = [await uidOf('oil it'), await uidOf('grease it'), await uidOf('polish it')]
    const [varnish, sand] = [await uidOf('varnish it'), await uidOf('sand it')]
    says('late', `APPROVED ${inWords(late)}: by hand`)
    says('twice', `REJECTED ${inWords(first)}: by hand`)
    says('stale', `APPROVED ${inWords({ ...second, sha256: 'f'.repeat(64) })}: by hand`)
    const { ts } = second
    says('other', 'APPROVED: by hand', { in_reply_to: { ts, from: 'other', sha256: 'f'.repeat(64) } })
    for (const uid of [oil, grease]) await tellsOf(uid)
    asks('last', 'stop', 0)
    await uidOf('stop')
    const elsewhere = async () => (await lists()).decide.rows.filter((row) => row.elsewhere).map(({ uid }) => uid)
    for (const uid of [polish, varnish, sand]) expect(await elsewhere(), 'it was not meant').not.toContain(uid)
  })

  test.each([
    ['in no list', 'dev', 'status', 'I quench the kiln.'],
    ['in the list of what wants words', 'human', 'chat', 'When do I quench the oven?'],
  ])(
    'has nothing that a policy raised and something on the disk says was decided: what stood %s',
    async (_, to, type, text) => {
      const before = (await lists()).closedToday
      collab(`msg-${type}`, { from: 'codex-1', to, type, text })
      const { uid, list } = await world.row(text)
      expect(list).toBe('decide')
      expect(await onDisk(uid)).toBeUndefined()
      const answer = {
        from: 'human',
        to: 'codex-1',
        type: 'review_vote',
        text: 'APPROVED: by hand',
        replyTo: `msg-${type}`,
      }
      collab(`msg-${type}-yes`, answer)
      await tellsOf(uid)
      expect(await decided(uid)).toBeUndefined()
      expect((await lists()).closedToday).toBe(before)
    },
  )
})
