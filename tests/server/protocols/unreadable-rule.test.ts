import { expect, test } from 'vitest'
import { findFault } from '@/lib/json/json-fault'
import { clawOs } from '@/server/protocols/claw-os'
import { dreamOs } from '@/server/protocols/dream-os'
import { swarm } from '@/server/protocols/swarm'

test('what cannot be read breaks a rule where its protocol has one about it', () => {
  expect(swarm.unreadableRule(findFault('{"from":').reason)).toBe('SWM230')
  expect(dreamOs.unreadableRule(findFault('{"id": {{uuid}}}').reason)).toBe('DRM350')
  expect(dreamOs.unreadableRule(findFault('{"id":').reason)).toBeNull()
  expect(clawOs.unreadableRule(findFault('').reason)).toBeNull()
})
