import { expect, it } from 'vitest'
import { type Ask, type AskWhen, type List, OVERDUE_MS } from '@/lib/asks/ask-kinds'
import type { MessageReading, RegistrationReading } from '@/lib/message/reading'
import type { AskReader } from '@/server/store/asks/ask-reader'
import { askReader } from '@/server/store/asks/asks'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene, readAgain, tellNothing } from '@/tests/server/store/ingest/reading-index'
import { AT, FACTS, message } from '@/tests/server/store/ingest/scene'

const MINUTE = 60_000

const asksFor = (list: List, when: AskWhen = 'always'): Ask => ({ list, when })
const to = (...agents: string[]) => agents.map((agent) => ({ agent, raw: agent, tier: null }))
const ago = (minutes: number) => ({ ms: AT - minutes * MINUTE, raw: String(minutes), zoneKnown: true })

function registration(agent: string, value: unknown): RegistrationReading {
  const nothing = {
    tier: null,
    role: null,
    autonomy: null,
    model: null,
    provider: null,
    status: null,
    capabilities: [],
    flags: [],
  }
  const guardrails = [{ name: 'changes_require_approval', value: JSON.stringify(value) }]
  return { reading: 'registration', agent, agentRaw: agent, guardrails, ...nothing }
}

type Given = Partial<MessageReading> & { body: string }

/** What stands in a person's name was written by Signalbox, unless it is said otherwise. */
const said = (given: Given) => message(given.from === 'human' ? { flags: ['posted'], ...given } : given)

