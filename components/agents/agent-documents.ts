import { foldRun } from '@/lib/letters/fold'
import type { SourceStatus } from '@/lib/message/message'
import type { Group } from './presence'

/** Whether the protocol of this source keeps documents. */
export function keepsDocuments(sources: readonly SourceStatus[], source: string): boolean {
  return sources.find(({ label }) => label === source)?.keeps.includes('document') === true
}

/** Sources that are seen whole and of which documents are known and no agent (`peopled` have some), narrowed by the words that are typed. */
export function onlyDocuments(
  sources: readonly SourceStatus[],
  { peopled, typed }: { peopled: readonly string[]; typed: string },
): Group[] {
  const known = new Set(peopled)
  const words = foldRun(typed).split(/\s+/)
  return sources.flatMap(({ label, protocol, documents, channels }) => {
    const isMeant = documents && channels === null && !known.has(label)
    return isMeant && words.every((word) => foldRun(label).includes(word))
      ? [{ source: label, protocol, agents: [] }]
      : []
  })
}
