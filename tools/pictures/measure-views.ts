import { unanswered, type View } from './view'

/** How messages fare. */
export const MEASURES: View[] = [
  {
    ...{ name: 'health', title: 'Health', route: '/health', address: '/health?span=24h', there: '.bar-chart canvas' },
    shows: 'Five numbers first; then latency, queue, error rate and messages of each source, against thresholds.',
  },
  {
    ...{ name: 'health-table', title: 'Health as a table', route: '/health', there: '.measure-table' },
    address: '/health?span=24h&table=true',
    shows: 'The charts in numbers, the newest first.',
  },
  {
    ...{ name: 'health-failed', title: 'Measures could not be had', route: '/health', address: '/health' },
    there: '.empty[role=alert]',
    shows: 'What happened and one thing to do.',
    before: unanswered(/trpc\/measures\.sums/),
  },
]
