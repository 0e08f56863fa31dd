import { number } from '../number'
import { spoken } from '../spoken'

/** Words of parts that several pages have, none of them on the first screen. */
export const controls = spoken('controls', {
  /** What is said in passing. */
  toasts: 'Messages of this page',
  /** Around what somebody said. */
  quotes: { open: '“', close: '”' },
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  resize: 'Width of the side panel',
  moreRows: {
    of: (shown: number, found: number) => `Showing ${number(shown)} of ${number(found)}.`,
    act: 'Show more',
  },
  unwatched: {
    body: 'No directory is being watched yet, so there is nothing to show.',
    choose: 'Choose a directory',
    toSources: 'See how sources are read',
  },
})
