import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keepTyped } from '@/lib/ledger/kept-words'
import {
  DecidedBefore,
  type Deciding,
  type DecisionStore,
  decisionStore,
  SignedMeanwhile,
} from '@/server/store/hand/decisions'
import { type OutboxStore, outboxStore, type Wanted } from '@/server/store/hand/outbox'
import { peopleStore } from '@/server/store/people/people-rows'
import { eachDatabase } from '@/tests/databases'
import { draft, tells } from '@/tests/drafts'
import { explaining } from '@/tests/server/store/plans/plans'

const deciding = (more: Partial<Deciding> = {}): Deciding => ({
  ...{ uid: 'ask-1', sha256: 'shown', source: 'collab', asker: 'ha-mgr-1', words: 'May I?', list: 'decide' },
  ...{ verb: 'approve', key: 'key-1', body: 'sha', changed: '', person: 'p1', name: 'm.lang', role: 'approver' },
  ...{ assurance: 'password', at: 5, reason: 'We are home.', policy: null, policyVersion: null, needed: 1 },
  lapsed: [],
  ...more,
})
const wanted = (key: string, person = 'p1'): Wanted => ({
  ...{ key, body: 'sha', source: 'collab', root: '/collab', tag: `tag-${key}`, at: 5 },
  changes: [{ effect: 'create', path: `channels/paper/${key}.json`, text: '{}', id: key }],
  draft: draft({ act: 'approve', outcome: 'intent', actor: { ...draft().actor, person } }),
})

