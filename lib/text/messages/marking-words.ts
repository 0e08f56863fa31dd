import { spoken } from '../spoken'

/** How a list is marked as seen. */
export const marking = spoken('marking', {
  first: 'Go to the first new message',
  mark: 'Mark all as seen',
  markTitle: 'Mark everything up to now as seen. Only later arrivals count as new',
  here: 'Seen up to here',
  hereTitle: 'Mark everything that arrived up to the selected row as seen',
  nothing: (time: string) => `Nothing new since ${time}`,
  undo: 'Undo',
  undoTitle: 'Move the mark back to where it was',
} as const)
