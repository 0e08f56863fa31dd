import type { Manners } from '@/lib/post/post-parts'
import type { CircleTold } from '@/lib/rules/circle-told'
import { stopWords } from '@/lib/text/written/stop-words'
import type { Composed } from './post-draft'

/**
 * What tells agents in a circle, or one in a storm, to stop, as it begins: to each of them by name, or where a message has
 * one recipient and several are told to all who read there, with each of them mentioned.
 */
export function stopDraft(
  { what, agents, count }: Pick<CircleTold, 'what' | 'agents' | 'count'>,
  channel: string | null,
  { stop, several }: Manners,
): Partial<Composed> {
  const isStorm = what === 'storm'
  const says = isStorm ? stopWords.storm(count) : stopWords.says(agents, count)
  return {
    channel,
    ...(several || agents.length === 1
      ? { to: [...agents], text: says }
      : { to: ['all'], text: stopWords.called(agents, says) }),
    ...{
      type: stop?.type ?? null,
      form: stop?.form ?? null,
      reasoning: isStorm ? stopWords.stormReasoning : stopWords.reasoning,
    },
  }
}