eachDatabase('decisions', (db) => {
  let outbox: OutboxStore
  let decisions: DecisionStore
  const open = () => {
    outbox = outboxStore(db.writer('ledger'), db.reader('ledger'), 'here:/data')
    decisions = decisionStore(db.writer('ledger'), db.reader('ledger'))
  }
  const entries = async () =>
    (await db.reader('ledger').all<{ n: number }>(sql`select n from entries order by n`)).map(({ n }) => n)

  test('of two who decide one ask one wins, and nothing of the other is kept', async () => {
    open()
    const both = await Promise.allSettled([
      outbox.begin(wanted('key-1'), decisions.along(deciding())),
      outbox.begin(wanted('key-2', 'p2'), decisions.along(deciding({ key: 'key-2', person: 'p2', verb: 'reject' }))),
    ])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const [, lost] = both
    expect(lost?.status === 'rejected' && lost.reason).toBeInstanceOf(DecidedBefore)
    expect(await outbox.find('p2', 'key-2')).toBeNull()
    expect(await entries()).toEqual([1])
    expect(await decisions.of('ask-1')).toMatchObject({
      person: 'p1',
      entry: 1,
      outboxId: 1,
      status: 'intent',
      signed: 1,
    })
    await expect(decisions.note(deciding({ verb: 'no-decision' }), draft())).rejects.toBeInstanceOf(DecidedBefore)
    expect(await entries()).toEqual([1])
  })

  test('the same key again is the same decision', async () => {
    expect(await outbox.begin(wanted('key-1'), decisions.along(deciding()))).toMatchObject({
      begun: 'known',
      row: { id: 1 },
    })
  })

  test('what could not be written can be decided anew', async () => {
    const [row] = await outbox.open()
    if (row === undefined) throw new Error('The act is not open.')
    await outbox.settle(row, { status: 'failed', written: [], why: keepTyped('The disk is full.'), at: 9 })
    expect(await decisions.of('ask-1')).toMatchObject({ status: 'failed' })
    await outbox.begin(wanted('key-3', 'p2'), decisions.along(deciding({ key: 'key-3', person: 'p2', verb: 'reject' })))
    expect(await decisions.of('ask-1')).toMatchObject({ person: 'p2', verb: 'reject', outboxId: 2 })
  })

  test('asking for more leaves room for a decision', async () => {
    await decisions.note(deciding({ uid: 'ask-2', verb: 'ask-more', key: 'key-more' }), draft())
    await decisions.note(deciding({ uid: 'ask-2', verb: 'no-decision', key: 'key-none' }), draft())
    expect(await decisions.of('ask-2')).toMatchObject({ verb: 'no-decision', outboxId: null, status: null })
  })

  test('as many sign the very same as have to, each once, and the last one writes', async () => {
    const two = { uid: 'ask-3', needed: 2, key: 'key-two' }
    await expect(outbox.begin(wanted('key-4'), decisions.along(deciding(two)))).rejects.toBeInstanceOf(SignedMeanwhile)
    await decisions.sign(deciding(two), draft())
    await decisions.sign(deciding({ ...two, reason: 'Once more.' }), draft())
    expect(await decisions.signaturesAmong(['ask-3'])).toMatchObject([{ person: 'p1', reason: 'Once more.' }])
    const other = deciding({ ...two, person: 'p2', key: 'key-5', changed: 'another payload' })
    await expect(outbox.begin(wanted('key-5', 'p2'), decisions.along(other))).rejects.toBeInstanceOf(SignedMeanwhile)
    const second = deciding({ ...two, person: 'p2', key: 'key-5' })
    await expect(decisions.sign(second, draft())).rejects.toBeInstanceOf(SignedMeanwhile)
    await outbox.begin(wanted('key-5', 'p2'), decisions.along(second))
    expect(await decisions.of('ask-3')).toMatchObject({ person: 'p2', signed: 2, needed: 2 })
    expect((await decisions.signaturesAmong(['ask-3'])).map(({ person }) => person)).toEqual(['p1', 'p2'])
  })

  test('a key stands for one decision of a person', async () => {
    const again = { uid: 'ask-9', key: 'key-two', verb: 'no-decision' as const }
    const before = await entries()
    await expect(decisions.note(deciding(again), draft())).rejects.toMatchObject({ code: 'conflict' })
    await expect(decisions.sign(deciding({ ...again, needed: 2 }), draft())).rejects.toMatchObject({ code: 'conflict' })
    expect([await entries(), await decisions.of('ask-9')]).toEqual([before, null])
    await expect(decisions.sign(deciding({ ...again, person: 'p3', needed: 2 }), draft())).resolves.toBeDefined()
  })

  test('a key of a decision that wrote nothing stands for no post, and that of a post for no such decision', async () => {
    const before = await entries()
    expect(await outbox.begin(wanted('key-two', 'p3'))).toEqual({ begun: 'other' })
    expect(await outbox.begin(wanted('key-two', 'p1'))).toEqual({ begun: 'other' })
    expect(await entries()).toEqual(before)
    expect(await outbox.begin(wanted('key-two', 'p4')), 'red control: nobody’s yet').toMatchObject({ begun: 'began' })
    const same = { uid: 'ask-10', key: 'key-two', person: 'p4' }
    await expect(decisions.note(deciding({ ...same, verb: 'no-decision' }), draft())).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(decisions.sign(deciding({ ...same, needed: 2 }), draft())).rejects.toMatchObject({ code: 'conflict' })
    expect(await decisions.of('ask-10')).toBeNull()
  })

  test('they are listed newest first, by asker and by page', async () => {
    expect((await decisions.page(null, 2)).map(({ uid }) => uid)).toEqual(['ask-3', 'ask-2'])
    const [newest] = await decisions.page(null, 1)
    expect((await decisions.page(newest?.entry ?? 0, 9)).map(({ uid }) => uid)).toEqual(['ask-2', 'ask-1'])
    expect(await decisions.onAsksOf('collab', 'ha-mgr-1', 2)).toHaveLength(2)
    expect(await decisions.onAsksOf('collab', null, 2)).toEqual([])
    expect([...(await decisions.among(['ask-1', 'ask-9'])).keys()]).toEqual(['ask-1'])
    expect(await decisions.closedSince(5)).toBe(3)
    expect(await decisions.closedSince(6)).toBe(0)
  })

  test('what was refused is told of many askers at once, of each as far as it is looked at', async () => {
    const note = (uid: string, more: Partial<Deciding>) =>
      decisions.note(deciding({ uid, verb: 'reject', key: `refused ${uid}`, words: uid, at: 1, ...more }), draft())
    const hostile = `o'"[]\\ ,null`
    for (const [uid, asker] of [
      ['q-1', 'quiet'],
      ['h-1', hostile],
      ['n-1', null],
    ] as const)
      await note(uid, { asker })
    await note('f-0', { asker: 'flood' })
    await note('f-1', { asker: 'flood' })
    await note('f-2', { asker: 'flood', verb: 'no-decision' })
    await note('t-1', { asker: 'quiet', source: 'teams' })
    const named = (...askers: string[]) => askers.map((asker) => ({ source: 'collab', asker }))
    const { reader, ways } = explaining(db, db.reader('ledger'))
    const told = decisionStore(db.writer('ledger'), { ...db.reader('ledger'), ...reader })
    const refused = async (askers: { source: string; asker: string }[], most: number) =>
      (await told.refusedOf(askers, most)).map(({ asker, words }) => `${asker}: ${words}`).sort()
    expect(await refused(named('quiet', 'flood', hostile, 'nobody'), 2)).toEqual([
      'flood: f-1',
      `${hostile}: h-1`,
      'quiet: q-1',
    ])
    expect(await refused(named('flood'), 3)).toEqual(['flood: f-0', 'flood: f-1'])
    expect(await refused([{ source: 'teams', asker: 'quiet' }], 9)).toEqual(['quiet: t-1'])
    expect(await refused([], 9)).toEqual([])
    if (db.dialect === 'postgres') return
    expect(ways).toHaveLength(3)
    expect(ways.filter((steps) => steps.some((step) => /\bSCAN (d|decisions)\b/.test(step)))).toEqual([])
    expect(JSON.stringify(ways)).toContain('decisions_asker')
  })

  test('what was written in part is decided: nobody says the opposite beside it', async () => {
    const half = { uid: 'ask-half', at: 2 }
    const begun = await outbox.begin(wanted('key-half'), decisions.along(deciding({ ...half, key: 'key-half' })))
    if (begun.begun !== 'began') throw new Error('It was asked for before.')
    const letter = { path: 'inbox/task_1.json', sha256: 'sha', offset: 0, length: 2, mode: 0o644 }
    await outbox.settle(begun.row, { status: 'failed', written: [letter], why: keepTyped('The disk is full.'), at: 9 })
    const other = deciding({ ...half, key: 'key-other', person: 'p2', verb: 'reject' })
    const second = outbox.begin(wanted('key-other', 'p2'), decisions.along(other))
    await expect(second).rejects.toBeInstanceOf(DecidedBefore)
    expect(await decisions.latest()).toContainEqual({ uid: 'ask-half', verb: 'approve', open: false })
    expect(await decisions.closedSince(2)).toBe((await decisions.closedSince(3)) + 1)
  })

  test('whoever may less than when they signed has not agreed to what is still open', async () => {
    const people = peopleStore(db.writer('ledger'), db.reader('ledger'))
    const signed = async (uid: string) =>
      (await decisions.signaturesAmong([uid])).map(({ person, key }) => `${person} ${key}`)
    const sign = (uid: string, person: string) =>
      decisions.sign(deciding({ uid, person, needed: 3, key: `${uid} ${person}` }), draft())
    const ids = ['closed', 'lowered', 'narrowed', 'raised', 'widened']
    for (const id of ids) {
      await people.add({ id, name: id, role: 'approver', password: 'hash' }, 1, tells)
      await people.setScope(id, ['collab'], 1, tells)
      await sign(`open to ${id}`, id)
      await decisions.sign(deciding({ uid: `done by ${id}`, person: id, needed: 2, key: `done ${id}` }), draft())
      const last = deciding({ uid: `done by ${id}`, person: 'p2', needed: 2, key: `last ${id}` })
      await outbox.begin(wanted(`last ${id}`, 'p2'), decisions.along(last))
    }
    await people.setScope('narrowed', [{ source: 'collab', channels: ['atlas'] }], 2, tells)
    await people.setScope('widened', ['collab', 'teams'], 2, tells)
    await people.setRole('raised', 'admin', 2, tells)
    await people.setRole('lowered', 'operator', 2, tells)
    await people.close('closed', 2, tells)
    for (const id of ['closed', 'lowered', 'narrowed']) expect(await signed(`open to ${id}`), id).toEqual([])
    for (const id of ['raised', 'widened']) expect(await signed(`open to ${id}`), id).toHaveLength(1)
    for (const id of ids) expect(await signed(`done by ${id}`), 'what was decided stays').toHaveLength(2)
    await sign('open to closed', 'p1')
    await sign('open to closed', 'p2')
    expect(await signed('open to closed'), 'two others are not enough where three have to').toHaveLength(2)
    await sign('open to raised', 'p1')
    await expect(sign('open to raised', 'p2'), 'red control').rejects.toBeInstanceOf(SignedMeanwhile)
  })
})
