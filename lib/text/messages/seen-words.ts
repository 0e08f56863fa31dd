import { atLeast } from '../number'
import { spoken } from '../spoken'

export const seen = spoken('seen', {
  news: (count: number, capped: boolean, time: string) => `${atLeast(count, capped)} new since ${time}`,
  first: 'Go to the first that is new',
  mark: 'Mark as seen',
  markTitle: 'Everything up to now is seen: from here on, what comes is new',
  here: 'Up to here',
  hereTitle: 'What had arrived with the chosen row is seen: what came later is new',
  nothing: (time: string) => `Nothing new since ${time}`,
  undo: 'Undo',
  undoTitle: 'Take the mark back to where it was',
  failed: (cause: string) => `The mark could not be set. ${cause}`,
  notHad: 'What is new could not be had.',
  late: 'new, arrived late',
} as const)
