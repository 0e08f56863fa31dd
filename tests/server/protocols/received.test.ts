import { expect, test } from 'vitest'
import { receivedIn } from '@/server/protocols/claude-code/received'

const block = (from: string, text: string) =>
  `<teammate-message teammate_id="${from}" color="blue">\n${text}\n</teammate-message>`

test('each block is what one said, and what stands around them is not lost', () => {
  const { received, around } = receivedIn(`Before.\n${block('qa', 'one\ntwo')}\n\n${block('dev', 'three')}\nAfter.`)
  expect(received).toEqual([
    { from: 'qa', text: 'one\ntwo' },
    { from: 'dev', text: 'three' },
  ])
  expect(around.split(/\n+/)).toEqual(['Before.', 'After.'])
})

test('what begins as a block and is none stands with what is around', () => {
  for (const text of ['<teammate-message teammate_id="qa">no end', '<teammate-message teammate_id="qa', 'plain', ''])
    expect(receivedIn(text)).toEqual({ received: [], around: text })
  const nested = receivedIn(`<teammate-message teammate_id="\n${block('qa', 'one')}`)
  expect(nested).toEqual({ received: [{ from: 'qa', text: 'one' }], around: '<teammate-message teammate_id="' })
  const inside = receivedIn(block('qa', 'a <teammate-message teammate_id="dev">b'))
  expect(inside.received).toEqual([{ from: 'qa', text: 'a <teammate-message teammate_id="dev">b' }])
})

// A reader that looked for the end from each beginning would be at it for hours.
test('a text that begins a block a million times is gone through once', () => {
  const text = '<teammate-message teammate_id="qa">'.repeat(1_000_000)
  expect(receivedIn(text).received).toEqual([])
  expect(receivedIn(`${text}</teammate-message>`).received).toHaveLength(1)
})
