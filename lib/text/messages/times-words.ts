import { spoken } from '../spoken'

/** The menu of times of a list. */
export const times = spoken('times', {
  label: 'Time range',
  title: (now: string) => `${now}. Choose another time range`,
  since: [
    { ago: '15m', says: 'Last 15 min' },
    { ago: '1h', says: 'Last 60 min' },
    { ago: '1d', says: 'Last 24 h' },
    { ago: '7d', says: 'Last 7 days' },
  ],
  ago: (ago: string) => `Last ${ago}`,
  from: (zone: string) => `From, ${zone}`,
  until: (zone: string) => `Before, ${zone}`,
  apply: 'Show this time range',
  backwards: 'The end is before the start.',
  open: { from: (time: string) => `From ${time}`, until: (time: string) => `Before ${time}` },
  between: (from: string, until: string) => `${from} to ${until}`,
  wrong: 'The search has a mistake. Fix it first.',
} as const)
