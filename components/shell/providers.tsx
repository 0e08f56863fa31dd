'use client'

import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { ThemeProvider } from 'next-themes'
import { NuqsAdapter } from 'nuqs/adapters/next/app'
import { type ReactNode, useState } from 'react'
import { LiveProvider } from '@/components/live/provider'
import { createApi, TRPCProvider, useTRPC } from '@/components/live/use-trpc'
import { Toaster } from '@/components/ui/over/toast'
import type { ToldStatus } from '@/lib/message/message'

const TOASTS = { unstyled: true, classNames: { toast: 'toast', error: 'toast-crit' } }

/** What every page stands on. `consoleStatus` is how the console was when the page was made; the live stream resumes from its rev. */
export function Providers({
  nonce,
  consoleStatus,
  children,
}: {
  nonce: string | undefined
  consoleStatus: ToldStatus | null
  children: ReactNode
}) {
  const [cache] = useState(newCache)
  const [api] = useState(createApi)
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableColorScheme={false} nonce={nonce}>
      <NuqsAdapter>
        <QueryClientProvider client={cache}>
          <TRPCProvider trpcClient={api} queryClient={cache}>
            <FirstStatus consoleStatus={consoleStatus}>
              <LiveProvider told={consoleStatus}>
                {children}
                <Toaster position="bottom-right" offset={{ bottom: 84 }} toastOptions={TOASTS} />
              </LiveProvider>
            </FirstStatus>
          </TRPCProvider>
        </QueryClientProvider>
      </NuqsAdapter>
    </ThemeProvider>
  )
}

/**
 * The live stream keeps what is on the screen fresh, so nothing is asked again by the clock, the window or the network.
 * What a browser thinks of its network is heeded by neither questions nor acts: the console may well be on this machine,
 * and an act that waited for a network would be done at a time that nobody chose.
 */
function newCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        ...{ staleTime: 30_000, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: 1 },
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function FirstStatus({ consoleStatus, children }: { consoleStatus: ToldStatus | null; children: ReactNode }) {
  const trpc = useTRPC()
  const cache = useQueryClient()
  useState(() => consoleStatus && cache.setQueryData(trpc.console.status.queryKey(), consoleStatus))
  return children
}
