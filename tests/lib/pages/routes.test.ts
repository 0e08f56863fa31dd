import { describe, expect, it } from 'vitest'
import { agentsAt, conversationAt, streamAt, unreadableAt } from '@/lib/pages/routes'

describe('addresses', () => {
  it('hold what is looked at and nothing else', () => {
    expect(streamAt()).toBe('/')
    expect(streamAt({ q: 'from:qa 审批', m: 'u1' })).toBe('/?q=from%3Aqa+%E5%AE%A1%E6%89%B9&m=u1')
    expect(conversationAt('a/b?c', { m: 'u1' })).toBe('/conversations/a%2Fb%3Fc?m=u1')
    expect(agentsAt({ source: 's', agent: 'x y' })).toBe('/agents?agent=s%2Fx+y')
    expect(unreadableAt({ u: '' })).toBe('/unreadable')
  })
})
