import { expect, test } from 'vitest'
import { draftOf, NOTHING } from '@/components/compose/post-draft'
import type { PostTargets } from '@/lib/post/post-targets'

const PLAIN = { replyTo: null, repeats: null }
const targets: PostTargets = {
  ...{ source: 'collab', protocol: 'multi-agent-os', title: 'Multi-Agent OS', root: '/collab', writingSince: 1 },
  manners: {
    ...{ human: 'human', types: ['chat', 'incident'], reply: 'answer', channels: true, several: false },
    ...{ parts: ['code', 'artifacts', 'ttl'], required: [], forms: [], stamped: [] },
  },
  channels: ['paper'],
  recipients: [],
  channelCount: 1,
  recipientCount: 0,
  artifacts: [],
}

test('nothing said is no draft', () => expect(draftOf({ ...NOTHING, text: ' \n' }, targets, PLAIN)).toBeNull())

test('what is not chosen is the usual: the only channel, the first type, the type of an answer', () => {
  const said = { ...NOTHING, text: 'Hello.' }
  expect(draftOf(said, targets, PLAIN)).toMatchObject({ source: 'collab', channel: 'paper', type: 'chat' })
  expect(draftOf(said, targets, { ...PLAIN, replyTo: 'uid' })).toMatchObject({ type: 'answer', replyTo: 'uid' })
  expect(draftOf(said, { ...targets, channels: ['a', 'b'] }, PLAIN)?.channel).toBeNull()
})

test('parts that the protocol has no room for are left out', () => {
  const said = {
    ...NOTHING,
    text: 'x',
    reasoning: 'why',
    code: 'y',
    artifacts: ' a \n\nb',
    ttl: '60',
    priority: 'high' as const,
  }
  expect(draftOf(said, targets, PLAIN)).toMatchObject({
    reasoning: null,
    priority: null,
    code: 'y',
    artifacts: ['a', 'b'],
    ttl: 60,
  })
  expect(draftOf({ ...said, ttl: '0' }, targets, PLAIN)?.ttl).toBeNull()
})
