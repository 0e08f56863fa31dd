import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TRPCClient } from '@trpc/client'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { DecisionDraft } from '@/lib/asks/approval'
import { entryText, type KeptEntry } from '@/lib/ledger/entry'
import type { ToldEntry } from '@/lib/ledger/told-entry'
import { draftPost } from '@/lib/post/post-parts'
import type { AppRouter } from '@/server/api/root'
import { openWriteDoor } from '@/server/store/door/door'
import { authenticator } from '@/tests/authenticator'
import { migratedUrl } from '@/tests/databases'
import { swarmLine } from '@/tests/serving'
import { clientOf, welcome } from '@/tests/visitors'
import { clawAsk, collabAsk, dreamAsk, key, openWorld, saidOf, type World } from './approvals-world'

const VERIFIER = path.resolve(import.meta.dirname, '../../../../bin/verify-proof.mjs')
const challenge = z.object({ challenge: z.string() })

describe.each(['sqlite', 'postgres'] as const)('a decision that a passkey sealed (%s)', (dialect) => {
  let world: World
  let database: Awaited<ReturnType<typeof migratedUrl>> | null = null
  let origin = ''
  let annaId = ''
  let anna: TRPCClient<AppRouter>
  let bert: TRPCClient<AppRouter>
  const device = authenticator('localhost')
  const other = authenticator('localhost')
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-sealed-'))

  const withKey = async (name: string, held: typeof device) => {
    const { cookie, id } = await welcome(world.house, await world.house.enter(), name, 'approver')
    const api = clientOf(world.house.url, { cookie })
    const made = held.make({ options: await api.me.beginPasskey.mutate({ origin }), origin })
    await api.me.addPasskey.mutate({ name: 'key', origin, made })
    return { api, id }
  }
  beforeAll(async () => {
    database = dialect === 'postgres' ? await migratedUrl() : null
    world = await openWorld(database?.url)
    origin = `http://localhost:${new URL(world.house.url).port}`
    const first = await withKey('anna', device)
    annaId = first.id
    anna = first.api
    bert = (await withKey('bert', other)).api
  })
  afterAll(async () => {
    await world.house.close()
    await database?.remove()
    rmSync(home, { recursive: true, force: true })
  })

  const asked = async (api: TRPCClient<AppRouter>, draft: DecisionDraft) => {
    const found = await api.approvals.seal.mutate({ draft, origin })
    if (found === null) throw new Error('There is no passkey here.')
    return { nonce: found.nonce, options: challenge.parse(JSON.parse(found.options)) }
  }
  const sealFor = async (api: TRPCClient<AppRouter>, draft: DecisionDraft, held = device, more: object = {}) => {
    const { nonce, options } = await asked(api, draft)
    return { origin, nonce, given: held.show({ options, origin, sure: true, ...more }) }
  }
  const detailOf = async (n: ToldEntry) => JSON.parse((await world.api.ledger.one.query({ n }))?.entry.detail ?? '')
  const overOf = async (sha256: string) => JSON.parse(await keptText(sha256))
  const keptText = async (sha256: string) =>
    Buffer.from((await world.api.ledger.bytes.query({ sha256 })).bytes, 'base64').toString()
  const proofOf = async (first: ToldEntry, last = first) => {
    const [from, to] = [Number(first), Number(last)]
    return (await world.api.ledger.export.mutate({ from, to, format: 'proof' })).text
  }
  const verified = (text: string) => {
    const file = path.join(home, 'export.json')
    writeFileSync(file, text)
    const { stdout, stderr } = spawnSync(process.execPath, [VERIFIER, file])
    return `${stdout}${stderr}`
  }
  const votes = () => readdirSync(world.at('collab/channels/home')).filter((name) => name.includes('-human-'))

  test('has on record what it signed: the ask, the files, the reason and the policy; anybody can check it without the console', async () => {
    collabAsk(world, 'msg-1', 'May I deploy it?', { step: 1 })
    const draft = await world.draft('May I deploy')
    const seal = await sealFor(anna, draft)
    const act = { draft, key: key(), seal }
    const done = await anna.approvals.decide.mutate(act)
    expect(done.outcome).toBe('written')
    expect((await anna.approvals.decide.mutate(act)).entry, 'the same again is the same').toBe(done.entry)
    const entry = (await world.api.ledger.one.query({ n: done.entry }))?.entry
    expect(entry).toMatchObject({ act: 'approve', name: 'anna', assurance: 'sealed' })
    const { sealed, ...said } = await detailOf(done.entry)
    const over = await overOf(sealed.over)
    expect(over.slice(2, 4)).toEqual(['approve', draft.sha256])
    expect(over.slice(5)).toEqual(['It is right.', null, null])
    expect(said.sha256).toBe(draft.sha256)
    const written = await keptText(entry?.written ?? '')
    const pieces = String(over[4][0][2]).split('\0')
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(written).toContain(piece)
    const proof = await proofOf(done.entry)
    expect(verified(proof)).toContain(`a passkey sealed what entry ${done.entry} says was decided`)
    const outcome = (await world.api.ledger.one.query({ n: done.entry }))?.settling[0]?.n ?? 0
    expect(outcome).toBeGreaterThan(Number(done.entry))
    expect(verified(await proofOf(done.entry, outcome)), 'with its outcome').toContain(`what entry ${done.entry} says`)
    const rows = (await world.api.ledger.page.query({ query: 'known:sealed', limit: 5 })).rows
    expect(rows.map(({ n }) => n)).toEqual([done.entry])
    expect((await world.api.approvals.card.query({ uid: draft.uid })).closed?.decided?.assurance).toBe('sealed')
  })

  test('is found out where its entry says something else, though all hashes are made anew', async () => {
    collabAsk(world, 'msg-2', 'May I prune it?', { step: 2 })
    const draft = await world.draft('May I prune')
    const { entry: n } = await anna.approvals.decide.mutate({ draft, key: key(), seal: await sealFor(anna, draft) })
    const proof = JSON.parse(await proofOf(n))
    const forged = (change: (entry: KeptEntry, kept: { [sha256: string]: string }) => void) => {
      const [values] = proof.entries[0]
      const names = 'n id prev at person name role assurance session act subject source of outcome why detail shown'
      const entry = Object.fromEntries(
        [...names.split(' '), 'written', 'version'].map((name, at) => [name, values[at]]),
      )
      const kept = { ...proof.kept }
      const one = entry as KeptEntry
      change(one, kept)
      const text = entryText(one)
      return verified(
        JSON.stringify({
          ...{ ...proof, kept, checkpoints: [], key: null, to: n },
          entries: [[JSON.parse(text).slice(1), hash('sha256', text)]],
        }),
      )
    }
    const inDetail = (more: object) =>
      forged((entry) => {
        entry.detail = JSON.stringify({ ...JSON.parse(entry.detail), ...more })
      })
    const { sealed } = JSON.parse(proof.entries[0][0][15])
    expect(
      forged(() => undefined),
      'red control',
    ).toContain('a passkey sealed')
    expect(inDetail({ reason: 'Something else.' })).toContain('sealed another decision')
    expect(inDetail({ sha256: 'f'.repeat(64) })).toContain('sealed another decision')
    expect(inDetail({ policy: { name: 'locks', version: 2 } })).toContain('sealed another decision')
    expect(inDetail({ sealed: undefined })).toContain('sealed nothing')
    expect(
      forged((_, kept) => {
        const text = Buffer.from(kept[sealed.over] ?? '', 'base64').toString()
        expect(text).toContain('It is')
        kept[sealed.over] = Buffer.from(text.replace('It is', 'It was')).toString('base64')
      }),
    ).toContain('something else')
    expect(inDetail({ sealed: { ...sealed, over: 'f'.repeat(64) } })).toContain('sealed nothing')
    expect(
      forged((_, kept) => {
        delete kept[sealed.over]
      }),
    ).toContain('sealed nothing')
    expect(
      inDetail({ sealed: { ...sealed, key: JSON.parse(JSON.stringify(sealed.key)), signature: 'AAAA' } }),
    ).toContain('did not sign it')
    expect(
      forged((entry) => {
        entry.act = 'reject'
      }),
    ).toContain('sealed another decision')
    expect(
      forged((entry, kept) => {
        const text = Buffer.from(kept[entry.written ?? ''] ?? '', 'base64')
          .toString()
          .replace('It is right', 'It is wrong')
        entry.written = hash('sha256', text)
        kept[entry.written] = Buffer.from(text).toString('base64')
      }),
    ).toContain('sealed another decision')
    expect(
      forged((entry, kept) => {
        const text = Buffer.from(kept[entry.written ?? ''] ?? '', 'base64').toString()
        const more = text.replace(/"timestamp": ?"([^"]*)"/, '"timestamp":"$1","also":"$1"')
        expect(more).not.toBe(text)
        entry.written = hash('sha256', more)
        kept[entry.written] = Buffer.from(more).toString('base64')
      }),
      'more than a time in the place of one',
    ).toContain('sealed another decision')
    expect(
      forged((entry) => {
        entry.assurance = 'passkey'
      }),
    ).toContain('sealed nothing')
  })

  test('is not made by what was signed over another, by another key, without its person, or twice; each is a refusal on record', async () => {
    collabAsk(world, 'msg-3', 'May I restart it?', { step: 3 })
    collabAsk(world, 'msg-4', 'May I stop it?', { step: 4 })
    const draft = await world.draft('May I restart')
    const before = votes().length
    const spent = await sealFor(anna, draft)
    const wrong = [
      await sealFor(anna, { ...draft, reason: 'Something else.' }),
      await sealFor(anna, { ...draft, verb: 'reject' }),
      await sealFor(anna, await world.draft('May I stop')),
      await sealFor(anna, draft, other),
      await sealFor(bert, draft, other),
      await sealFor(anna, draft, device, { sure: false }),
      { ...(await sealFor(anna, draft)), nonce: (await asked(anna, draft)).nonce },
      { ...(await sealFor(anna, draft)), given: '{}' },
      { ...(await sealFor(anna, draft)), origin: 'http://evil.test' },
    ]
    for (const seal of wrong)
      expect(await saidOf(anna.approvals.decide.mutate({ draft, key: key(), seal }))).toContain('did not seal')
    expect(votes()).toHaveLength(before)
    expect(await saidOf(anna.approvals.decide.mutate({ draft, key: key(), seal: spent })), 'red control').toBe(
      'answered',
    )
    const second = await world.draft('May I stop')
    expect(await saidOf(anna.approvals.decide.mutate({ draft: second, key: key(), seal: spent }))).toContain(
      'did not seal',
    )
    const { rows } = await world.api.ledger.page.query({
      query: 'did:approve outcome:refused "did not seal"',
      limit: 50,
    })
    expect(rows.map(({ name, assurance }) => [name, assurance])).toEqual(
      Array.from({ length: wrong.length + 1 }, () => ['anna', 'password']),
    )
  })

  test('holds in every protocol, and for two who sign at the same moment', async () => {
    const line = { from: 'dev', to: ['@human'], type: 'request', content: 'May I tag it, @human?' }
    const { ts } = JSON.parse(swarmLine(1, ''))
    writeFileSync(world.at('teams/atlas/channel.jsonl'), `${JSON.stringify({ ts, reasoning: 'So.', ...line })}\n`)
    dreamAsk(world, 'd-1', 'May I sweep it?')
    clawAsk(world, 'd34db33f-0000-4000-8000-000000000009', 'May I scale it?')
    for (const words of ['May I tag', 'May I sweep', 'resource.request']) {
      const draft = await world.draft(words)
      const { entry } = await anna.approvals.decide.mutate({ draft, key: key(), seal: await sealFor(anna, draft) })
      expect(verified(await proofOf(entry)), words).toContain('a passkey sealed')
    }
    const rule = {
      ...{ query: 'unlock', whose: 'agents' as const, role: 'approver' as const, people: [], needed: 2, reason: false },
      ...{
        secondFactor: false,
        expiresAfterMs: null,
        onExpiry: 'nothing' as const,
        irreversible: null,
        template: null,
      },
    }
    await world.api.policies.save.mutate({ name: 'locks', rule, why: 'It is tried.', enable: true, base: 0 })
    collabAsk(world, 'msg-5', 'May I unlock it?', { step: 5 })
    await expect.poll(async () => (await world.row('May I unlock')).policy?.name).toBe('locks')
    const draft = await world.draft('May I unlock')
    const both = await Promise.all([
      anna.approvals.decide.mutate({ draft, key: key(), seal: await sealFor(anna, draft) }),
      bert.approvals.decide.mutate({ draft, key: key(), seal: await sealFor(bert, draft, other) }),
    ])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['signed', 'written'])
    for (const { entry } of both) {
      expect((await overOf((await detailOf(entry)).sealed.over)).slice(-2)).toEqual(['locks', 1])
      expect(verified(await proofOf(entry))).toContain('a passkey sealed')
    }
  })

  test('is of a broadcast to a hundred, each with a long text, and the ledger holds with it', async () => {
    for (let at = 0; at < 100; at++) mkdirSync(world.at('claw/blackboard', `agent-${at}`, 'inbox'), { recursive: true })
    const rule = {
      ...{ query: 'is:broadcast', whose: 'people' as const, role: 'approver' as const, people: [], needed: 1 },
      ...{ reason: false, secondFactor: false, expiresAfterMs: null, onExpiry: 'nothing' as const },
      ...{ irreversible: null, template: null },
    }
    await world.api.policies.save.mutate({ name: 'broadcasts', rule, why: 'It is tried.', enable: true, base: 0 })
    const text = `Stand still, "all" of you. ${'\n'.repeat(8_000)}.`
    const post = draftPost.parse({ source: 'claw', to: ['all'], type: 'notification', text, form: null })
    const { held } = await bert.post.send.mutate({ draft: post, key: key() })
    const uid = held?.uid ?? ''
    const { sha256 } = await anna.approvals.card.query({ uid })
    const draft = { uid, sha256, verb: 'approve' as const, reason: '', changed: null, typed: null }
    const act = { draft, key: key(), seal: await sealFor(anna, draft) }
    const { entry, outcome } = await anna.approvals.decide.mutate(act)
    expect(outcome).toBe('written')
    for (let at = 0; at < 100; at++) expect(readdirSync(world.at(`claw/blackboard/agent-${at}/inbox`))).toHaveLength(1)
    const { length } = await world.api.ledger.bytes.query({ sha256: (await detailOf(entry)).sealed.over })
    expect(length).toBeGreaterThan(100 * text.length)
    expect(verified(await proofOf(entry))).toContain(`a passkey sealed what entry ${entry} says was decided`)
    expect((await world.api.ledger.verify.query()).broken).toBeNull()
  })

  test('is not asked of who has no passkey under this name, nor of a program', async () => {
    collabAsk(world, 'msg-6', 'May I wait?', { step: 6 })
    const draft = await world.draft('May I wait')
    expect(await world.api.approvals.seal.mutate({ draft, origin })).toBeNull()
    expect(await anna.approvals.seal.mutate({ draft, origin: 'http://127.0.0.1:4800' })).toBeNull()
    const { cookie } = await welcome(world.house, await world.house.enter(), 'carl', 'approver')
    expect(await clientOf(world.house.url, { cookie }).approvals.seal.mutate({ draft, origin })).toBeNull()
  })

  if (dialect === 'sqlite')
    test('shows who somebody is who signed in a while ago; what does not hold shows nothing', async () => {
      collabAsk(world, 'msg-7', 'May I go home?', { step: 7 })
      const draft = await world.draft('May I go home')
      const door = await openWriteDoor({ dialect, file: path.join(world.house.data, 'ledger.db') }, 'normal')
      await door.write((tx) => tx.run(sql`update sessions set proven_at = 1 where person = ${annaId}`))
      await door.close()
      expect(await saidOf(anna.approvals.decide.mutate({ draft, key: key() }))).toContain('Confirm your identity')
      const bad = { ...(await sealFor(anna, draft)), given: '{}' }
      expect(await saidOf(anna.approvals.decide.mutate({ draft, key: key(), seal: bad }))).toContain('did not seal')
      const seal = await sealFor(anna, draft)
      expect(await saidOf(anna.approvals.decide.mutate({ draft, key: key(), seal }))).toBe('answered')
    })
})
