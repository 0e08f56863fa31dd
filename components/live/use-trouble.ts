import type { ConsoleStatus, SourceCondition, SourceStatus } from '@/lib/message/message'

/** One thing that is wrong, and the sources that it is wrong with. */
export type Trouble = Pick<SourceCondition, 'state' | 'mend'> & { cause: string; sources: SourceStatus[] }

const GRAVITY: readonly SourceCondition['state'][] = ['vanished', 'degraded']

/** What is wrong with sources, the gravest first, then what concerns most of them; what they share is said once. */
export function troublesOf({ sources }: Pick<ConsoleStatus, 'sources'>): Trouble[] {
  const troubles = new Map<string, Trouble>()
  for (const source of sources) {
    const { state, cause, mend } = source.condition
    if (cause === null) continue
    const known = troubles.get(`${state} ${cause}`)
    if (known) known.sources.push(source)
    else troubles.set(`${state} ${cause}`, { state, cause, mend, sources: [source] })
  }
  return [...troubles.values()].sort((a, b) => weight(a) - weight(b) || b.sources.length - a.sources.length)
}

function weight({ state }: Trouble): number {
  const at = GRAVITY.indexOf(state)
  return at === -1 ? GRAVITY.length : at
}
