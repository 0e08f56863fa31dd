import { describe, expect, test } from 'vitest'
import type { Reading } from '@/lib/message/reading'
import { protocols } from '@/server/protocols/registry'
import { readAt } from '@/tests/protocols/one'

/** Where each protocol keeps one record or a list a file, and a message as it lies there. */
const PLACES: [protocol: string, path: string, message: (n: number) => object][] = [
  [
    'multi-agent-os',
    'channels/atlas/msg-1.json',
    (n) => ({ id: `m-${n}`, timestamp: '2026-11-20T10:00:00Z', from: 'qa', to: 'dev', content: { text: `Say ${n}.` } }),
  ],
  [
    'claw-os',
    'blackboard/gm/inbox/1.json',
    (n) => ({ id: `m-${n}`, from: { agent: 'pm' }, to: { agent: 'gm' }, type: 'notification', payload: { said: n } }),
  ],
  ...['agent_workspaces/qa/inbox.json', 'runtime/qa/inbox/1.json', 'completed_tasks.json', 'mailbox_1.json'].map(
    (path): [string, string, (n: number) => object] => [
      'dream-os',
      path,
      (n) => ({ message_id: `m-${n}`, sender_agent_id: 'dev', content: `Say ${n}.` }),
    ],
  ),
]

const told = (readings: readonly Reading[]) =>
  readings.flatMap((one): (string | undefined)[] => {
    if (one.reading === 'message') return [/m-\d/.exec(JSON.stringify(one))?.[0]]
    return one.reading === 'unreadable' ? [`line ${one.line}`] : []
  })

describe.each(PLACES)('of %s at %s, in a file that should be one value', (name, path, message) => {
  const protocol = protocols.find((one) => one.name === name)
  const read = (text: string) => (protocol === undefined ? [] : readAt(protocol, path, text))
  const laid = (n: number) => JSON.stringify(message(n), null, 2)

  test.each([
    ['laid out', `${laid(1)}\n${laid(2)}\n`],
    ['laid out with a comma between', `${laid(1)},\r\n\r\n${laid(2)}`],
    ['on one line each', `${JSON.stringify(message(1))}\n${JSON.stringify(message(2))}`],
    ['side by side', `${JSON.stringify(message(1))} ${JSON.stringify(message(2))}`],
  ])('two objects one after the other, %s, are two messages', (_, text) => {
    const readings = read(text)
    expect(told(readings)).toEqual(['m-1', 'm-2'])
    const prints = readings.flatMap((one) => (one.reading === 'message' ? [one.fingerprint, one.flags] : []))
    expect(new Set(prints.map(String)).size, 'each is known by itself').toBeGreaterThan(2)
  })

  test('a broken one is located and hides no neighbour', () => {
    const lines = laid(1).split('\n').length
    const broken = laid(2).replace(': "m-2"', ': "m-2')
    const [at = 0] = [broken.split('\n').findIndex((line) => line.endsWith('"m-2,'))]
    expect(told(read(`${laid(1)}\n${broken}\n${laid(3)}\n`))).toEqual(['m-1', `line ${lines + 1 + at}`, 'm-3'])
    const torn = laid(1).split('\n').slice(0, 2).join('\n')
    expect(told(read(`${torn}\n${laid(2)}\n`))[1], 'the first was torn').toBe('m-2')
    expect(told(read(`${laid(1)}\n${torn}`)), 'the last is being written').toEqual(['m-1', expect.any(String)])
  })

  test('what stands between them that is no JSON makes nothing of it, and one alone says nothing of others', () => {
    expect(read(`${laid(1)}\n=======\n${laid(2)}`).map(({ reading }) => reading)).toEqual(['unreadable'])
    const flags = read(laid(1)).flatMap((one) => (one.reading === 'message' ? one.flags : []))
    expect(flags).not.toContain('shared-file')
  })
})
