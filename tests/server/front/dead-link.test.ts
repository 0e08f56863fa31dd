import { expect, it } from 'vitest'
import { deadLink } from '@/server/front/entrance/join-page'

const USED = Date.UTC(2026, 10, 20, 14, 31, 28)
const standing = { url: 'http://localhost:4600', state: 'ok', beyond: false, sessionHours: 12, nonce: 'n' } as const

it('a link that was used on another day says on which', () => {
  const page = (now: number) => deadLink({ kind: 'used', at: USED, from: '127.0.0.1' }, { ...standing, now })
  expect(page(USED + 60_000)).toContain('Used 14:31:28 UTC from 127.0.0.1.')
  expect(page(USED + 86_400_000)).toContain('Used Fri 20 Nov 14:31:28 UTC from 127.0.0.1.')
})
