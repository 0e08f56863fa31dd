import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DecisionDraft } from '@/lib/asks/approval'
import type { PolicyRule } from '@/lib/people/policy'
import type { AppRouter } from '@/server/api/root'
import { type More, runIn } from '@/tests/bin/run'
import { migratedUrl } from '@/tests/databases'
import { webhookDraft } from '@/tests/notices'
import { receiver } from '@/tests/receiver'
import { clientOf, welcome } from '@/tests/visitors'
import { collabAsk, key, openWorld, saidOf, type World } from './approvals-world'

const rule = (more: Partial<PolicyRule>): PolicyRule => ({
  ...{ query: 'is:broadcast', whose: 'people', role: 'approver', people: [], needed: 1, secondFactor: false },
  ...{ reason: false, expiresAfterMs: null, onExpiry: 'nothing', irreversible: null, template: null },
  ...more,
})
const said = (text: string, more: object = {}) => ({
  ...{ source: 'collab', channel: 'home', to: ['all'], type: 'chat', text },
  ...more,
})

type Api = TRPCClient<AppRouter>

describe.each(['sqlite', 'postgres'] as const)('a post that a policy holds (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let author: Api
  let second: Api
  let third: Api
  const save = (name: string, more: Partial<PolicyRule>) =>
    world.api.policies.save.mutate({ name, rule: rule(more), why: 'It is tried.', enable: true, base: 0 })
  const files = () => readdirSync(world.at('collab/channels/home')).filter((name) => name.includes('-human-'))
  const textIn = (name = '') => JSON.parse(readFileSync(world.at('collab/channels/home', name), 'utf8')).content.text
  const draftOf = async (uid: string, more: Partial<DecisionDraft> = {}): Promise<DecisionDraft> => {
    const { sha256 } = await second.approvals.card.query({ uid })
    return { uid, sha256, verb: 'approve', reason: '', changed: null, typed: null, ...more }
  }
  const decide = async (who: Api, uid: string, more: Partial<DecisionDraft> = {}) =>
    who.approvals.decide.mutate({ draft: await draftOf(uid, more), key: key() })
  const held = async (text: string, more: object = {}) => {
    const receipt = await author.post.send.mutate({ draft: said(text, more), key: key() })
    expect(receipt).toMatchObject({ outcome: 'held', written: [], seen: [] })
    return { id: receipt.id, uid: receipt.held?.uid ?? '' }
  }
  const beat = async (state: string) => {
    mkdirSync(world.at('collab/presence'), { recursive: true })
    world.write('collab/presence/codex-1.json', { agent: 'codex-1', state, timestamp: new Date().toISOString() })
    const known = async () => (await world.api.post.targets.query({ source: 'collab' })).recipients
    await expect.poll(known).toContainEqual(expect.objectContaining({ agent: 'codex-1', state }))
  }
  /** The command, as somebody with a token of their own types it. */
  const commandOf = async (name: string, more: More) => {
    const { cookie } = await welcome(world.house, await world.house.enter(), name, 'admin')
    const maker = clientOf(world.house.url, { cookie })
    const { token } = await maker.people.makeToken.mutate({ name: 'terminal', role: 'approver', days: 1 })
    const { data } = world.house
    return (...words: string[]) =>
      runIn(data, { ...more, environment: { SIGNALBOX_TOKEN: token } }, ...words, '--data', data)
  }
  const receiptOf = (id: string) => author.post.receipt.query({ id })
  const waiting = async (who: Api = second) =>
    (await who.approvals.lists.query()).decide.rows.flatMap(({ uid, author: by }) => (by === null ? [] : [uid]))
  const entries = async (query: string) => (await world.api.ledger.page.query({ query, limit: 50 })).rows

  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    const admin = await world.house.enter()
    const people = []
    for (const [name, role] of [
      ['m.lang', 'approver'],
      ['j.okafor', 'approver'],
      ['k.sato', 'approver'],
    ] as const)
      people.push((await welcome(world.house, admin, name, role)).cookie)
    const [a = '', b = '', c = ''] = people
    author = clientOf(world.house.url, { cookie: a })
    second = clientOf(world.house.url, { cookie: b })
    third = clientOf(world.house.url, { cookie: c })
    await save('broadcasts', { expiresAfterMs: 600_000 })
  })
  afterAll(async () => {
    await world.house.closeTold()
    await database?.remove()
  })

  test('is told before it is posted, put on record and not written, once for its key', async () => {
    collabAsk(world, 'msg-1', 'May I go on?', {})
    await world.row('May I go on?')
    const draft = said('Stop everything now.')
    const preview = await author.post.preview.mutate({ draft })
    expect(preview.held).toEqual({ name: 'broadcasts', version: 1, needed: 1, can: null, expiresAfterMs: 600_000 })
    const alone = await author.post.preview.mutate({ draft: said('Only you.', { to: ['codex-1'] }) })
    expect(alone.held).toBeNull()
    const kept = key()
    const all = await Promise.all(Array.from({ length: 10 }, () => author.post.send.mutate({ draft, key: kept })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all[0]).toMatchObject({ outcome: 'held', held: { policy: { name: 'broadcasts', version: 1 }, by: [] } })
    expect(files()).toEqual([])
    const [entry] = await entries('did:post outcome:held')
    expect(entry).toMatchObject({ name: 'm.lang', why: expect.stringContaining('The policy broadcasts, version 1') })
    const bytes = await world.api.ledger.bytes.query({ sha256: entry?.written ?? '' })
    expect(Buffer.from(bytes.bytes, 'base64').toString()).toContain('Stop everything now.')
  })

  test('is not released by whoever is known by this machine alone: its author has a shell too', async () => {
    const [uid = ''] = await waiting()
    const { may } = await world.api.approvals.card.query({ uid })
    expect(may).toMatchObject({ verbs: ['reject'], why: expect.stringContaining('Only this machine') })
    expect(await saidOf(decide(world.api, uid))).toContain('Only this machine')
    expect(files()).toEqual([])
  })

  test('stands in the list of what is to be decided, with its author, file, policy and end', async () => {
    const [uid = ''] = await waiting()
    const card = await second.approvals.card.query({ uid })
    expect(card).toMatchObject({
      ...{ list: 'decide', author: { name: 'm.lang', role: 'approver' }, ask: { body: 'Stop everything now.' } },
      policy: { name: 'broadcasts', version: 1, needed: 1 },
      facts: [{ what: 'author', says: 'm.lang, approver, known by password' }, { what: 'policy' }],
      expires: { onExpiry: 'nothing', policy: { name: 'broadcasts' } },
      may: { verbs: ['approve', 'reject'], why: null },
    })
    expect(card.justBefore.map(({ from, body }) => [from, body])).toEqual([['ha-mgr-1', 'May I go on?']])
    const preview = await second.approvals.preview.mutate({ draft: await draftOf(uid) })
    expect(preview).toMatchObject({ refused: null, files: [{ effect: 'create' }] })
    expect((await author.approvals.card.query({ uid })).may).toEqual({
      verbs: ['withdraw'],
      why: 'You posted this, so another person has to decide. You can withdraw it.',
      lacks: null,
    })
  })

  test('is written for its author once another person approves, by nobody else, and only what was shown', async () => {
    const [uid = ''] = await waiting()
    expect(await saidOf(decide(author, uid))).toContain('You posted this')
    expect(await saidOf(decide(second, uid, { sha256: 'f'.repeat(64) }))).toContain('changed since you opened it')
    expect(await saidOf(decide(second, uid, { verb: 'withdraw' }))).not.toBe('answered')
    expect(files()).toEqual([])
    const wanted = { draft: await draftOf(uid, { reason: 'It has to stop.' }), key: key() }
    const outcome = await second.approvals.decide.mutate(wanted)
    expect(outcome).toMatchObject({ outcome: 'written', signed: 1, needed: 1 })
    expect(await second.approvals.decide.mutate(wanted)).toMatchObject({ outcome: 'written', entry: outcome.entry })
    expect(files()).toHaveLength(1)
    expect(textIn(files()[0])).toBe('Stop everything now.')
    expect(await saidOf(decide(third, uid))).toMatch(/j.okafor approved this .* before you/)
    expect(files()).toHaveLength(1)
    const [posted] = await entries('did:post "j.okafor"')
    const [post] = await entries('did:post outcome:done')
    expect(posted ?? post).toMatchObject({ name: 'm.lang', settled: { outcome: 'done' } })
    const [approval] = await entries('did:approve outcome:done')
    expect(JSON.parse(approval?.detail ?? '')).toMatchObject({
      ...{ held: post?.n, author: { name: 'm.lang' }, options: ['approve', 'reject'] },
    })
    const id = outcome.receipt?.id ?? ''
    await expect.poll(async () => (await receiptOf(id)).seen.length).toBe(1)
    const receipt = await receiptOf(id)
    expect(receipt).toMatchObject({ outcome: 'done', held: { by: ['j.okafor'] }, seen: [{ flags: ['posted'] }] })
    expect(await waiting()).toEqual([])
    expect((await second.approvals.closed.query({})).rows[0]).toMatchObject({
      uid,
      author: 'm.lang',
      outcome: 'written',
    })
  })

  test('and is rejected, or withdrawn by its author, is closed unwritten, and its author is told', async () => {
    const before = files().length
    const one = await held('Restart all of you.')
    expect(await decide(second, one.uid, { verb: 'reject', reason: 'Not tonight.' })).toMatchObject({
      outcome: 'noted',
    })
    expect(await receiptOf(one.id)).toMatchObject({
      ...{ outcome: 'refused', written: [] },
      why: 'j.okafor rejected it: “Not tonight.” Nothing was written.',
    })
    const other = await held('Restart some of you.')
    expect(await decide(author, other.uid, { verb: 'withdraw' })).toMatchObject({ outcome: 'noted' })
    expect((await receiptOf(other.id)).outcome).toBe('refused')
    expect(await saidOf(decide(second, other.uid))).toContain('m.lang withdrew this')
    expect(files()).toHaveLength(before)
    expect(await waiting()).toEqual([])
    expect(await entries('did:withdraw outcome:done')).toHaveLength(1)
    expect((await entries('did:post outcome:refused')).length).toBeGreaterThanOrEqual(2)
  })

  test('of two who approve at once one wins, and the other is told', async () => {
    const { uid } = await held('Who is first?')
    const before = files().length
    const both = await Promise.all([second, third].map((who) => saidOf(decide(who, uid))))
    expect(both.filter((one) => one === 'answered')).toHaveLength(1)
    expect(both.filter((one) => / approved this .* before you/.test(one))).toHaveLength(1)
    expect(files()).toHaveLength(before + 1)
  })

  test('for as many as the policy says, with a reason and the target typed', async () => {
    await save('shutdowns', { query: 'shutdown', needed: 2, reason: true, irreversible: 'to' })
    const { uid } = await held('Please shutdown.')
    const before = files().length
    const agreed = { reason: 'Agreed.', typed: 'all' }
    const left = async (who: Api) => (await who.approvals.preview.mutate({ draft: await draftOf(uid, agreed) })).left
    expect([await left(second), await left(third), await left(author)]).toEqual([1, 1, 0])
    expect(await saidOf(decide(second, uid, { typed: 'all' }))).toContain('Give a reason')
    expect(await saidOf(decide(second, uid, { reason: 'Agreed.', typed: 'some' }))).toContain('Type the target')
    expect(await decide(second, uid, agreed)).toMatchObject({ outcome: 'signed', signed: 1, needed: 2 })
    expect(files()).toHaveLength(before)
    expect(await saidOf(decide(second, uid, agreed))).toContain('Another person has to')
    expect(await left(third), 'after whom nobody is missing').toBe(0)
    expect(await decide(third, uid, agreed)).toMatchObject({ outcome: 'written', signed: 2 })
    expect(files()).toHaveLength(before + 1)
  })

  test('meets the checks of a fresh post when it is approved: its channel is there, its source is written to', async () => {
    const { uid } = await held('Is anybody there?')
    const channel = world.at('collab/channels/home')
    renameSync(channel, `${channel}-gone`)
    expect(await saidOf(decide(second, uid))).toContain('There is no channel home.')
    renameSync(`${channel}-gone`, channel)
    await world.api.writing.turn.mutate({ source: 'collab', on: false, why: 'It is tried.' })
    expect(await saidOf(decide(second, uid))).toContain('collab is read-only.')
    await world.api.writing.turn.mutate({ source: 'collab', on: true, why: 'It is tried.' })
    expect(await decide(second, uid, { verb: 'reject' })).toMatchObject({ outcome: 'noted' })
  })

  test('is told of by webhook at once, with its author where words may go along', async () => {
    const there = await receiver()
    const { id } = await world.api.notices.save.mutate({
      id: null,
      draft: webhookDraft({ url: there.url, content: true, query: 'is:broadcast', sources: ['collab'] }),
    })
    const { uid } = await held('Nobody moves.')
    await expect.poll(() => there.arrived.length).toBe(1)
    const { counts, asks } = JSON.parse(there.arrived[0]?.body ?? '')
    expect(counts.decide).toBe(1)
    expect(asks).toMatchObject([{ list: 'decide', source: 'collab', from: 'm.lang', words: 'Nobody moves.' }])
    await world.api.notices.remove.mutate({ id })
    await decide(author, uid, { verb: 'withdraw' })
    await there.close()
  })

  test('is said never to be written where its author is the only one who may decide', async () => {
    const { rows: people } = await world.api.people.list.query()
    const lang = people.find(({ name }) => name === 'm.lang')?.id ?? ''
    await save('solo', { query: 'solo', people: [lang] })
    const draft = said('Go solo.', { to: ['codex-1'] })
    const hold = { name: 'solo', version: 1, needed: 1 }
    expect((await author.post.preview.mutate({ draft })).held).toMatchObject({ ...hold, can: 0 })
    expect((await second.post.preview.mutate({ draft })).held).toMatchObject({ ...hold, can: null })
  })

  test('is said never to be written where anybody of a role may decide, and fewer have it than must agree', async () => {
    const many = { query: 'nine', needed: 9 }
    await save('nine', many)
    expect((await world.api.policies.list.query()).find(({ name }) => name === 'nine')?.can, 'but local').toBe(3)
    expect((await world.api.policies.attempt.mutate({ name: 'nine', rule: rule(many) })).can).toBe(3)
    expect(
      (await world.api.policies.attempt.mutate({ name: 'nine', rule: rule({ ...many, needed: 3 }) })).can,
    ).toBeNull()
    const shown = { ...many, secondFactor: true }
    expect((await world.api.policies.attempt.mutate({ name: 'nine', rule: rule(shown) })).can).toBe(3)
    const draft = said('All nine.', { to: ['codex-1'] })
    expect((await author.post.preview.mutate({ draft })).held).toMatchObject({ needed: 9, can: 2 })
    const { uid } = await held('All nine.', { to: ['codex-1'] })
    const says = 'nine: 9 people must agree, and apart from the person who posted it only 2 can now.'
    const warning = { standing: 'warning', says: expect.stringContaining(says) }
    expect((await second.approvals.card.query({ uid })).facts).toContainEqual(expect.objectContaining(warning))
    expect((await author.approvals.card.query({ uid })).may.why).toContain(says)
    await decide(author, uid, { verb: 'withdraw' })
  })

  test('is said never to be written where who else may decide does not see it', async () => {
    const admin = await world.house.enter()
    const { id } = await welcome(world.house, admin, 'k.iversen', 'approver')
    await save('gates', { query: 'gates', people: [id] })
    const draft = said('Open the gates.', { to: ['codex-1'] })
    const can = async () => (await author.post.preview.mutate({ draft })).held?.can
    expect(await can()).toBeNull()
    await world.api.people.changeScope.mutate({ id, scope: [{ source: 'collab', channels: ['elsewhere'] }] })
    expect(await can()).toBe(0)
    const { uid } = await held('Open the gates.', { to: ['codex-1'] })
    expect((await author.approvals.card.query({ uid })).may.why).toContain(
      'gates: 1 person must agree, and apart from the person who posted it nobody can now',
    )
    await decide(author, uid, { verb: 'withdraw' })
    await world.api.people.close.mutate({ id })
  })

  test('is not written in the name of somebody who left meanwhile, or may less', async () => {
    const admin = await world.house.enter()
    const { id, cookie } = await welcome(world.house, admin, 'r.novak', 'operator')
    const novak = clientOf(world.house.url, { cookie })
    const post = async (text: string) => {
      const { held: kept } = await novak.post.send.mutate({ draft: said(text), key: key() })
      return kept?.uid ?? ''
    }
    const [one, other] = [await post('Everybody out.'), await post('Everybody in.')]
    const before = files().length
    await world.api.people.changeRole.mutate({ id, role: 'viewer' })
    const says = 'r.novak, who posted it, may no longer post there.'
    expect(await saidOf(decide(second, one))).toContain(says)
    await world.api.people.changeRole.mutate({ id, role: 'operator' })
    expect(await decide(second, one), 'red control: who may again').toMatchObject({ outcome: 'written' })
    await world.api.people.close.mutate({ id })
    expect((await second.approvals.preview.mutate({ draft: await draftOf(other) })).refused).toContain(says)
    expect(await saidOf(decide(second, other))).toContain(says)
    expect(files()).toHaveLength(before + 1)
    expect(await decide(second, other, { verb: 'reject' })).toMatchObject({ outcome: 'noted' })
  })

  test('is not written in the name of a program whose token was revoked meanwhile, and what such a one signed counts no more', async () => {
    const admin = await world.house.enter()
    const { cookie } = await welcome(world.house, admin, 'p.weiss', 'admin')
    const maker = clientOf(world.house.url, { cookie })
    const program = async (name: string, role: 'operator' | 'approver') => {
      const { token } = await maker.people.makeToken.mutate({ name, role, days: 1 })
      const revoke = async () => {
        const found = (await maker.people.tokens.query()).rows.find((one) => one.name === name)
        await maker.people.revokeToken.mutate({ id: found?.id ?? '' })
      }
      return { api: clientOf(world.house.url, { authorization: `Bearer ${token}` }), revoke }
    }
    const [deployer, signer] = [await program('deployer', 'operator'), await program('signer', 'approver')]
    const posted = async (text: string) => {
      const { held: kept } = await deployer.api.post.send.mutate({ draft: said(text), key: key() })
      return kept?.uid ?? ''
    }
    const [one, other] = [await posted('Deploy it.'), await posted('Deploy it again.')]
    expect(await decide(second, one), 'red control: while it is in force').toMatchObject({ outcome: 'written' })
    await save('twice', { query: 'twice', needed: 2 })
    const { uid } = await held('Say it twice.')
    expect(await decide(signer.api, uid)).toMatchObject({ outcome: 'signed', signed: 1, needed: 2 })
    const before = files().length
    await deployer.revoke()
    await signer.revoke()
    const says = 'who posted it, may no longer post there.'
    expect((await second.approvals.preview.mutate({ draft: await draftOf(other) })).refused).toContain(says)
    expect(await saidOf(decide(second, other))).toContain(says)
    expect(await decide(second, uid)).toMatchObject({ outcome: 'signed', signed: 1, needed: 2 })
    expect(files()).toHaveLength(before)
    expect(await decide(second, other, { verb: 'reject' })).toMatchObject({ outcome: 'noted' })
    await decide(author, uid, { verb: 'withdraw' })
  })

  test('is released only by who saw what was warned of: as it was posted, and what came since', async () => {
    await beat('AWAKE')
    await save('pairs', { query: 'pairs' })
    const { uid } = await held('Work in pairs, @codex-1.', { to: ['codex-99'] })
    const draft = await draftOf(uid)
    const warnings = async () => (await second.approvals.preview.mutate({ draft })).warnings.map(({ says }) => says)
    const shown = await warnings()
    expect(shown).toEqual(['codex-99 is not a known agent.'])
    const before = files().length
    const nothing = saidOf(second.approvals.decide.mutate({ draft, key: key(), warned: [] }))
    expect(await nothing, 'of what was not shown').toContain('GEN007: codex-99 is not a known agent.')
    await beat('OFFLINE')
    const kept = key()
    const refused = await saidOf(second.approvals.decide.mutate({ draft, key: kept, warned: shown }))
    expect(refused).toContain('GEN007: codex-1 is OFFLINE and may miss it.')
    expect(refused, 'what was shown is not said again').not.toContain('codex-99')
    expect(files()).toHaveLength(before)
    expect(await waiting()).toContain(uid)
    expect((await entries('did:approve'))[0]).toMatchObject({
      outcome: 'refused',
      why: expect.stringContaining('OFFLINE'),
    })
    const since = await warnings()
    expect(since).toEqual([...shown, 'codex-1 is OFFLINE and may miss it.'])
    const outcome = await second.approvals.decide.mutate({ draft, key: kept, warned: since })
    expect(outcome).toMatchObject({ outcome: 'written' })
    expect(files()).toHaveLength(before + 1)
    expect(JSON.parse((await entries('did:approve'))[0]?.detail ?? '')).toMatchObject({
      ...{ warned: true, warnings: since.map((says) => ({ code: 'GEN007', says })) },
    })
  })

  test('and by whoever looks for no warnings it is on record that none were shown', async () => {
    const { uid } = await held('Work in pairs again.', { to: ['codex-99'] })
    expect(await decide(second, uid)).toMatchObject({ outcome: 'written' })
    expect(JSON.parse((await entries('did:approve'))[0]?.detail ?? '')).toMatchObject({
      ...{ warned: false, warnings: [{ code: 'GEN007', says: 'codex-99 is not a known agent.' }] },
    })
  })

  test('on the command line what is warned of is printed, and what was printed is what counts as shown', async () => {
    const run = await commandOf('d.ruiz', {})
    const { uid } = await held('Work in pairs at a terminal.', { to: ['codex-99'] })
    const says = 'warning GEN007: codex-99 is not a known agent.'
    const before = files().length
    expect((await run('approve', uid, '--dry-run')).out).toContain(says)
    const json = await run('approve', uid, '--dry-run', '--json')
    expect(JSON.parse(json.out).warnings).toMatchObject([{ code: 'GEN007', says: 'codex-99 is not a known agent.' }])
    expect(files()).toHaveLength(before)
    const released = await run('approve', uid)
    expect([released.code, released.err]).toEqual([0, expect.stringContaining(says)])
    expect(files()).toHaveLength(before + 1)
    expect(JSON.parse((await entries('did:approve'))[0]?.detail ?? '')).toMatchObject({
      ...{ warned: true, warnings: [{ code: 'GEN007' }] },
    })
  })

  test('at a terminal the second command stands for the warnings that the first one printed, and for no other', async () => {
    await beat('AWAKE')
    const run = await commandOf('e.novak', { shown: true })
    const { uid } = await held('Work in pairs, @codex-1, and say so.', { to: ['codex-99'] })
    const before = files().length
    const again = async () => {
      const { code, err } = await run('approve', uid)
      expect(code).toBe(1)
      return /run it again with (--sha256 .*?), which/.exec(err)?.[1]?.split(' ') ?? []
    }
    const first = await again()
    expect((await run('approve', uid, ...first.slice(0, 2))).err, 'of none that it does not name').toContain(
      'GEN007: codex-99 is not a known agent.',
    )
    await beat('OFFLINE')
    const refused = await run('approve', uid, ...first)
    expect(refused.code).toBe(1)
    const why = refused.err.slice(refused.err.indexOf('There is a new warning'))
    expect(why).toContain('There is a new warning: GEN007: codex-1 is OFFLINE and may miss it.')
    expect(why, 'what was printed before is not said again').not.toContain('codex-99')
    expect(files()).toHaveLength(before)
    expect(await waiting()).toContain(uid)
    const wrong = await run('approve', uid, '--sha256', first[1] ?? '', '--seen', 'GEN007')
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--seen')])
    const released = await run('approve', uid, ...(await again()))
    expect(released.code, released.err).toBe(0)
    expect(files()).toHaveLength(before + 1)
    expect(JSON.parse((await entries('did:approve'))[0]?.detail ?? '')).toMatchObject({
      ...{
        warned: true,
        warnings: [{ says: /99/ }, { says: /OFFLINE/ }].map(({ says }) => ({ says: expect.stringMatching(says) })),
      },
    })
  })

  test('leaves agents and what is not found alone: their words are no asks, and other posts are written at once', async () => {
    collabAsk(world, 'msg-7', 'May I broadcast a hurry?', {})
    expect((await world.row('May I broadcast')).policy).toBeNull()
    const at = files().length
    const sent = await author.post.send.mutate({ draft: said('Only you.', { to: ['codex-1'] }), key: key() })
    expect(sent).toMatchObject({ outcome: 'done', held: null })
    expect(files()).toHaveLength(at + 1)
    expect(existsSync(world.at('collab/channels/home'))).toBe(true)
  })
})
