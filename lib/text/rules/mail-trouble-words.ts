import { counted } from '../number'
import { spoken } from '../spoken'

/** Mail that reaches nobody, inboxes that nobody drains, circles, and storms. */
export const mail = spoken('mail', {
  resend: 'Send again …',
  resendTo: (name: string) => `Send again to ${name}`,
  stop: 'Ask them to stop …',
  circle: {
    title: 'The circle',
    storm: 'The storm',
    everybody: 'everybody',
    /** Of the drawing, which the list below it says in words. */
    drawn: (agents: readonly string[], count: number) =>
      `${agents.join(', ')}: ${counted(count, 'message', 'messages')} to each other within a minute.`,
    edge: (count: number) => counted(count, 'message', 'messages'),
    lead: (count: number) => `${counted(count, 'message', 'messages')} within the minute before`,
    quiet: 'None came after that.',
    since: (count: number, capped: boolean, last: string) =>
      `${capped ? 'At least ' : ''}${counted(count, 'more', 'more')} since, the last at ${last}.`,
    more: (count: number) => `${counted(count, 'agent', 'agents')} take part: too many to draw.`,
    to: 'to',
    failed: 'Could not load who wrote to whom.',
  },
  inboxes: {
    title: 'Inboxes that nobody drains',
    label: 'Inboxes that nobody drains, those that wait longest first',
    lead: 'What lies there longest has waited for over 30 min, and nothing was taken since.',
    count: (count: number) => counted(count, 'message', 'messages'),
    since: 'since',
    why: {
      unheard: 'Nobody by this name was ever heard.',
      there: (ago: string) => `It was heard ${ago} ago, and takes nothing from here.`,
      away: (ago: string) => `It was last heard ${ago} ago, before this came.`,
    },
    near: (name: string) => `The nearest known name is ${name}.`,
    mend: {
      unheard: 'Check the name, and send the messages again.',
      there: 'Ask it to look into its inbox, or look whether its watcher runs.',
      away: 'Start it, or send the messages to somebody else.',
    },
    open: 'Open the oldest',
    resend: 'Send the oldest again',
    first: (count: number) => `Only the first ${count} are shown.`,
    failed: 'Could not load which inboxes nobody drains.',
  },
})
