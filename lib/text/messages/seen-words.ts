import { atLeast } from '../number'
import { spoken } from '../spoken'

export const seen = spoken('seen', {
  news: (count: number, capped: boolean, time: string) => `${atLeast(count, capped)} new since ${time}`,
  first: 'Go to the first new message',
  mark: 'Mark all as seen',
  markTitle: 'Mark everything up to now as seen. Only later arrivals count as new',
  here: 'Seen up to here',
  hereTitle: 'Mark everything that arrived up to the selected row as seen',
  nothing: (time: string) => `Nothing new since ${time}`,
  undo: 'Undo',
  undoTitle: 'Move the mark back to where it was',
  failed: (cause: string) => `Could not save the mark. ${cause}`,
  notHad: 'Could not load the number of new messages.',
  late: 'new, arrived late',
} as const)
