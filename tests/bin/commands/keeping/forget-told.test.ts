import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openReadDoor } from '@/server/store/door/door'
import { type Facts, NO_FACTS } from '@/server/store/hand/deliveries'
import { placeOf } from '@/server/store/keep/data'
import { eachForgetting, indexed } from '@/tests/bin/forget-world'
import { copyLately } from '@/tests/lately'

const TREE = path.resolve(import.meta.dirname, '../../../fixtures/claude-code')
const SESSION = '7c21f0aa-35d0-4c6e-9b1f-20d6a1e5c001'
const OTHER = 'e90b44d2-8a17-4f0b-8d55-6f2c9b7ad002'
const WORD = 'xylographqueen'
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

eachForgetting('what was told of what is forgotten', (world) => {
  const { dialect, run, forget, asked, bytesOf } = world
  const say = (session: string, nth: number, text: string) =>
    appendFileSync(
      world.at('claude/projects/-srv-harbour', `${session}.jsonl`),
      `${JSON.stringify({
        ...{ type: 'user', uuid: `00000000-0000-4000-8000-00000000000${nth}`, sessionId: session, cwd: '/srv/harbour' },
        ...{ timestamp: `${YESTERDAY}T10:00:0${nth}.000Z`, message: { role: 'user', content: text } },
      })}\n`,
    )
  const uidOf = async (text: string) =>
    (await asked<{ uid: string }>(sql`select uid from messages where body = ${text}`))[0]?.uid ?? ''
  const told = async () => {
    const door = await openReadDoor(placeOf(world.data(), 'ledger'))
    const rows = await door.all<{ id: string; facts: string; state: string; at: number; tries: number }>(
      sql`select id, facts, state, at, tries from deliveries order by id`,
    )
    const tries = await door.all<{ answer: string; error: string | null; status: number | null }>(
      sql`select answer, error, status from delivery_tries order by delivery_id, n`,
    )
    await door.close()
    return {
      rows: rows.map(({ facts, ...row }): typeof row & { facts: Facts } => ({ ...row, facts: JSON.parse(facts) })),
      tries,
    }
  }
  const [gone, kept] = [`The ${WORD} has the key.`, 'The clerk has the key.']

  beforeEach(async () => {
    copyLately(TREE, world.at('claude'))
    say(SESSION, 1, gone)
    say(OTHER, 2, kept)
    await indexed(world, 'claude-code:claude')
    const ask = async (text: string) => ({
      ...({ uid: await uidOf(text), list: 'decide', source: 'claude', from: WORD, words: text } as const),
    })
    const [goneAsk, keptAsk] = [await ask(gone), { ...(await ask(kept)), from: 'clerk' }]
    await world.ledger(async ({ webhooks, deliveries }) => {
      await webhooks.put({
        ...{
          id: 'w',
          name: 'watch',
          url: 'http://127.0.0.1:9/',
          template: 'json',
          secret: 's',
          sign: null,
          query: null,
        },
        ...{
          lists: ['decide'],
          alarms: true,
          alerts: null,
          problems: true,
          holds: true,
          sources: null,
          content: true,
          quiet: null,
          madeAt: 1,
          since: 1,
          pausedAt: null,
        },
        owner: null,
      })
      const more = { decide: 2, answer: 0 }
      const parcel = { webhookId: 'w', kind: 'notice', tries: 0, most: 9, nextAt: 1, claimedUntil: 0 } as const
      await deliveries.add({
        ...parcel,
        id: 'a',
        at: 5,
        facts: { ...NO_FACTS, asks: [goneAsk, keptAsk], more },
      })
      await deliveries.add({ ...parcel, id: 'b', at: 6, facts: { ...NO_FACTS, asks: [keptAsk], more } })
      await deliveries.add({
        ...{ ...parcel, id: 'c', at: 7 },
        facts: { ...NO_FACTS, asks: [{ ...keptAsk, uid: 'held-3', words: 'What a person said.' }], more },
      })
      const error = { why: 'code', status: 200, code: 'errcode 1', said: `No ${WORD} here.` } as const
      const tried = { at: 8, ms: 3, status: 200, answer: `Thank you for ${WORD}.` }
      await deliveries.tried({ id: 'a', tries: 1 }, { ...tried, error, state: 'waiting', nextAt: 9 })
      await deliveries.tried(
        { id: 'b', tries: 1 },
        { ...tried, error: null, answer: 'Ok.', state: 'delivered', nextAt: null },
      )
    })
  })

  test('loses its words: those that wait, those that are over and what was answered to them', async () => {
    if (dialect === 'sqlite')
      expect(
        bytesOf(WORD)
          .map((file) => path.basename(file))
          .join(),
        'red control',
      ).toContain('ledger.db')
    const before = await told()
    expect(JSON.stringify(before), 'red control').toContain(WORD)
    const { code, err } = await forget(SESSION, '--yes')
    expect(code, err).toBe(0)
    expect(JSON.stringify(await told())).not.toContain(WORD)
    expect(bytesOf(WORD)).toEqual([])
  })

  test('that it was told stays, when, to whom and how often, and every word of what is not forgotten', async () => {
    const before = await told()
    await forget(SESSION, '--yes')
    const after = await told()
    expect(after.rows.map(({ facts: _, ...row }) => row)).toEqual(before.rows.map(({ facts: _, ...row }) => row))
    expect(after.rows[0]?.facts.asks[0]).toEqual({
      uid: before.rows[0]?.facts.asks[0]?.uid,
      list: 'decide',
      source: 'claude',
    })
    expect(after.rows[0]?.facts.asks[1]).toEqual(before.rows[0]?.facts.asks[1])
    expect(after.rows.slice(1)).toEqual(before.rows.slice(1))
    expect(after.tries.map(({ status, answer }) => ({ status, answer }))).toEqual([
      { status: 200, answer: '' },
      { status: 200, answer: 'Ok.' },
    ])
  })

  test('what a run that was stopped left there goes when the command runs again', async () => {
    const before = await told()
    await forget(SESSION, '--yes')
    await world.ledger(({ deliveries }) =>
      deliveries.add({
        ...{ id: 'z', webhookId: 'w', kind: 'notice', at: 9, tries: 0, most: 9, nextAt: 1, claimedUntil: 0 },
        facts: before.rows[0]?.facts ?? NO_FACTS,
      }),
    )
    expect(JSON.stringify(await told()), 'red control').toContain(WORD)
    expect((await forget(SESSION, '--yes')).out).toContain('forgotten before')
    expect(JSON.stringify(await told())).not.toContain(WORD)
    expect(bytesOf(WORD)).toEqual([])
  })

  test('what a person wrote stays', async () => {
    expect((await run('export', WORD, '--out', 'words.jsonl')).code).toBe(0)
    await forget(SESSION, '--yes')
    const { rows } = await world.ledger(({ read }) => read.page({ query: '', before: null, limit: 9, now: Date.now() }))
    expect(JSON.stringify(rows)).toContain(WORD)
  })
})
