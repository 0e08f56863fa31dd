import { expect, test } from 'vitest'
import { inHeardName } from '@/server/protocols/kit/judging/rule'
import type { Post } from '@/server/protocols/kit/written-post'
import { protocols } from '@/server/protocols/registry'

const swarm = protocols.find(({ name }) => name === 'swarm')
const post = (more: Partial<Post> = {}): Post => ({
  ...{ outlets: [], from: 'human', to: [], broadcast: false, type: 'message', text: 'Go on.', reasoning: 'So.' },
  ...{ priority: null, code: null, artifacts: [], ttl: null, answers: null, repeats: null, form: null },
  ...more,
})
const saidBy = (names: string[], more: Partial<Post> = {}) =>
  inHeardName(post(more), names, swarm?.writing?.rules ?? [], { said: {}, now: 0, capabilitiesOf: () => null }).from

test('a person who has several names says it in the one that the agents go by', () => {
  expect(saidBy(['human', 'td'], { type: 'autonomy' })).toBe('td')
  expect(saidBy(['human', 'td'], { text: 'SHUTDOWN_REQUEST: now' })).toBe('td')
  expect(saidBy(['human', 'td']), 'what anybody may say is said as ever').toBe('human')
  expect(saidBy(['human', 'user'], { type: 'autonomy' }), 'none is heard: the rule says so').toBe('human')
})
