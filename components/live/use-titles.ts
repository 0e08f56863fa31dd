'use client'

import { useConsoleStatus } from './provider'

/** What a protocol is called for people, as the watched sources say; its name where none says. */
export function useTitles(): (protocol: string) => string {
  const sources = useConsoleStatus()?.sources ?? []
  return (protocol) => sources.find((source) => source.protocol === protocol)?.title ?? protocol
}
