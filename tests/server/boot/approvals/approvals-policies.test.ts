import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TRPCClient } from '@trpc/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PolicyRule } from '@/lib/people/policy'
import type { AppRouter } from '@/server/api/root'
import { migratedUrl } from '@/tests/databases'
import { clientOf, welcome } from '@/tests/visitors'
import { collabAsk, key, openWorld, saidOf, type World } from './approvals-world'

const rule = (more: Partial<PolicyRule>): PolicyRule => ({
  ...{ query: 'unlock', whose: 'agents', role: 'approver', people: [], needed: 1, secondFactor: false, reason: false },
  ...{ expiresAfterMs: null, onExpiry: 'nothing', irreversible: null, template: null },
  ...more,
})

describe.each(['sqlite', 'postgres'] as const)('policies at a decision (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let one: TRPCClient<AppRouter>
  let other: TRPCClient<AppRouter>
  let boss: TRPCClient<AppRouter>
  const files = () => readdirSync(world.at('collab/channels/home')).filter((name) => name.includes('-human-'))
  const newest = () =>
    files()
      .map((name) => JSON.parse(readFileSync(world.at('collab/channels/home', name), 'utf8')))
      .sort((left, right) => (left.timestamp < right.timestamp ? -1 : 1))
      .at(-1)
  const save = (name: string, more: Partial<PolicyRule>) =>
    world.api.policies.save.mutate({ name, rule: rule(more), why: 'It is tried.', enable: true, base: 0 })

  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    const admin = await world.house.enter()
    const { cookie: first } = await welcome(world.house, admin, 'm.lang', 'approver')
    const { cookie: second } = await welcome(world.house, admin, 'j.okafor', 'approver')
    const { cookie: third } = await welcome(world.house, admin, 'r.boss', 'admin')
    boss = clientOf(world.house.url, { cookie: third })
    one = clientOf(world.house.url, { cookie: first })
    other = clientOf(world.house.url, { cookie: second })
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
  })

  test('two people sign the very same, each once, with a reason and the target typed; the last one writes', async () => {
    await save('locks', {
      ...{ query: 'unlock', needed: 2, reason: true, irreversible: 'payload.entity_id', expiresAfterMs: 900_000 },
      template: 'Unlocks {payload.entity_id} now.',
    })
    collabAsk(world, 'msg-1', 'May I unlock it?', { entity_id: 'lock.front_door' })
    const row = await world.row('May I unlock')
    await expect.poll(async () => (await world.row('May I unlock')).policy).toEqual({ name: 'locks', version: 1 })
    const card = await one.approvals.card.query({ uid: row.uid })
    expect(card).toMatchObject({
      ...{ list: 'decide', headline: { text: 'Unlocks lock.front_door now.', policy: { name: 'locks', version: 1 } } },
      policy: { needed: 2, reason: true, target: 'lock.front_door', secondFactor: false },
      expires: { onExpiry: 'nothing', policy: { name: 'locks' } },
    })
    expect(card.facts.find(({ what }) => what === 'policy')).toMatchObject({
      says: 'locks, version 1: 2 people, reason, 15 min 00 s',
      source: expect.stringMatching(/^policies, entry /),
    })
    const draft = await world.draft('May I unlock', { typed: 'lock.front_door' })
    const decide = (who: TRPCClient<AppRouter>, more: object = {}) =>
      who.approvals.decide.mutate({ draft: { ...draft, ...more }, key: key() })
    expect(await saidOf(decide(one, { reason: '' }))).toContain('Give a reason')
    expect(await saidOf(decide(one, { typed: 'lock.back_door' }))).toContain('Type the target exactly: lock.front_door')
    const first = await one.approvals.preview.mutate({ draft })
    expect(first).toMatchObject({ left: 1, refused: null, files: [{ text: expect.stringContaining('APPROVED') }] })
    const kept = { draft, key: key() }
    const signed = await one.approvals.decide.mutate(kept)
    expect(signed).toMatchObject({ outcome: 'signed', signed: 1, needed: 2, receipt: null })
    expect(await one.approvals.decide.mutate(kept)).toEqual(signed)
    expect(await saidOf(decide(one))).toContain('You have signed this. Another person has to sign next.')
    expect(files()).toEqual([])
    const record = (await world.api.ledger.one.query({ n: signed.entry }))?.entry
    expect(record).toMatchObject({ act: 'approve', outcome: 'done', shown: draft.sha256 })
    const stands = Buffer.from((await world.api.ledger.bytes.query({ sha256: record?.written ?? '' })).bytes, 'base64')
    expect(stands.toString(), 'what was signed is on record').toContain('APPROVED')
    expect(await world.row('May I unlock')).toMatchObject({ signed: 1, needed: 2 })
    expect(await other.approvals.preview.mutate({ draft })).toMatchObject({ left: 0, files: [{}] })
    expect(await decide(other, { reason: 'I agree.' })).toMatchObject({ outcome: 'written', signed: 2, needed: 2 })
    expect(files()).toHaveLength(1)
    expect(newest()).toMatchObject({ type: 'review_vote', content: { text: 'APPROVED: I agree.' } })
    const closed = await one.approvals.card.query({ uid: row.uid })
    expect(closed.closed).toMatchObject({ how: 'decided', by: 'j.okafor' })
    expect(closed.signatures.map(({ name }) => name)).toEqual(['m.lang', 'j.okafor'])
    const { rows } = await world.api.ledger.page.query({ query: 'did:approve', limit: 20 })
    expect(rows.filter(({ outcome }) => outcome === 'refused')).toHaveLength(3)
  })

  test('two who sign at the same moment both count, and one file is written', async () => {
    collabAsk(world, 'msg-2', 'May I unlock the gate too?', { entity_id: 'lock.gate' })
    const draft = await world.draft('May I unlock the gate', { typed: 'lock.gate' })
    const before = files().length
    const both = await Promise.all([one, other].map((who) => who.approvals.decide.mutate({ draft, key: key() })))
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['signed', 'written'])
    expect(files()).toHaveLength(before + 1)
  })

  test('a no needs one person', async () => {
    collabAsk(world, 'msg-3', 'May I unlock the shed?', { entity_id: 'lock.shed' })
    const draft = await world.draft('May I unlock the shed', { verb: 'reject', reason: 'Nobody is home.' })
    expect(await one.approvals.decide.mutate({ draft, key: key() })).toMatchObject({ outcome: 'written', needed: 1 })
    expect(newest()).toMatchObject({ content: { text: 'REJECTED: Nobody is home.' } })
  })

  test('who has no second factor, or not the role, is told which policy keeps them', async () => {
    await save('alarms', { query: 'siren', secondFactor: true })
    await save('roots', { query: 'format', role: 'admin' })
    collabAsk(world, 'msg-4', 'May I test the siren?', {})
    collabAsk(world, 'msg-5', 'May I format the disk?', {})
    const siren = await world.draft('May I test the siren')
    const disk = await world.draft('May I format the disk')
    await expect.poll(async () => (await world.row('May I format')).policy?.name).toBe('roots')
    expect(await saidOf(one.approvals.decide.mutate({ draft: siren, key: key() }))).toContain(
      'alarms requires a second factor',
    )
    expect(await saidOf(one.approvals.decide.mutate({ draft: disk, key: key() }))).toContain(
      'roots needs the role admin or higher',
    )
    expect(await saidOf(world.api.approvals.decide.mutate({ draft: disk, key: key() }))).toBe('answered')
  })

  test('who signed what a policy does not let them sign any more does not count, and two others have to', async () => {
    const vault = { query: 'vault', needed: 2 }
    await save('vaults', vault)
    collabAsk(world, 'msg-7', 'May I empty the vault?', {})
    const draft = await world.draft('May I empty the vault')
    await expect.poll(async () => (await world.row('May I empty')).policy?.name).toBe('vaults')
    const decide = (who: TRPCClient<AppRouter>) => who.approvals.decide.mutate({ draft, key: key() })
    expect(await decide(one)).toMatchObject({ outcome: 'signed', signed: 1 })
    const stricter = { name: 'vaults', rule: rule({ ...vault, role: 'admin' }), why: 'Too many may.', enable: true }
    await world.api.policies.save.mutate({ ...stricter, base: 1 })
    const before = files().length
    const { may, facts } = await boss.approvals.card.query({ uid: draft.uid })
    expect(may.verbs).toContain('approve')
    const warning = { standing: 'warning', says: expect.stringContaining('2 people must agree, and only 1 can now.') }
    expect(facts).toContainEqual(expect.objectContaining(warning))
    expect(await decide(boss)).toMatchObject({ outcome: 'signed', signed: 1, needed: 2 })
    expect(files()).toHaveLength(before)
    expect(await world.row('May I empty')).toMatchObject({ signed: 1, needed: 2 })
    const card = await world.api.approvals.card.query({ uid: draft.uid })
    expect(card.signatures.map(({ name }) => name)).toEqual(['r.boss'])
    await world.api.policies.save.mutate({ ...stricter, rule: rule(vault), base: 2 })
    expect(await decide(other)).toMatchObject({ outcome: 'written', signed: 3 })
  })

  test('whoever is known by this machine alone is no second person, before an account or after it', async () => {
    await save('gates', { query: 'gate', needed: 2 })
    collabAsk(world, 'msg-13', 'May I open the gate?', {})
    const draft = await world.draft('May I open the gate')
    await expect.poll(async () => (await world.row('May I open the gate')).policy?.name).toBe('gates')
    const decide = (who: TRPCClient<AppRouter>) => who.approvals.decide.mutate({ draft, key: key() })
    const says = 'Only this machine'
    const before = files().length
    expect(await saidOf(decide(world.api))).toContain(says)
    expect(await decide(one)).toMatchObject({ outcome: 'signed', signed: 1, needed: 2 })
    await expect(decide(world.api)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })
    const { may } = await world.api.approvals.card.query({ uid: draft.uid })
    expect(may).toMatchObject({ verbs: expect.not.arrayContaining(['approve']), why: expect.stringContaining(says) })
    expect(may.verbs, 'words may say yes, a no needs one person').toEqual(['reject', 'ask-more', 'no-decision'])
    expect(files()).toHaveLength(before)
    expect(await decide(other)).toMatchObject({ outcome: 'written', signed: 2 })
  })

  test('what two policies let nobody approve says so, to who is named and who is not, and can be rejected', async () => {
    const { rows: people } = await world.api.people.list.query()
    const ids = new Map(people.map(({ name, id }) => [name, id]))
    const [lang = '', okafor = ''] = [ids.get('m.lang'), ids.get('j.okafor')]
    await save('pumps', { query: 'pump', needed: 2, people: [lang, okafor] })
    await save('wells', { query: 'pump', people: [okafor] })
    collabAsk(world, 'msg-8', 'May I start the pump?', {})
    const draft = await world.draft('May I start the pump')
    await expect.poll(async () => (await world.row('May I start')).policy?.name).toBe('pumps')
    const says = 'pumps, wells: 2 people must agree, and only 1 can now.'
    const mayOf = async (who: TRPCClient<AppRouter>) => (await who.approvals.card.query({ uid: draft.uid })).may
    expect((await mayOf(one)).why).toContain(says)
    expect(await mayOf(other)).toMatchObject({
      verbs: ['reject', 'ask-more', 'no-decision'],
      why: expect.stringContaining(says),
    })
    expect(await saidOf(other.approvals.decide.mutate({ draft, key: key() }))).toContain(says)
    const no = { ...draft, verb: 'reject' as const, reason: 'Nobody may.' }
    expect(await other.approvals.decide.mutate({ draft: no, key: key() })).toMatchObject({ outcome: 'written' })
  })

  test('what only people decide who have left says so, in the card, the list of policies and a trial', async () => {
    const admin = await world.house.enter()
    const { id } = await welcome(world.house, admin, 'r.novak', 'approver')
    await save('mains', { query: 'mains', people: [id] })
    collabAsk(world, 'msg-9', 'May I cut the mains?', {})
    const draft = await world.draft('May I cut the mains')
    await expect.poll(async () => (await world.row('May I cut')).policy?.name).toBe('mains')
    await world.api.people.close.mutate({ id })
    const says = 'mains: 1 person must agree, and nobody can now. Nobody can approve this'
    for (const who of [one, world.api])
      expect((await who.approvals.card.query({ uid: draft.uid })).may.why).toContain(says)
    expect(await saidOf(one.approvals.decide.mutate({ draft, key: key() }))).toContain(says)
    const { rule: held, can } = (await world.api.policies.list.query()).find(({ name }) => name === 'mains') ?? {}
    expect([can, held?.people]).toEqual([0, [id]])
    expect(await world.api.policies.attempt.mutate({ name: 'mains', rule: rule({ people: [id] }) })).toMatchObject({
      can: 0,
    })
  })

  test('who does not see an ask is not counted among those who can agree to it', async () => {
    const admin = await world.house.enter()
    const { id } = await welcome(world.house, admin, 'k.iversen', 'approver')
    const okafor = (await world.api.people.list.query()).rows.find(({ name }) => name === 'j.okafor')?.id ?? ''
    await save('sluices', { query: 'sluice', people: [okafor, id], needed: 2 })
    collabAsk(world, 'msg-12', 'May I open the sluice?', {})
    const draft = await world.draft('May I open the sluice')
    await expect.poll(async () => (await world.row('May I open the sluice')).policy?.name).toBe('sluices')
    const whyNot = async () => (await other.approvals.card.query({ uid: draft.uid })).may.why
    expect(await whyNot()).toBeNull()
    await world.api.people.changeScope.mutate({ id, scope: [{ source: 'collab', channels: ['elsewhere'] }] })
    expect(await whyNot()).toContain('sluices: 2 people must agree, and only 1 can now.')
    const { channel } = await world.row('May I open the sluice')
    await world.api.people.changeScope.mutate({ id, scope: [{ source: 'collab', channels: [channel] }] })
    expect(await whyNot()).toBeNull()
    await world.api.people.close.mutate({ id })
  })

  test('a key stands for one decision, also where nothing is written yet, or at all', async () => {
    await save('twins', { query: 'twin', needed: 2 })
    collabAsk(world, 'msg-10', 'May I start the first twin?', {})
    collabAsk(world, 'msg-11', 'May I start the second twin?', {})
    const [first, second] = [await world.draft('May I start the first'), await world.draft('May I start the second')]
    await expect.poll(async () => (await world.row('May I start the second')).needed).toBe(2)
    const used = key()
    const decide = (draft: typeof first, by = used) => one.approvals.decide.mutate({ draft, key: by })
    expect(await decide(first)).toMatchObject({ outcome: 'signed' })
    expect(await saidOf(decide(second))).toContain('This key was already used for another message.')
    expect(await saidOf(decide({ ...second, verb: 'no-decision' }))).toContain(
      'This key was already used for another message.',
    )
    expect(await world.row('May I start the second')).toMatchObject({ signed: 0 })
    expect(
      await other.approvals.decide.mutate({ draft: second, key: used }),
      'red control: another person',
    ).toMatchObject({
      outcome: 'signed',
    })
    expect(await decide({ ...second, verb: 'no-decision' }, key())).toMatchObject({ outcome: 'noted' })
  })

  test('of 20 who decide at once with keys of their own one wins', async () => {
    collabAsk(world, 'msg-6', 'May I restart the hub?', {})
    const draft = await world.draft('May I restart the hub')
    const before = files().length
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        saidOf((place % 2 === 0 ? one : other).approvals.decide.mutate({ draft, key: key() })),
      ),
    )
    expect(all.filter((said) => said === 'answered')).toHaveLength(1)
    expect(all.filter((said) => / approved this .* before you/.test(said))).toHaveLength(19)
    expect(files()).toHaveLength(before + 1)
    expect(path.basename(files()[0] ?? '')).toMatch(/^msg-/)
  })
})
