import type { BookOrder, ThreadOrder } from '@/lib/conversation/conversation-orders'
import type { ConversationRow } from '@/lib/message/message'
import { atLeast, counted, number, orMore } from '../number'
import { spoken } from '../spoken'

export const conversations = spoken('conversations', {
  list: {
    activity: 'Conversations, last activity first',
    quiet: 'Conversations, longest quiet first',
    begun: 'Conversations, last arrived first',
  } satisfies Record<BookOrder, string>,
  order: 'Order',
  orders: { activity: 'Last activity', quiet: 'Longest quiet', begun: 'Last arrived' } satisfies Record<
    BookOrder,
    string
  >,
  columns: {
    title: 'Conversation, first words',
    participants: 'Participants',
    protocol: 'Protocol',
    basis: 'Linked by',
    status: 'Status',
    waiting: 'Waiting on, for',
    messages: 'Msgs',
    worst: 'Worst',
    last: (zone: string) => `Last ${zone}`,
    first: (zone: string) => `First ${zone}`,
  },
  status: {
    active: 'active',
    waiting: 'waiting',
    'waiting-on-human': 'waiting on a human',
    answered: 'answered',
    'one-message': 'one message',
    quiet: 'quiet',
  } satisfies Record<ConversationRow['status'], string>,
  untitled: 'no text',
  more: (count: number, capped: boolean) => `+${atLeast(count, capped)}`,
  messages: (count: number) => counted(count, 'message', 'messages'),
  here: (count: number, older: boolean) =>
    older
      ? `${counted(count, 'conversation', 'conversations')} here, older below`
      : counted(count, 'conversation', 'conversations'),
  unshown: (count: number) => `Standing still, ${counted(count, 'conversation', 'conversations')} changed since`,
  standing: (time: string) => `Standing still since ${time}`,
  derived: (protocols: readonly string[]) =>
    `${protocols.join(' and ')} conversations are derived: the ${protocols.length === 1 ? 'protocol has' : 'protocols have'} no key`,
  pause: 'Pause: the list stands still, reading goes on',
  resume: 'Go live',
  empty: {
    title: 'No conversation yet.',
    body: 'The sources are watched. A conversation shows here with its first message.',
    none: 'No conversation holds a message that matches.',
    clear: 'Show all conversations',
    noneSo: 'None of the newest conversations stands so.',
    however: 'Show them however they stand',
  },
  facets: {
    fields: { status: 'Status', source: 'Source', basis: 'Linked by', agent: 'Participant' },
    unit: 'conversations',
  },
  failed: {
    title: 'The conversations could not be had.',
    again: 'Ask again',
  },
} as const)

export const thread = spoken('thread', {
  label: 'Messages of this conversation, oldest first',
  facts: {
    id: 'id',
    status: 'Status',
    duration: 'Duration',
    messages: 'Messages',
    flags: 'Flags',
    linked: 'Linked by',
    copyId: 'Copy the id',
    linkedBy: (basis: string, linked: number, all: number) => `${basis}, ${number(linked)} of ${number(all)}`,
    /** Between the status and the name of whom it waits for. */
    before: {
      active: 'waits for',
      waiting: 'on',
      'waiting-on-human': '',
      answered: 'waits for',
      'one-message': 'waits for',
      quiet: 'waits for',
    } satisfies Record<ConversationRow['status'], string>,
  },
  quiet: (amount: string) => `${amount} quiet`,
  recoverable: 'recoverable',
  notRecoverable: 'not recoverable',
  answers: 'answers',
  answered: (time: string) => `answered ${time}`,
  unanswered: (clock: string, agent: string) => `Unanswered ${clock}. ${agent}: no evidence that it was read.`,
  order: 'Order of the messages',
  orders: { sent: 'Order: sent', arrived: 'Order: arrived' } satisfies Record<ThreadOrder, string>,
  fold: 'Fold JSON',
  folded: (lines: number, length: number) =>
    `JSON, ${counted(lines, 'line', 'lines')}, ${counted(length, 'character', 'characters')}`,
  reasoning: 'Reasoning',
  noReasoning: 'not stated',
  progress: (current: number, total: number) => `${number(current)}/${number(total)}`,
  cut: (shown: number, length: number) =>
    `The first ${number(shown)} of ${number(length)} characters. Open it for all.`,
  empty: 'no text',
  gone: (time: string) => `gone from disk ${time}, kept here`,
  code: 'Code',
  readTo: (moment: string) => `you read to here at ${moment}`,
  openAsk: 'Open approval',
  waitsOnYou: 'Waiting on you',
  open: (who: string, time: string) => `Open the message of ${who} at ${time}`,
  end: 'Newest',
  fresh: (count: number) => `${number(count)} new`,
  follow: 'New messages enter at the bottom',
  away: 'Follow is off while you look further up',
  whileOpen: 'Follow is off while a message is open',
  here: (shown: number, all: number) => `${number(shown)} of ${counted(all, 'message', 'messages')} here`,
  aside: {
    others: (count: number, capped: boolean) =>
      `${count === 1 && !capped ? '1 other takes part' : `${orMore(count, capped)} others take part`}; what is said stands in the thread.`,
    title: 'In this conversation',
    short: 'Who and why',
    owed: 'Owed now',
    participants: 'Participants',
    why: 'Why these belong together',
    count: (basis: string, count: number) => `${basis}, ${counted(count, 'message', 'messages')}`,
    unlinked: (count: number) => `${counted(count, 'message', 'messages')} linked by nothing`,
    noKey: (count: number) => `${counted(count, 'message', 'messages')}, no key`,
    aliases: 'Also known as',
    within: (source: string) => `Keys link only inside ${source}.`,
    derived: 'Derived from order and names: the protocol has no key.',
    more: (count: number) => `${number(count)} more`,
  },
  failed: {
    title: 'The conversation could not be had.',
    messages: 'The messages could not be had.',
    again: 'Ask again',
    notFound: 'This conversation is not in the index.',
    nowhere: 'not found',
    notFoundNext: 'The link may be of another Signalbox, or the index was made anew elsewhere.',
    all: 'All conversations',
  },
} as const)
