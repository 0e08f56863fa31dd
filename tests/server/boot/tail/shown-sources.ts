import type { SourceStatus } from '@/lib/message/message'
import { ask, type House } from '@/tests/serving'

/** What a console says of the first of its sources, and of its own health. */
export async function shownBy(at: House) {
  const cookie = await at.enter()
  const source = async (): Promise<SourceStatus | undefined> =>
    JSON.parse((await ask(`${at.url}/api/trpc/source.list`, { headers: { cookie } })).text).result.data[0]
  return {
    health: async () => JSON.parse((await ask(`${at.url}/api/healthz`, {})).text).status,
    condition: async () => (await source())?.condition,
    messages: async () => (await source())?.messages,
  }
}
