import type { Waits } from '@/lib/asks/ask-kinds'
import { number, orMore } from '../number'
import { spoken } from '../spoken'

/** Why an ask waits although something seems to answer it. */
export const unanswered = spoken('unanswered', {
  said: ({ from, words, decides }: { from: string | null; words: string; decides: boolean }) =>
    `A message claims that this was ${decides ? 'decided' : 'answered'}. Signalbox did not write it, so the request stays open.${
      words === '' ? '' : ` “${[from, words.replace(/\s+/g, ' ').trim().slice(0, 80)].filter(Boolean).join(': ')}”`
    }`,
  waits: {
    'id-taken':
      'Another message has the same id. A decision made here names the bytes of this message; anything that names only the id may be for either.',
    'answer-before': 'The answer to its id arrived before the request, so it was for something else.',
    disagrees:
      'The answer to its id does not count: arrival order and the times in the files disagree about which came first.',
    'id-worn':
      'So many messages, or answers, share its id that nobody can tell which is meant: anything that names only the id does not count.',
  } satisfies Record<Waits, string>,
  group: (count: number, capped: boolean) => `decided elsewhere, unverified (${orMore(count, capped)})`,
  about:
    'Messages claim that these were decided; Signalbox did not write them. The requests wait until a person decides or acknowledges them.',
  reason: 'One reason for all',
  /** Those that are listed, of so many. */
  acknowledge: (listed: number, count: number, capped: boolean) => {
    if (listed < count || capped) return `Acknowledge these ${number(listed)} of ${orMore(count, capped)}`
    return `Acknowledge ${listed === 1 ? 'it' : `all ${number(listed)}`}`
  },
  together: (count: number, capped: boolean) => `See all ${orMore(count, capped)} decided elsewhere`,
  further: (listed: number) =>
    `Only the ${number(listed)} listed here ${listed === 1 ? 'is' : 'are'} acknowledged; the others of this source are listed afterwards.`,
  noReason: 'Enter a reason first: it goes on record with each of them.',
} as const)
