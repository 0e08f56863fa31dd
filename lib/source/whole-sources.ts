import type { SourceStatus } from '@/lib/message/message'

type Seen = Pick<SourceStatus, 'channels'>

/** Those that are seen whole: of a part of one the messages are counted, and neither files nor bytes. */
export function wholeSources<Source extends Seen>(sources: readonly Source[]): Source[] {
  return sources.filter(({ channels }) => channels === null)
}

/** There are sources, and a part of each is seen: what would be the sum over them is not known here. */
export function isPart(sources: readonly Seen[]): boolean {
  return sources.length > 0 && wholeSources(sources).length === 0
}
