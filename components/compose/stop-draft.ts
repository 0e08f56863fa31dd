import type { Manners } from '@/lib/post/post-parts'
import type { CircleTold } from '@/lib/rules/circle-told'
import { stopWords } from '@/lib/text/written/stop-words'
import type { Composed } from './post-draft'

/**
 * What tells agents in a circle to stop, as it begins: to each of them by name, or where a message has one recipient to all
 * who read there, with each of them mentioned.
 */
export function stopDraft(
  { agents, count }: Pick<CircleTold, 'agents' | 'count'>,
  channel: string | null,
  { stop, several }: Manners,
): Partial<Composed> {
  const says = stopWords.says(agents, count)
  return {
    channel,
    ...(several ? { to: [...agents], text: says } : { to: ['all'], text: stopWords.called(agents, says) }),
    ...{ type: stop?.type ?? null, form: stop?.form ?? null, reasoning: stopWords.reasoning },
  }
}
