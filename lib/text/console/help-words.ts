import type { TopicName } from '@/lib/help/topics'
import { spoken } from '../spoken'

/** The pages whose use is told, each in at most five lines. */
export type HelpedPage =
  | 'stream'
  | 'conversations'
  | 'approvals'
  | 'agents'
  | 'tasks'
  | 'unreadable'
  | 'sources'
  | 'ledger'
  | 'people'
  | 'policies'
  | 'notices'

/** Where more is said of a page, in the pages of help. */
export const MORE_ON: { readonly [page in HelpedPage]: { topic: TopicName; heading: string } } = {
  stream: { topic: 'using', heading: 'one-question-language' },
  conversations: { topic: 'using', heading: 'conversations' },
  approvals: { topic: 'deciding', heading: 'requests' },
  agents: { topic: 'using', heading: 'agents-and-tasks' },
  tasks: { topic: 'using', heading: 'agents-and-tasks' },
  unreadable: { topic: 'using', heading: 'what-could-not-be-read' },
  sources: { topic: 'settings', heading: 'sources-in-signalboxconfigjson' },
  ledger: { topic: 'security', heading: 'the-ledger' },
  people: { topic: 'access', heading: 'people-who-are-known-by-name' },
  policies: { topic: 'deciding', heading: 'policies' },
  notices: { topic: 'deciding', heading: 'being-told' },
}

/** The sheet behind `?`, and the pages of help. */
export const help = spoken('help', {
  title: 'Help',
  close: 'Close help',
  more: 'Read more:',
  all: 'All help',
  keys: 'Keys',
  topics: 'Pages of help',
  onThisPage: 'On this page',
  lead: 'The same pages stand in the folder docs, and in a terminal: signalbox help.',
  noTopic: {
    title: 'There is no page of help by this name.',
    body: 'It may have had another name in another version.',
    next: 'All help',
  },
  pages: {
    stream: [
      'All messages of all agents, as they arrive. The newest stands below.',
      'Type a question in the search bar, or click a filter beside the list: both are the same text.',
      'Choose a row to see where its bytes lie, what was read from them, and what is wrong with it.',
      'S keeps a question as a view. M marks all as seen, so that you find what is new.',
    ],
    conversations: [
      'Messages that belong together, with who takes part and who owes an answer.',
      'Each says by what its messages are linked, and so how sure that is.',
      'Open one to read it as a thread, as a timeline or as a sequence.',
    ],
    approvals: [
      'What agents want of a person. What is most urgent stands first.',
      'Read the request to its end. Beside it stands the file that each answer would write, to the byte.',
      'A prepares the main answer, and Enter confirms it. R rejects, with a reason.',
      'Nothing is written while its source is read-only. An admin turns writing on.',
      'What you do is on record in the ledger before it takes effect.',
    ],
    agents: [
      'Everybody who ever spoke or was registered, and whether they are there now.',
      'What an agent says of itself stands beside what was seen of it, such as its heartbeats.',
      'Open one for its last day, its queue, its documents and its registration.',
    ],
    tasks: [
      'Who does what, in all protocols. What is blocked comes first, with what blocks it.',
      'Open a task for everything that was said of it, and the file that says so.',
    ],
    unreadable: [
      'Lines and files that could not be read, each with its bytes and the reason.',
      'Nothing of it is lost, and its neighbours are read.',
      'When the file was mended, or Signalbox is newer, R tries it again.',
    ],
    sources: [
      'The directories that are read, called sources, and how reading them goes.',
      'Two sums must hold for each source: of its files, and of the bytes of files that only grow.',
      'What is ignored is counted, by the rule that ignores it.',
      'Admins add a source, change how it is read, stop watching it, and let it be written to.',
    ],
    ledger: [
      'What people did here, newest first, and what came of it.',
      'Each entry is bound to the one before it, so a change to what is on record is found.',
      'Verify checks all of it. An export can be checked without Signalbox.',
    ],
    people: [
      'Who may come in, what they may do, and which sources they see.',
      'Set your own second factors, language and times here, and end your other sessions.',
      'Admins invite people by a link that works once, and make tokens for programs.',
    ],
    policies: [
      'Rules for decisions and for messages of people: who may decide, and whether a second person must agree.',
      'A policy holds for what its question finds. Try it on what is there before you turn it on.',
      'Every version is kept, and a decision says by which one it was made.',
    ],
    notices: [
      'How you and others are told of new requests.',
      'Turn on notifications of this system for yourself.',
      'Admins add webhooks, which tell a chat or a program. A link in them shows a request and never decides.',
    ],
  } satisfies { readonly [page in HelpedPage]: readonly string[] },
})
