import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '@/components/live/use-trpc'
import { UNATTENDED } from '@/lib/time/unattended'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page says that nobody is there once nothing was moved, typed or pressed for a minute', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  const page = new EventTarget()
  const said: (string | null)[] = []
  vi.stubGlobal('document', page)
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    said.push(new Headers(headers).get(UNATTENDED))
    return Response.json({ result: { data: null } })
  })
  const api = createApi()
  for (const [ms, sign] of [
    [0, null],
    [59_999, null],
    [1, null],
    [3_600_000, 'keydown'],
    [60_000, 'pointermove'],
    [60_000, null],
  ] as const) {
    vi.setSystemTime(Date.now() + ms)
    if (sign !== null) page.dispatchEvent(new Event(sign))
    await api.console.status.query()
  }
  expect(said).toEqual([null, null, '1', null, null, '1'])
})
