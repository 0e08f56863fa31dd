import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withWrittenNumbers } from '@/lib/json/written-number'
import type { MessageReading } from '@/lib/message/reading'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import { multiAgentOs } from '@/server/protocols/multi-agent-os'
import type { Protocol } from '@/server/protocols/protocol'
import { swarm } from '@/server/protocols/swarm'
import { messageAt, messagesAt, readAt } from '@/tests/protocols/one'

const HUGE = '1'.repeat(400)
const NUMBERS = ['7', '9007199254740993', '-9007199254740993', '-0', '1e400', '1.0', '0.10', '1E2', HUGE]

type Place = { protocol: Protocol; path: string; text: (number: string) => string }

const places: Place[] = [
  { protocol: multiAgentOs, path: 'channels/home/msg-1.json', text: (n) => `{"id":${n},"from":${n},"to":[${n}]}` },
  { protocol: swarm, path: 'red/channel.jsonl', text: (n) => `{"from":${n},"to":[${n}],"type":"message"}` },
  { protocol: clawOs, path: 'blackboard/qa/inbox/msg-1.json', text: (n) => `{"id":${n},"from":${n},"to":${n}}` },
  { protocol: dreamOs, path: 'runtime/x/inbox/a.json', text: (n) => `{"message_id":${n},"from":${n},"to": ${n}}` },
]

describe.each(places)('$protocol.name: a number as a name', ({ protocol, path, text }) => {
  test.each(NUMBERS)('%s keeps its digits', (number) => {
    const digits = number.slice(0, 200)
    const message = messageAt(protocol, path, text(number))
    expect(message.from).toBe(digits.toLowerCase())
    expect(message.fromRaw).toBe(digits)
    expect(message.to).toMatchObject([{ agent: digits.toLowerCase(), raw: digits }])
  })
})

test('two ids that JavaScript takes for one stay two, also in a list', () => {
  const list = '[{"message_id":9007199254740993,"from":"qa"},{"message_id":9007199254740992,"from":"qa"}]'
  const ids = (messages: MessageReading[]) => messages.map(({ nativeId }) => nativeId)
  expect(ids(messagesAt(dreamOs, 'mailbox_1.json', list))).toEqual(['9007199254740993', '9007199254740992'])
})

test('who is present or registered under a number keeps its digits', () => {
  const agents = (protocol: Protocol, path: string, text: string) =>
    readAt(protocol, path, text).map((reading) => 'agent' in reading && reading.agent)
  const id = '9007199254740993'
  expect(agents(multiAgentOs, 'presence/a.json', `{"agent_id":${id},"state":"AWAKE"}`)).toEqual([id])
  expect(agents(multiAgentOs, 'registry/agents/a.json', `{"id":${id},"role":"qa"}`)).toEqual([id])
})

test('a time is the time that it was, and its digits stay', () => {
  const sent = (ts: string) => messageAt(swarm, 'red/channel.jsonl', `{"from":"qa","ts":${ts},"type":"message"}`).sent
  expect(sent('1736612345123456789')).toEqual({ ms: 1736612345123, raw: '1736612345123456789', zoneKnown: true })
  expect(sent('1.7366123451234568e+18')).toMatchObject({ ms: 1736612345123, raw: '1.7366123451234568e+18' })
  expect(sent('1736612345.1230000000')).toMatchObject({ ms: 1736612345123, raw: '1736612345.1230000000' })
  expect(sent('1e400')).toMatchObject({ ms: null, raw: '1e400' })
})

test('as JSON a record is the same that was read', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(...NUMBERS), (json, number) => {
      const text = `[${json}, ${number}]`
      const value: unknown = JSON.parse(text)
      expect(JSON.stringify(withWrittenNumbers(text, value))).toBe(JSON.stringify(value))
    }),
  )
})
