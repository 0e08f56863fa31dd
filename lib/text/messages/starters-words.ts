import { spoken } from '../spoken'

/** What the search bar offers; before anything is typed what was asked before, and examples that find something. */
export const starters = spoken('starters', {
  fields: 'Fields',
  instead: 'Try instead:',
  values: (field: string) => `Seen in ${field}`,
  label: 'Your searches, and examples',
  asked: 'searched before',
  forget: 'Forget my searches',
  unanswered: 'requests that nobody has answered',
  warnings: 'problems: warnings and worse',
  errors: 'messages that report an error',
  unreadable: 'what is unreadable',
  today: 'everything from today',
  from: (agent: string) => `what ${agent} sent`,
  fromTo: (from: string, to: string) => `what ${from} sent to ${to}`,
  typed: (type: string) => `messages of type ${type}`,
  channel: (channel: string) => `messages in ${channel}`,
  without: (agent: string, channel: string) => `messages in ${channel} that ${agent} did not send`,
} as const)
