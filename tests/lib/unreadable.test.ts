import { expect, test } from 'vitest'
import { findFault } from '@/lib/json-fault'
import { ruleOf } from '@/lib/unreadable'

test('what cannot be read breaks a rule where its protocol has one about it', () => {
  expect(ruleOf('swarm', findFault('{"from":').reason)).toBe('SWM230')
  expect(ruleOf('dream-os', findFault('{"id": {{uuid}}}').reason)).toBe('DRM350')
  expect(ruleOf('dream-os', findFault('{"id":').reason)).toBeNull()
  expect(ruleOf('claw-os', findFault('').reason)).toBeNull()
})
