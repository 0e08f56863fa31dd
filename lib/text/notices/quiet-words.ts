import { counted } from '../number'
import { spoken } from '../spoken'

type Hours = { from: string; until: string; days: readonly number[]; zone: string }

/** From Sunday. */
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** Hours in which nobody is notified of what can wait. */
export const quietWords = spoken('quietWords', {
  title: 'Quiet hours',
  yours: 'Your quiet hours',
  webhooks: 'Quiet hours of this webhook',
  mine: 'For your system notifications, in every browser in which you are signed in. During quiet hours you are notified only of what is critical or due before they end. Everything else comes as one notification when they end. Pages that you look at show everything meanwhile.',
  ofWebhook:
    'During quiet hours nothing is sent but what is critical or due before they end: critical problems and requests, critical alert rules, alerts. Everything else is sent as one notification when they end.',
  on: 'Set quiet hours',
  from: 'From',
  until: 'Until',
  days: 'Starting on',
  weekdays,
  zone: 'Time zone',
  same: 'Quiet hours cannot end at the time at which they start. Change one of the two.',
  noDay: 'Choose at least one day.',
  unknownZone: (zone: string) => `The time zone ${zone} is unknown here. Choose another.`,
  goesOn: (until: string) => `Quiet until ${until}.`,
  next: (from: string, until: string) => `Next quiet: ${from} to ${until}.`,
  keptBack: (things: number) => counted(things, 'item kept back', 'items kept back'),
  sentAt: (things: number, until: string) =>
    `Quiet until ${until}. ${counted(things, 'item is', 'items are')} kept back until then.`,
  hours: ({ from, until, days, zone }: Hours) =>
    `${from} to ${until}, ${days.length === 7 ? 'every day' : days.map((day) => weekdays[day]).join(', ')}, ${zone}`,
  none: 'none',
  put: 'Save quiet hours',
  saved: 'Saved your quiet hours.',
  removed: 'You have no quiet hours any more.',
  failed: { title: 'Could not load your quiet hours.', again: 'Try again' },
} as const)
