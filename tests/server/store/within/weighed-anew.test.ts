import { beforeAll, expect, it } from 'vitest'
import type { MessageReading } from '@/lib/message/reading'
import type { ScopeEntry } from '@/lib/people/scope'
import { askReader } from '@/server/store/asks/asks'
import type { Posted } from '@/server/store/hand/posted-files'
import { MOST_OF_ONE_ID } from '@/server/store/ingest/derive/settling/closing'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { messageReader } from '@/server/store/read/read-messages'
import { scoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { newScene } from '../ingest/reading-index'
import { AT, FACTS, message } from '../ingest/scene'

type Given = Partial<MessageReading> & { body: string }

const at = (before: number) => ({ ms: AT - before, raw: String(before), zoneKnown: true })
const to = (agent: string) => [{ agent, raw: agent, tier: null }]
const said = (channel: string, given: Given) => message({ channel, ...given })
const human = { from: 'human', fromRaw: 'human', to: to('qa'), kind: 'decision', body: 'APPROVED' } as const

eachDatabase('what is seen of an id that is used outside too', (db) => {
  let label = ''
  let uids: ReadonlyMap<string, string> = new Map()
  const within = (channels: readonly string[] | null, ...more: ScopeEntry[]) =>
    scoped(db.reader(), [channels === null ? label : { source: label, channels: [...channels] }, ...more])
  const asks = (channels: readonly string[] | null) => askReader(within(channels))
  const open = async (channels: readonly string[] | null) => {
    const { rows } = await asks(channels).open({ list: 'decide', now: AT, limit: 100 })
    return rows.map(({ message: { body } }) => body)
  }
  const one = async (channels: readonly string[] | null, body: string) => {
    const standing = await asks(channels).one(uids.get(body) ?? '', AT)
    return { answer: standing?.answer?.words, waits: standing?.waits }
  }
  const found = async (query: string, ...more: ScopeEntry[]) => {
    const { rows } = await messageReader(within(['atlas'], ...more)).page({
      ...{ query, limit: 100, now: AT, order: 'time', direction: 'older', cursor: null },
    })
    return rows.map(({ body }) => body)
  }

  beforeAll(async () => {
    const scene = await newScene(db)
    const { source, batch, line } = scene
    label = source.label
    const posted = new Map<string, Posted[]>()
    const posting = { renew: async () => {}, of: () => posted }
    const writer = recordWriter({ door: db.writer(), close: async () => {} }, { ...FACTS, posted: posting })
    const many = Array.from({ length: MOST_OF_ONE_ID + 1 }, (_, n) =>
      said('atlas', {
        ...{ body: `worn ${n}`, nativeId: 'worn', sent: at(90_000 - n) },
        ...{ to: to('human'), ask: { list: 'decide', when: 'always' } },
      }),
    )
    // Closed by what is outside; what is inside names it too and answers nothing.
    const shut = said('atlas', { body: 'shut outside', nativeId: 'shut', to: to('pm'), sent: at(80_000) })
    await writer.ingest(batch([...many, shut].map((each) => line('a', [each]))))
    uids = new Map((await scene.rows()).map(({ body, uid }) => [body, uid]))
    const answer = line('b', [said('atlas', { ...human, replyTo: 'worn', sent: at(9_000), flags: ['claims-human'] })])
    if (answer.what !== 'line') throw new Error('It is no line.')
    const asked = { uid: uids.get('worn 3') ?? '', sha256: null }
    posted.set(answer.sha256, [{ act: 1, effect: 'append', path: 'b', offset: null, asked }])
    const beside = [
      said('quokka', { body: 'outside', replyTo: 'worn', sent: at(8_000) }),
      said('quokka', { body: 'done outside', from: 'pm', replyTo: 'shut', sent: at(7_000) }),
      said('atlas', { body: 'by the way', from: 'dev', replyTo: 'shut', sent: at(6_000) }),
    ]
    await writer.ingest(batch([answer, ...beside.map((each) => line('c', [each]))]))
  })

  it('is closed by what is on record as its answer, however many have the id', async () => {
    const others = [8, 7, 6, 5, 4, 2, 1, 0].map((n) => `worn ${n}`)
    for (const channels of [null, ['atlas']]) {
      expect(await one(channels, 'worn 3')).toEqual({ answer: 'APPROVED', waits: [] })
      expect(await one(channels, 'worn 4')).toEqual({ answer: undefined, waits: ['id-worn'] })
      expect(await open(channels)).toEqual(others)
    }
    expect(await found('is:answered')).toEqual(['worn 3'])
  })

  it('is found as open where something outside answered, in however many ways it is asked', async () => {
    expect(await found('is:unanswered to:pm')).toEqual(['shut outside'])
    const days = [1, 2, 3, 4].map((day) => `after:2026-01-0${day}`).join(' OR ')
    const states = ['inbox', 'done', 'failed', 'processing'].map((state) => `-state:${state}`).join(' OR ')
    for (const ways of ['', `(${days})`, `(${days}) (${states})`]) {
      expect(await found(`is:answered ${ways}`, 'another')).toEqual(['worn 3'])
      expect(await found(`-is:answered ${ways}`, 'another')).toContain('shut outside')
    }
  })
})
