import { spoken } from '../spoken'

/** What stands around the filters of a page before they are there. */
export const facetPane = spoken('facetPane', {
  title: 'Filters',
  close: 'Close filters',
  hide: 'Hide filters',
  show: 'Show filters',
})
