import { spoken } from '../spoken'

/** What the cells of a row do to the search. */
export const narrowing = spoken('narrowing', {
  conversation: 'Conversation',
  path: 'File',
  time: 'Time',
  /** After `after:…` and `before:…`. */
  since: (written: string) => `From this time on: ${written}`,
  until: (written: string) => `Up to this time: ${written}`,
  only: 'Only what is like this row',
  without: 'Without what is like this row',
} as const)