eachDatabase('asks', (db) => {
  const asks = (): AskReader => askReader(unscoped(db.reader()))

  /** A source alone in the lists: those of other tests are watched no more. */
  const world = async (told: (world: Awaited<ReturnType<typeof start>>) => Promise<void>) => {
    const started = await start()
    try {
      await told(started)
    } finally {
      await started.writer.removeSource(started.source.id, AT)
    }
  }
  const start = async () => {
    const scene = await newScene(db)
    const put = async (given: Given, { at = AT, path = `in/${given.body}.json` } = {}) => {
      await scene.writer.ingest(scene.batch([scene.content(path, [said(given)])], at))
      const row = (await scene.rows()).find(({ body }) => body === given.body)
      if (row === undefined) throw new Error(`${given.body} was not taken in`)
      return row.uid
    }
    const register = (agent: string, value: unknown) =>
      scene.writer.ingest(
        scene.batch([scene.content(`agents/${agent}.json`, [registration(agent, value)], 'snapshot')]),
      )
    return { ...scene, put, register }
  }
  const open = async (list: List, more: Partial<Parameters<AskReader['open']>[0]> = {}) => {
    const { rows, count, capped } = await asks().open({ list, now: AT, limit: 100, ...more })
    expect({ count, capped }).toEqual({ count: rows.length, capped: false })
    return rows.map(({ message: { body } }) => body)
  }

  it('wait in their list, newest first, until a person answers; no agent decides', () =>
    world(async ({ put }) => {
      await put({ body: 'first', ask: asksFor('decide'), to: to('human'), sent: ago(9) })
      const asked = { body: 'second', ask: asksFor('decide'), to: to('human', 'pm'), nativeId: 'a-2', sent: ago(8) }
      const second = await put(asked)
      await put({ body: 'words', ask: asksFor('answer'), to: to('human'), sent: ago(7) })
      await put({ body: 'nothing', to: to('human') })
      expect(await open('decide')).toEqual(['second', 'first'])
      expect(await open('answer')).toEqual(['words'])
      expect(await open('inform')).toEqual([])
      await put({ body: 'an agent says yes', from: 'pm', replyTo: 'a-2' })
      expect(await open('decide')).toEqual(['second', 'first'])
      expect((await asks().one(second, AT))?.answer).toBeNull()
      await put({ body: 'I look into it', from: 'human', replyTo: 'a-2' })
      await put({ body: 'success: that is all for now', from: 'human', replyTo: 'a-2', kind: 'response' })
      expect(await open('decide')).toEqual(['second', 'first'])
      expect((await asks().one(second, AT))?.answer).toBeNull()
      const by = await put({ body: 'APPROVED', from: 'human', to: to('qa'), replyTo: 'a-2', type: 'review_vote' })
      expect(await open('decide')).toEqual(['first'])
      expect(await open('decide', { waiting: [second] }), 'a person asked for more').toEqual(['second', 'first'])
      expect((await asks().one(second, AT))?.answer).toMatchObject({
        ...{ uid: by, from: 'human', person: true, type: 'review_vote', words: 'APPROVED' },
      })
      const { rows, count } = await asks().open({ list: 'answer', now: AT, limit: 0 })
      expect({ rows, count }).toEqual({ rows: [], count: 1 })
    }))

  it('for yes or no are closed by a decision in its own form and by a verdict in words, those for words by any', () =>
    world(async ({ put }) => {
      const cases = [
        { body: 'go on', kind: 'decision' as const },
        { body: 'failure: E001', kind: 'response' as const, final: true },
        { body: 'success: x', kind: 'response' as const },
        { body: '**Rejected.** Not now.', kind: 'chat' as const },
        { body: 'approved would be too much', kind: 'chat' as const },
      ]
      for (const [n, said] of cases.entries()) {
        await put({
          body: `may I, ${n}?`,
          ask: asksFor('decide'),
          to: to('human'),
          nativeId: `c-${n}`,
          sent: ago(9 - n),
        })
        await put({ ...said, from: 'human', replyTo: `c-${n}` })
      }
      await put({ body: 'which?', ask: asksFor('answer'), to: to('human'), nativeId: 'w-1' })
      await put({ body: 'that one', from: 'human', replyTo: 'w-1' })
      expect(await open('decide')).toEqual(['may I, 4?', 'may I, 2?'])
      expect(await open('answer')).toEqual([])
    }))

  it('for yes or no that were closed by what Signalbox did not write are listed, the latest first, page by page', () =>
    world(async ({ put }) => {
      const asked = { ask: asksFor('decide', 'overdue'), to: to('td') }
      const closing = async (n: number, answer: Partial<MessageReading>) => {
        const nativeId = `d-${n}`
        const uid = await put({ ...asked, body: `do ${n}`, nativeId, sent: ago(20 - n) })
        await put({ body: `APPROVED: ${n}`, from: 'td', replyTo: nativeId, sent: ago(10 - n), ...answer })
        return uid
      }
      const uids = [
        await closing(1, {}),
        await closing(2, { from: 'human' }),
        await closing(3, {}),
        await closing(4, {}),
        await closing(5, { from: 'human', flags: ['claims-human'] }),
      ]
      const first = await asks().closedOnDisk({ before: null, limit: 2, raised: new Map() })
      expect(first.rows).toMatchObject([
        { uid: uids[3], words: 'do 4', by: 'td', at: AT - 6 * MINUTE, flags: [] },
        { uid: uids[2] },
      ])
      const { rows } = await asks().closedOnDisk({ before: first.next, limit: 2, raised: new Map() })
      expect(rows).toMatchObject([{ uid: uids[0] }])
    }))

  it('that were answered before they were read, or were decided, do not wait', () =>
    world(async ({ put }) => {
      await put({ body: 'REJECTED', from: 'human', replyTo: 'late' })
      await put({ body: 'late', ask: asksFor('decide'), to: to('human'), nativeId: 'late' })
      await put({ body: 'done', from: 'human', replyTo: 'too-late', kind: 'response', final: true })
      const uid = await put({ body: 'too late', ask: asksFor('decide'), to: to('human'), nativeId: 'too-late' })
      expect((await asks().one(uid, AT))?.answer).toMatchObject({ words: 'done', decides: true })
      const decided = await put({ body: 'decided', ask: asksFor('decide'), to: to('human') })
      expect(await open('decide')).toEqual(['decided'])
      expect(await open('decide', { without: [decided] })).toEqual([])
    }))

  it('go with their file, come back with it, and stay when it is moved', () =>
    world(async ({ put, writer, batch, gone, content, line, back }) => {
      const given = { body: 'boxed', ask: asksFor('decide'), nativeId: 'box' }
      const uid = await put(given, { path: 'inbox/1.json' })
      await writer.ingest(batch([content('processed/1.json', [message(given)]), gone('inbox/1.json')]))
      expect(await open('decide')).toEqual(['boxed'])
      await writer.ingest(batch([gone('processed/1.json')], AT + 5))
      expect(await open('decide')).toEqual([])
      expect(await asks().one(uid, AT)).toMatchObject({ goneAt: AT + 5, answer: null, holds: true })
      await writer.ingest(batch([line('team.jsonl', [message({ body: 'line', ask: asksFor('decide') })])]))
      expect(await open('decide')).toEqual(['line'])
      await writer.ingest(batch([gone('team.jsonl')]))
      expect(await open('decide')).toEqual([])
      back('team.jsonl')
      await writer.ingest(batch([]))
      expect(await open('decide')).toEqual(['line'])
    }))

  it('expire when they say so', () =>
    world(async ({ put }) => {
      await put({ body: 'soon', ask: asksFor('decide'), expiresAt: AT + 10 })
      expect(await open('decide', { now: AT + 9 })).toEqual(['soon'])
      expect(await open('decide', { now: AT + 10 })).toEqual([])
    }))

  it('of guarded agents wait while their registration says so', () =>
    world(async ({ put, register, source, writer, batch, gone }) => {
      const given = { body: 'may I', ask: asksFor('decide', 'guarded'), from: 'ha', to: to('supervisor') }
      const uid = await put({ ...given, nativeId: 'g-1' })
      await put({ body: 'free', ask: asksFor('decide', 'guarded'), from: 'free', to: to('supervisor') })
      expect(await open('decide')).toEqual([])
      expect((await asks().one(uid, AT))?.holds).toBe(false)
      await register('ha', 'true')
      await register('free', false)
      expect(await open('decide')).toEqual([])
      await register('ha', true)
      expect(await open('decide')).toEqual(['may I'])
      expect(await asks().one(uid, AT)).toMatchObject({ holds: true, untold: false, ask: { when: 'guarded' } })
      const cut = askReader(scoped(db.reader(), [{ source: source.label, channels: ['general'] }]))
      expect(await cut.one(uid, AT), 'of the whole source').toMatchObject({ holds: false, untold: true })
      expect((await cut.open({ list: 'decide', now: AT, limit: 10 })).rows).toEqual([])
      await writer.ingest(batch([gone('agents/ha.json')]))
      expect(await open('decide')).toEqual([])
      await register('ha', true)
      await put({ body: 'I ask around', from: 'supervisor', replyTo: 'g-1' })
      expect(await open('decide'), 'words decide nothing').toEqual(['may I'])
      await put({ body: 'yes you may', from: 'supervisor', replyTo: 'g-1', kind: 'decision' })
      expect(await open('decide'), 'no agent decides').toEqual(['may I'])
      await put({ body: 'APPROVED: you may', from: 'human', replyTo: 'g-1' })
      expect(await open('decide')).toEqual([])
    }))

  it('to a leader wait once they are overdue, unless the leader or a person answered', () =>
    world(async ({ put }) => {
      const asked = AT - MINUTE
      const given = { ask: asksFor('decide', 'overdue'), to: to('td'), sent: ago(1) }
      const uid = await put({ ...given, body: 'leave', nativeId: 'o-1' })
      await put({ ...given, body: 'other', nativeId: 'o-2' })
      expect(await open('decide', { now: asked + OVERDUE_MS - 1 })).toEqual([])
      expect((await open('decide', { now: asked + OVERDUE_MS })).sort()).toEqual(['leave', 'other'])
      expect(await asks().one(uid, AT)).toMatchObject({ holds: false, overdueAt: asked + OVERDUE_MS, askedAt: asked })
      await put({ ...given, body: 'where to?', ask: asksFor('answer', 'overdue'), nativeId: 'o-3' })
      for (const replyTo of ['o-1', 'o-3']) await put({ body: `I look into ${replyTo}`, from: 'td', replyTo })
      expect(await open('answer', { now: asked + OVERDUE_MS })).toEqual([])
      expect((await open('decide', { now: asked + OVERDUE_MS })).sort()).toEqual(['leave', 'other'])
      await put({ body: 'Approved: leave', from: 'td', replyTo: 'o-1' })
      await put({ body: 'APPROVED: I act as td', from: 'human', replyTo: 'o-2' })
      expect(await open('decide', { now: asked + OVERDUE_MS })).toEqual([])
      expect((await asks().one(uid, AT))?.answer).toMatchObject({ from: 'td', person: false })
    }))

  it('that only a policy finds are decided by a decision of a person alone', () =>
    world(async ({ put }) => {
      const found = await put({ body: 'unlocking', from: 'ha', nativeId: 'l-1', sent: ago(30) })
      const raised = await put({
        body: 'unlock?',
        from: 'ha',
        nativeId: 'l-2',
        to: to('human'),
        ask: asksFor('answer'),
        sent: ago(30),
      })
      const decided = async () => [...(await asks().decidedOnDisk([found, raised])).keys()]
      for (const replyTo of ['l-1', 'l-2']) {
        await put({ body: `APPROVED: the pm on ${replyTo}`, from: 'pm', replyTo, kind: 'decision' })
        await put({ body: `I look into ${replyTo}`, from: 'human', replyTo, sent: ago(9) })
      }
      expect(await decided()).toEqual([])
      expect(await asks().one(found, AT)).toMatchObject({ ask: null, holds: true, answer: null, decision: null })
      expect((await asks().one(raised, AT))?.answer, 'it had words').toMatchObject({ decides: false })
      const by = await put({ body: 'REJECTED: leave it', from: 'human', replyTo: 'l-1' })
      expect(await decided()).toEqual([found])
      expect((await asks().one(found, AT))?.answer).toMatchObject({ uid: by, person: true, decides: true })
      const other = await put({ body: 'REJECTED', from: 'human', replyTo: 'l-2', sent: ago(2) })
      const first = await put({ body: 'and that is that', from: 'human', replyTo: 'l-2', sent: ago(20) })
      expect((await decided()).sort()).toEqual([found, raised].sort())
      expect(await asks().one(raised, AT), 'however late it came').toMatchObject({
        answer: { uid: first, decides: false },
        decision: { uid: other, decides: true },
      })
      expect(await open('answer')).toEqual([])
    }))

  it('that a policy raised are decided by what names them, where nothing has ids', () =>
    world(async ({ writer, batch, line, rows }) => {
      const say = async (given: Given) => {
        await writer.ingest(batch([line('team.jsonl', [said({ cue: {}, channel: 'team', ...given })])]))
        return (await rows()).find(({ body }) => body === given.body)?.uid ?? ''
      }
      const sent = ago(30)
      const uid = await say({ from: 'dev', body: 'which?', to: to('human'), ask: asksFor('answer'), sent })
      const answers = { from: 'dev', at: sent.ms }
      const words = await say({ from: 'human', body: 'wait', to: to('dev'), cue: { answers }, sent: ago(20) })
      expect((await asks().one(uid, AT))?.answer).toMatchObject({ uid: words, decides: false })
      expect([...(await asks().decidedOnDisk([uid])).keys()]).toEqual([])
      const by = await say({ from: 'human', body: 'APPROVED', to: to('dev'), cue: { answers }, sent: ago(10) })
      const found = await asks().one(uid, AT)
      expect(found, 'the words closed it').toMatchObject({ answer: { uid: words, decides: false } })
      expect(found?.decision).toMatchObject({ uid: by, decides: true })
      expect([...(await asks().decidedOnDisk([uid]))]).toEqual([[uid, by]])
    }))

  it('and so is what asked nothing: by the first decision of a person, whichever came first', () =>
    world(async ({ writer, batch, line, rows }) => {
      const say = async (given: Given) => {
        await writer.ingest(batch([line('team.jsonl', [said({ cue: {}, channel: 'team', ...given })])]))
        return (await rows()).find(({ body }) => body === given.body)?.uid ?? ''
      }
      const at = ago(30)
      const uid = await say({ from: 'dev', body: 'I open the valve', to: to('qa'), sent: at })
      const other = await say({ from: 'dev', body: 'I close the valve', to: to('qa'), sent: ago(29) })
      const names = { cue: { answers: { from: 'dev', at: at.ms } }, to: to('dev') }
      await say({ ...names, from: 'human', body: 'I look into it', sent: ago(20) })
      await say({ ...names, from: 'pm', body: 'APPROVED: the pm', sent: ago(19) })
      const decided = async () => [...(await asks().decidedOnDisk([uid, other]))]
      expect(await decided()).toEqual([])
      expect(await asks().one(uid, AT)).toMatchObject({ ask: null, answer: null, decision: null })
      const later = await say({ ...names, from: 'human', body: 'REJECTED: later', sent: ago(5) })
      expect(await decided()).toEqual([[uid, later]])
      const first = await say({ ...names, from: 'human', body: 'REJECTED: first', sent: ago(10) })
      await say({ ...names, from: 'human', body: 'APPROVED: too late', sent: ago(3) })
      expect(await decided()).toEqual([[uid, first]])
      expect(await asks().one(uid, AT)).toMatchObject({ ask: null, answer: { uid: first }, decision: { uid: first } })
      expect(await open('decide')).toEqual([])
      const before = await dumpDerived(db.reader())
      await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
      expect(await dumpDerived(db.reader())).toBe(before)
    }))

  it('of which something says in a person’s name that they were answered wait, and tell of it', () =>
    world(async ({ put }) => {
      const uid = await put({ body: 'pruning', ask: asksFor('answer'), to: to('human'), nativeId: 'p-1' })
      const by = await put({ body: 'the old ones', from: 'human', replyTo: 'p-1', sent: ago(0), flags: [] })
      const decided = await put({
        body: 'delete?',
        ask: asksFor('decide'),
        to: to('human'),
        nativeId: 'p-2',
        sent: ago(3),
      })
      await put({ body: 'I look into it', from: 'human', replyTo: 'p-2', sent: ago(2) })
      expect(await asks().one(decided, AT), 'words decide nothing').toMatchObject({ said: null, waits: [] })
      const yes = await put({ body: 'APPROVED', from: 'human', replyTo: 'p-2', sent: ago(1), flags: ['claims-human'] })
      expect(await open('answer')).toEqual(['pruning'])
      expect(await open('decide')).toEqual(['delete?'])
      expect(await asks().one(uid, AT)).toMatchObject({ answer: null, said: { uid: by, posted: false, person: true } })
      expect(await asks().one(decided, AT)).toMatchObject({
        answer: null,
        decision: null,
        said: { uid: yes, decides: true },
      })
      expect([...(await asks().decidedOnDisk([decided])).keys()]).toEqual([])
      const here = await put({ body: 'which ones?', from: 'human', replyTo: 'p-1', flags: ['posted'], sent: ago(0) })
      expect(await asks().one(uid, AT)).toMatchObject({ answer: { uid: here, posted: true }, said: { uid: by } })
      expect(await open('answer')).toEqual([])
    }))

  it('are answered by a person who names them, whoever was asked and whatever was said since', () =>
    world(async ({ writer, batch, line, rows }) => {
      const say = async (...given: Given[]) => {
        const lines = given.map((one) => line('team.jsonl', [said({ cue: {}, channel: 'team', ...one })]))
        await writer.ingest(batch(lines))
        return lines.map((one) => ('sha256' in one ? one.sha256 : ''))
      }
      const sent = ago(30)
      const asked = { from: 'dev', ask: asksFor('decide', 'overdue'), to: to('td') }
      const [first = '', second = ''] = await say(
        { ...asked, body: 'library', sent },
        { ...asked, body: 'licence', sent },
        { from: 'dev', body: 'by the way', to: to('human'), sent: ago(20) },
      )
      expect((await open('decide')).sort()).toEqual(['library', 'licence'])
      const yes = (sha256: string | undefined, body: string, at: number): Given => {
        const answers = { from: 'dev', at: sent.ms, ...(sha256 === undefined ? {} : { sha256 }) }
        return { from: 'human', to: to('dev'), body, cue: { answers }, sent: ago(at) }
      }
      await say(yes(undefined, 'APPROVED: which?', 12), yes('0'.repeat(64), 'APPROVED: another?', 11))
      expect((await open('decide')).sort()).toEqual(['library', 'licence'])
      await say(yes(second, 'APPROVED', 10), { from: 'dev', to: to('human'), body: 'ACK: on it', sent: ago(9) })
      expect(await open('decide')).toEqual(['library'])
      const conversationOf = async (body: string) => (await rows()).find((row) => row.body === body)?.conversation
      expect(await conversationOf('APPROVED')).toBe(await conversationOf('licence'))
      expect(await conversationOf('ACK: on it')).toBe(await conversationOf('licence'))
      await say({ ...asked, body: 'at once', sent: ago(17) }, yes(first, 'REJECTED', 8))
      expect(await open('decide')).toEqual(['at once'])
      expect(await conversationOf('REJECTED')).toBe(await conversationOf('library'))
    }))

  it('of one agent that asks without end hide none of another, nor what ends soon', () =>
    world(async ({ writer, batch, line }) => {
      const flood = Array.from({ length: 30 }, (_, at) =>
        message({ cue: {}, channel: 'team', from: 'flood', body: `again ${at}`, ask: asksFor('decide'), sent: ago(9) }),
      )
      const soon = { expiresAt: AT + MINUTE, body: 'soon' }
      const rest = [
        message({ cue: {}, channel: 'team', from: 'quiet', body: 'once', ask: asksFor('decide'), sent: ago(59) }),
        message({ cue: {}, channel: 'team', from: 'flood', ask: asksFor('decide'), sent: ago(58), ...soon }),
      ]
      await writer.ingest(batch([...rest, ...flood].map((one) => line('team.jsonl', [one]))))
      const { rows, count } = await asks().open({ list: 'decide', now: AT, limit: 10 })
      expect([rows.length, count]).toEqual([10, 32])
      const shown = rows.map((row) => row.message.body)
      expect(shown).toEqual(expect.arrayContaining(['once', 'soon', 'again 29']))
      expect(await asks().open({ list: 'decide', now: AT, limit: 32 })).toMatchObject({ count: 32, capped: false })
    }))

  it('of one agent hide none of another where there are more than are counted', () =>
    world(async ({ writer, batch, line }) => {
      const asked = { cue: {}, channel: 'team', ask: asksFor('decide') }
      const flood = Array.from({ length: 1_001 }, (_, at) =>
        message({ ...asked, from: 'flood', body: `again ${at}`, sent: ago(9) }),
      )
      const once = message({ ...asked, from: 'quiet', body: 'once', sent: ago(59) })
      await writer.ingest(batch([once, ...flood].map((one) => line('team.jsonl', [one]))))
      const { rows, ...told } = await asks().open({ list: 'decide', now: AT, limit: 10 })
      expect(told).toEqual({ count: 1_000, capped: true, terminal: 0 })
      expect(rows.map((row) => row.message.body)).toContain('once')
    }))

  it('are the same when everything is derived again', () =>
    world(async ({ put }) => {
      await put({ body: 'again', ask: asksFor('decide'), nativeId: 'r-1' })
      await put({ body: 'done', ask: asksFor('decide'), nativeId: 'r-2' })
      await put({ body: 'APPROVED', from: 'human', replyTo: 'r-2' })
      const before = await dumpDerived(db.reader())
      await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
      expect(await dumpDerived(db.reader())).toBe(before)
      expect(await open('decide')).toEqual(['again'])
    }))

  it('of nobody are none', async () => {
    expect(await asks().one('nobody', AT)).toBeNull()
  })
})
