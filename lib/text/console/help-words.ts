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
  | 'problems'
  | 'health'
  | 'owed'
  | 'sources'
  | 'ledger'
  | 'people'
  | 'policies'
  | 'rules'
  | 'notices'
  | 'alerts'

/** Where more is said of a page, in the pages of help. */
export const MORE_ON: { readonly [page in HelpedPage]: { topic: TopicName; heading: string } } = {
  stream: { topic: 'using', heading: 'search-language' },
  conversations: { topic: 'using', heading: 'conversations' },
  approvals: { topic: 'deciding', heading: 'requests' },
  agents: { topic: 'using', heading: 'agents-and-tasks' },
  tasks: { topic: 'using', heading: 'agents-and-tasks' },
  unreadable: { topic: 'using', heading: 'what-could-not-be-read' },
  problems: { topic: 'problems', heading: 'where-they-are-shown' },
  health: { topic: 'health', heading: 'on-the-page' },
  owed: { topic: 'owed', heading: 'where-it-is-shown' },
  sources: { topic: 'settings', heading: 'sources-in-signalboxconfigjson' },
  ledger: { topic: 'security', heading: 'the-ledger' },
  people: { topic: 'access', heading: 'people-who-are-known-by-name' },
  policies: { topic: 'deciding', heading: 'policies' },
  rules: { topic: 'problems', heading: 'settings-per-source' },
  notices: { topic: 'deciding', heading: 'notifications' },
  alerts: { topic: 'alerts', heading: 'when-a-rule-fires' },
}

/** The sheet behind `?`, and the pages of help. */
export const help = spoken('help', {
  title: 'Help',
  close: 'Close help',
  more: 'Read more:',
  all: 'All help',
  keys: 'Keys',
  topics: 'Help pages',
  onThisPage: 'On this page',
  lead: 'These pages are also in the docs folder. In a terminal, run signalbox help.',
  noTopic: {
    title: 'There is no help page with this name.',
    body: 'It may have had another name in another version.',
    next: 'All help',
  },
  pages: {
    stream: [
      'All messages of all agents, as they arrive. The newest is at the bottom.',
      'Type in the search bar, or click a filter next to the list: both write the same search.',
      'Open a row to see where its bytes are stored, what was read from them, and any problem with it.',
      'S saves a search as a view. M marks all as seen, so that you can find what is new.',
    ],
    conversations: [
      'Messages that belong together, with who takes part and who has yet to answer.',
      'Each shows how its messages are linked, and so how certain the link is.',
      'Open one to read it as a thread, a timeline or a sequence.',
    ],
    approvals: [
      'What agents want from a person, the most urgent first.',
      'Read the request to its end. Next to it is the exact file that each answer would write.',
      'A prepares the main answer, and Enter confirms it. R rejects, with a reason.',
      'Nothing can be written while its source is read-only. An admin can turn writing on.',
      'What you do is recorded in the ledger before it takes effect.',
    ],
    agents: [
      'Every agent that ever sent a message or was registered, and whether it is active now.',
      'What an agent says about itself is shown next to what was observed, such as its heartbeats.',
      'Open one to see its last 24 h, queue, documents and registration.',
    ],
    tasks: [
      'Who does what, in all protocols. Blocked tasks come first, with what blocks them.',
      'Open a task to see everything that was said about it, and the file that says so.',
    ],
    unreadable: [
      'Lines and files that could not be read, each with its bytes and the reason.',
      'Nothing in them is lost, and the lines around them are read.',
      'Once the file is repaired or Signalbox is updated, press R to retry.',
    ],
    problems: [
      'What agents do against the rules of their protocol, in groups, the gravest first.',
      'Open a group to see what its rule means and each message that breaks it. J and K move, Enter opens.',
      'S opens the message that may mend a problem: sent again to who is there, or a stop to agents in a circle or a storm.',
      'The number beside the page counts errors and worse since each source was first watched.',
      'What was there before is left out, unless you switch it on.',
    ],
    health: [
      'How messages fare in each source: how long they take, what waits, what fails, and how many there are.',
      'A dashed line is a threshold. Only what reaches it is red.',
      'Every number opens the messages that it counts. Of a shaded time nothing is known.',
      'Narrow with channel:, from:, type: or source:. Programs read the same from /metrics.',
    ],
    owed: [
      'What agents owe each other by their protocol: answers, results, tasks. The longest overdue is first.',
      'Each has a running clock: how long it is owed, of how long it may be. Open one to see its message or task.',
      'P shows only what agents owe people. N writes a reminder to the agent that owes it.',
      'Inboxes that nobody drains stand above, one a line.',
      'What waits for people is on the page of approvals.',
    ],
    sources: [
      'The directories that Signalbox reads, called sources, and how reading is going.',
      'Two totals must add up for each source: its files, and the bytes of its append-only files.',
      'What is ignored is counted too, by the rule that ignores it.',
      'Admins can add a source, change how it is read, turn writing on, and stop watching it.',
    ],
    ledger: [
      'What people did here, newest first, and the outcome.',
      'Each entry is linked to the one before it, so a change to a recorded entry is detected.',
      'Verify checks all of it. An export can be checked without Signalbox.',
    ],
    people: [
      'Who has access, what they may do, and which sources they see.',
      'Set your own second factors, language and times here, and end your other sessions.',
      'Admins invite people by one-time link and create tokens for programs.',
    ],
    policies: [
      'Rules for decisions and for messages from people: who may decide, and whether a second person must agree.',
      'A policy applies to the messages that match its search. Test it on history before you enable it.',
      'Every version is kept, and each decision names the version that it was made under.',
    ],
    rules: [
      'The rules by which the messages of a source are judged: severity, thresholds, and what is ignored.',
      'Try a change on history before you save it. What was judged is judged again then.',
      'Each rule can be set back to what its protocol says.',
    ],
    notices: [
      'How you and others are notified of new requests.',
      'Turn on system notifications for yourself.',
      'Admins add webhooks, which notify a chat or a program. A link in a notification opens the request and never decides.',
    ],
    alerts: [
      'Rules that notify you when too many messages match a search, or when an expected message does not come.',
      'Try a rule on history before you save it: the page says how often it would have fired.',
      'A rule that fires is recorded in the ledger and sent to every webhook that is told of its severity.',
    ],
  } satisfies { readonly [page in HelpedPage]: readonly string[] },
})
