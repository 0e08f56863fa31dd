import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventsRead } from '@/components/live/connection/events-read'

const STREAM = [
  'retry: 1000\n\n',
  'event: person\ndata: p1\n\n',
  'to: 0\nid: d1\nevent: rows\ndata: {"rows":[{"body":"a: b\\n\\nc"}]}\n\n',
  'to: 12\nid: d2\nevent: tick\ndata: {"now":5}\n\n',
].join('')

const EVENTS = [
  { event: 'person', data: 'p1', id: undefined },
  { event: 'rows', data: '{"rows":[{"body":"a: b\\n\\nc"}]}', id: 'd1', to: 0 },
  { event: 'tick', data: '{"now":5}', id: 'd2', to: 12 },
]

it('events are the same wherever the stream is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(STREAM.length)), (cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), STREAM.length]
      const read = eventsRead()
      expect(at.slice(1).flatMap((end, n) => read(STREAM.slice(at[n], end)))).toEqual(EVENTS)
    }),
  )
})

it('an event that is not whole is none yet', () => {
  const read = eventsRead()
  expect(read('to: 0\nid: d\nevent: tick\ndata: {"now":5}\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'tick', data: '{"now":5}', id: 'd', to: 0 }])
})
