'use client'

import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { text } from '@/lib/text/console/first-load-words'
import type { AppRouter } from '@/server/api/root'
import { attendance } from './connection/attendance'
import { fetchProven } from './use-proof-asked'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** Every call names itself, so that no other site's page can make one. Each is a request of its own: rows do not wait for counts. */
export function createApi() {
  const attended = attendance(typeof document === 'undefined' ? null : document)
  const headers = () => ({ 'x-signalbox': '1', ...attended() })
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', headers, fetch: reached })] })
}

/** What a browser says of a server that it does not reach is its own, and different in each. */
async function reached(...asked: Parameters<typeof fetchProven>): Promise<Response> {
  try {
    return await fetchProven(...asked)
  } catch (error) {
    throw error instanceof TypeError ? new Error(text.shell.failed.unreached, { cause: error }) : error
  }
}
