import { expect, test } from 'vitest'
import { FLAGS } from '@/lib/message/flags'
import type { Judged, JudgedPlace } from '@/lib/rules/judged'
import { clawOs } from '@/server/protocols/claw-os'
import { judgeBy } from '@/server/protocols/kit/judging/judge-by-rules'
import { EXPIRES, message, SENT, TTL_MS } from './judged-message'

const lay = (state: string, since: number, until: number | null = null): JudgedPlace => ({
  ...{ sha256: 'x', state, agent: state === 'inbox' ? 'pm' : null, since, until },
})
const judge = judgeBy(clawOs, (text) => text)
const after = (more: Partial<Judged>, now: number) => {
  const { broken, again } = judge(message(more), now)
  return { codes: broken.map(({ rule }) => rule), again }
}

test('a message expires in the inbox when its time comes, and not before', () => {
  const places = [lay('inbox', SENT)]
  expect(after({ places }, EXPIRES - 1)).toEqual({ codes: [], again: EXPIRES })
  expect(after({ places }, EXPIRES)).toEqual({ codes: ['CLW431'], again: null })
})

test('a message to all that one of them put aside still waits for the other', () => {
  const toAll = { broadcast: true, to: [] }
  const [aside, waits] = [lay('processed', SENT + 1), lay('inbox', SENT)]
  expect(after({ ...toAll, places: [aside, waits] }, EXPIRES + 60_000).codes).toEqual(['CLW431'])
  expect(after({ ...toAll, places: [aside] }, EXPIRES + 60_000).codes).toEqual([])
})

test('what names no zone expires by when it was seen, since nobody knows when it was sent', () => {
  const seen = SENT + 5 * 3_600_000
  const zoneless = { places: [lay('inbox', SENT)], flags: [FLAGS.zoneAssumed], observedAt: seen }
  expect(after(zoneless, seen + TTL_MS - 1).codes).toEqual([])
  expect(after(zoneless, seen + TTL_MS).codes).toEqual(['CLW431'])
})

test('that it was put aside after it expired is said only where it was seen to lie there then, or a log says so', () => {
  const aside = lay('processed', EXPIRES + 60_000)
  const lain = (since: number) => [lay('inbox', since, EXPIRES + 60_000), aside]
  const later = EXPIRES + 3_600_000
  expect(after({ places: lain(EXPIRES + 1_000) }, later).codes).toEqual(['CLW430'])
  expect(after({ places: lain(SENT) }, later).codes).toEqual([])
  const delivered = [{ status: 'processed', at: EXPIRES + 50_000 }]
  expect(after({ places: lain(SENT), delivered }, later).codes).toEqual(['CLW430'])
  expect(after({ places: lain(SENT) }, aside.since)).toEqual({ codes: [], again: aside.since + 30_000 })
})
