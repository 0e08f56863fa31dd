'use client'

import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from '@/server/api/root'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

/** Every call names itself, so that no other site's page can make one. */
export function createApi() {
  return createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: '/api/trpc', headers: { 'x-signalbox': '1' }, maxURLLength: 6_000 })],
  })
}
