import { spoken } from '../spoken'

/** What the cells of a row do to the search. */
export const narrowing = spoken('narrowing', {
  conversation: 'Conversation',
  path: 'File',
  time: 'Time',
  /** After `after:…` and `before:…`. */
  since: (written: string) => `From this time: ${written}`,
  until: (written: string) => `Up to this time: ${written}`,
  only: 'Show only rows like this one',
  without: 'Exclude rows like this one',
} as const)
