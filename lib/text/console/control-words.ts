import { number } from '../number'
import { spoken } from '../spoken'

/** Words of parts that several pages have, none of them on the first screen. */
export const controls = spoken('controls', {
  /** What is said in passing. */
  toasts: 'Messages of this page',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying.',
  resize: 'Width of the side panel',
  moreRows: {
    of: (shown: number, found: number) => `Showing ${number(shown)} of ${number(found)}.`,
    act: 'Show more',
  },
})
