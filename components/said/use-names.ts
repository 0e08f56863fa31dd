'use client'

import { useMemo } from 'react'
import type { AgentRow } from '@/lib/message/message'
import { writtenName } from '@/lib/names/names'
import { useNamed } from './use-named'

/** Without a source: in whichever it is heard. */
export type NameOf = (source: string | null, agent: string) => string

/** How an agent that is known only by its id writes its name. */
export function useNameOf(): NameOf {
  const named = useNamed()
  return useMemo(() => (source, agent) => named(source, agent)?.name ?? agent, [named])
}

/** The first way in which its name was written. */
export function nameOf({ agent, names }: Pick<AgentRow, 'agent' | 'names'>): string {
  return writtenName(names[0], agent)
}
