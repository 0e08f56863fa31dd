import type { Waits } from '@/lib/asks/ask-kinds'
import { counted, number, orMore } from '../number'
import { spoken } from '../spoken'

/** Why an ask waits although something seems to answer it. */
export const unanswered = spoken('unanswered', {
  said: ({ from, words, decides }: { from: string | null; words: string; decides: boolean }) =>
    `Something says that this was ${decides ? 'decided' : 'answered'}; Signalbox did not write it, so it closes nothing.${
      words === '' ? '' : ` “${[from, words.replace(/\s+/g, ' ').trim().slice(0, 80)].filter(Boolean).join(': ')}”`
    }`,
  waits: {
    'id-taken':
      'Its id is taken twice: another message has it too. What is decided here names the bytes of this one; what names only the id may be for either.',
    'answer-before': 'What answers its id came before it, so it was for something else.',
    disagrees:
      'What answers its id counts for nothing: when it came and what the times in the files say disagree about which was first.',
    'id-worn':
      'Its id has so many messages, or so many answers, that nobody can tell which is meant: what names only the id counts for nothing.',
  } satisfies Record<Waits, string>,
  group: (count: number, capped: boolean) => `decided elsewhere, unverified (${orMore(count, capped)})`,
  about:
    'Something says that these were decided; Signalbox did not write it. They wait until a person decides, or acknowledges them.',
  reason: 'One reason for all',
  /** Those that are listed, of so many. */
  acknowledge: (listed: number, count: number, capped: boolean) => {
    if (listed < count || capped) return `Acknowledge these ${number(listed)} of ${orMore(count, capped)}`
    return `Acknowledge ${listed === 1 ? 'it' : `all ${number(listed)}`}`
  },
  together: (count: number, capped: boolean) => `See all ${orMore(count, capped)} that were decided elsewhere`,
  further: (listed: number) =>
    `Only the ${counted(listed, 'one', '')} listed here ${listed === 1 ? 'is' : 'are'} acknowledged; others of this source are listed after that.`,
  noReason: 'Say why first: it goes on record with each of them.',
} as const)
