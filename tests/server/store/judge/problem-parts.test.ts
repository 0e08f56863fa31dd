import { beforeAll, expect, it } from 'vitest'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import type { Grouping } from '@/lib/rules/problem'
import { problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const NOW = T0 + 3_600_000
const LIST = { history: false, known: true, muted: false, now: NOW }
const [ERROR, CRITICAL] = [2, 3]

type Said = { agent: string; to: string; rule: string; severity?: number; channel?: string }
const SAID: readonly Said[] = [
  { agent: 'coder', to: 'pm', rule: 'CLW402' },
  { agent: 'coder', to: 'pm', rule: 'CLW402' },
  { agent: 'coder', to: 'qa', rule: 'CLW402', channel: 'secret' },
  { agent: 'mara', to: 'pm', rule: 'GEN006', severity: CRITICAL },
  { agent: 'mara', to: 'qa', rule: 'GEN006', severity: CRITICAL },
  { agent: 'mara', to: 'coder', rule: 'GEN006', severity: CRITICAL },
  { agent: 'noor', to: 'pm', rule: 'GEN006', severity: CRITICAL, channel: 'secret' },
]
const recipients = (agent: string) => JSON.stringify([{ agent }])

eachDatabase('a group of problems', (db) => {
  const reader = (scope: Scope = EVERYTHING) => problemReader(scoped(db.reader(), scope))
  const parts = async (by: Grouping, group: string, scope?: Scope) =>
    (await reader(scope).parts({ by, group, ...LIST })).parts
  const told = async (...given: Parameters<typeof parts>) =>
    (await parts(...given)).map(({ rule, agent, to, count, fresh }) => [rule, agent, to.join(), count, fresh])

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [fileRow()])
      const rows = SAID.map(({ agent, to, rule, severity = ERROR, channel = 'general' }, nth) => {
        const message = messageRowOf(nth, { uid: `uid-${nth}`, sender: agent, recipients: recipients(to), channel })
        const problem = {
          ...{ message_key: message.key ?? 0, rule, uid: `uid-${nth}`, source_id: 1, channel, agent, severity },
          ...{ conversation_id: null, at: T0 + nth * 1000, history: 0, says: '{}' },
        }
        return { message, problem }
      })
      await insert(
        tx,
        'messages',
        rows.map(({ message }) => message),
      )
      await insert(
        tx,
        'problems',
        rows.map(({ problem }) => problem),
      )
      await insert(tx, 'acknowledged', [{ uid: 'uid-0', rule: 'CLW402', by_name: 'vera', at: 1 }])
      const waived = rows.flatMap(({ problem }) => (problem.agent === 'noor' ? [problem.message_key] : []))
      await insert(
        tx,
        'waived',
        waived.map((key) => ({ message_key: key, rule: 'GEN006', waiver: 'w', until: NOW + 9_000, mutes: 0 })),
      )
    }),
  )

  it('is of one line for each pair, and whoever claims to be a person is one line whomever they write to', async () => {
    expect(await told('rule', 'CLW402')).toEqual([
      ['CLW402', 'coder', 'qa', 1, 1],
      ['CLW402', 'coder', 'pm', 2, 1],
    ])
    expect(await told('rule', 'GEN006')).toEqual([
      ['GEN006', 'mara', '', 3, 3],
      ['GEN006', 'noor', '', 1, 0],
    ])
    expect(await told('agent', 'collab/mara')).toEqual([['GEN006', 'mara', '', 3, 3]])
  })

  it('tells until when all of a line is waived, and of nothing that is not', async () => {
    expect((await parts('rule', 'GEN006')).map(({ waivedUntil }) => waivedUntil)).toEqual([null, NOW + 9_000])
  })

  it('opens line by line to its problems, and one line is chosen without the others', async () => {
    const [first, second] = await parts('rule', 'CLW402')
    const page = (part: string) =>
      reader()
        .page({ by: 'rule', group: 'CLW402', part, ...LIST, limit: 10 })
        .then(({ rows }) => rows.map(({ uid }) => uid))
    expect(await page(second?.key ?? '')).toEqual(['uid-1', 'uid-0'])
    expect(await page(first?.key ?? '')).toEqual([first?.uid])
    expect(await page('no key'), 'what is no line').toEqual([])
    const chosen = { by: 'rule', group: 'CLW402', part: second?.key, history: false, upTo: NOW } as const
    const asked = { acknowledged: false, now: NOW, limit: 10 }
    expect((await reader().chosen(chosen, asked)).rows.map(({ uid }) => uid)).toEqual(['uid-1'])
    expect((await reader().chosen({ ...chosen, part: null }, asked)).rows, 'red control: all of it').toHaveLength(2)
  })

  it('tells who sees some channels of their problems alone, by rules that go by a message', async () => {
    const scope: Scope = [{ source: 'collab', channels: ['general'] }]
    expect(await told('rule', 'GEN006', scope)).toEqual([['GEN006', 'mara', '', 3, 3]])
    expect(await told('rule', 'CLW402', scope)).toEqual([])
  })
})
