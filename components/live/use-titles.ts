'use client'

import { useHouse } from './provider'

/** What a protocol is called for people, as the watched sources say; its name where none says. */
export function useTitles(): (protocol: string) => string {
  const sources = useHouse()?.sources ?? []
  return (protocol) => sources.find((source) => source.protocol === protocol)?.title ?? protocol
}
