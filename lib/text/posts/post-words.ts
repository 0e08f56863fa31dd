import { number } from '../number'
import { spoken } from '../spoken'

const SAID = 80

/** Enough of an ask to know it by. */
function firstWords(text: string): string {
  const said = [...text.replace(/\s+/g, ' ').trim()]
  return said.length > SAID ? `${said.slice(0, SAID).join('')}…` : said.join('')
}

/** What is said of posts, on pages, in commands and by the procedures. */
export const post = spoken('post', {
  because: {
    to: (agent: string) => `the recipient is ${agent}`,
    contains: (agent: string) => `text contains @${agent}`,
    starts: (agent: string, line: number) => `line ${number(line)} starts with ${agent}`,
    handle: (agent: string) => `the line names "@${agent}"`,
    inbox: (agent: string) => `it lies in the inbox of ${agent}`,
    mailbox: (agent: string) => `it waits in the mailbox of ${agent}`,
  },
  oneRecipient: 'A message has one recipient here, or all; mention the others.',
  reasoningMissing: 'Reasoning is missing: the evidence trail needs it of everyone.',
  unknownType: (type: string) => `The protocol does not name the type ${type}.`,
  typesOnly: (types: readonly string[]) => `The type is one of ${types.join(', ')}.`,
  answersNothing: 'A response names the request it answers: reply to a message.',
  answersAnother: (request: string) => `It names the request ${request}, and answers another.`,
  answeredBefore: 'The request has an answer already: agents may not look at a second one.',
  answersItself: 'It answers what a person wrote under the same name.',
  onlyFrom: (what: string, who: string, from: string) =>
    `By the protocol ${what} comes from ${who}. A person may say it all the same; agents that check who says it will ignore it from ${from}.`,
  completesNothing: 'TASK_COMPLETED names the plan that it completes; a person has none.',
  failsUnsaid: 'FAILED says what went wrong in error_details.',
  completesWrong: 'COMPLETED goes with error_details, which are of what failed.',
  restsOnNothing: (task: string) => `It depends on ${task}, which is no task of its plan.`,
  restsOnItself: (tasks: readonly string[]) => `These tasks wait for one another: ${tasks.join(', ')}.`,
  recoverable: (code: string, right: boolean) =>
    `By the table of errors ${code} is ${right ? '' : 'not '}recoverable, and here it is said otherwise.`,
  unknownCode: (code: string) => `The table of errors has no ${code}.`,
  deadlinePast: (deadline: string) => `The deadline ${deadline} is past already: no answer can come in time.`,
  template: 'It holds an unrendered template.',
  taskNumber: 'A task goes by its number here.',
  oneAgent: 'The autonomy of one agent at a time.',
  levelMissing: 'Say the level: one word, such as supervised or autonomous.',
  deadline: 'The deadline is an ISO 8601 time with its zone, such as 2026-11-20T18:00:00Z.',
  tier: (workers: readonly string[]) =>
    `Command to Worker is no pair of the table of tiers (${workers.join(', ')}). A person may all the same; agents that check tiers will ignore it.`,
  noChannelNamed: 'It names neither channel nor sender: both are as the script is set up.',
  noForm: (title: string, form: string) => `${title} has no message for this: ${form}.`,
  textMissing: 'Say something.',
  hidden: 'It holds characters that do not show.',
  lookAlike: (name: string, known: string) => `${name} looks like ${known}, and is another name.`,
  loosened: 'It loosens authority: from then on the agent may do more by itself.',
  rawOnly: 'A JSON object is wanted.',
  rawTwice: 'A field is named twice.',
  numberLost: (token: string, written: string) =>
    `${token} is a number that programs do not read alike, and would be written as ${written}. Put it between quotes.`,
  rawStamped: (path: string) => `${path} is set when it is posted; what stands here is not written.`,
  rawMissing: 'It is missing, and the protocol wants it.',
  rawEmpty: 'Nothing is said, or not as the protocol says it.',
  rawWrong: (path: string, why: string) => (path === '' ? why : `${path}: ${why}`),
  extraWrong: 'The fields beside are no JSON object.',
  channelMissing: 'Say which channel.',
  noChannel: 'This is of no channel that you see.',
  channelUnknown: (channel: string) => `There is no channel ${channel}.`,
  channelName: (channel: string) =>
    `${channel} is read and not written to: names in a path may have letters a to z, digits, and “.”, “_”, “-”.`,
  recipientMissing: 'Say to whom.',
  noInbox: (agent: string) => `${agent} has no inbox here, so nothing can be put into it.`,
  lineTooLong: (bytes: number, most: number) =>
    `A line may have ${number(most)} bytes and this one has ${number(bytes)}: others could write into a longer one. Say less, or say it in parts.`,
  noInboxes: 'No agent has an inbox here, so nobody would get it.',
  nobodyKnown: (name: string) => `${name} is nobody known.`,
  offline: (agent: string, state: string) => `${agent} is ${state} and may miss it.`,
  stale: (agent: string) => `${agent} was not heard for longer than its heartbeat allows.`,
  itself: 'A person does not write to a person here.',
  readOnly: (source: string) => `${source} is read-only.`,
  readOnlyMend: 'Turn writing on for it: on Ingest, or with `signalbox writing on`.',
  noWriter: (title: string) =>
    `${title} is only read here: Signalbox does not know how a person’s words are written in it.`,
  noDecider: (title: string) =>
    `${title} has no words for a yes or a no that its agents would know: answer with a message instead.`,
  noSource: (source: string) => `No source is named ${source}.`,
  noMessage: 'The message that it answers or says again is not in the index.',
  noPost: 'There is no such post.',
  noUnreadable: 'There is no such unreadable reading.',
  otherSource: 'The message that it answers or says again lies in another source.',
  otherBody: 'This key was used for another message.',
  otherBodyMend: 'Nothing was written. Send it with a key of its own.',
  namesTaken: 'Its name was taken each time. Nothing was written; send it again.',
  warnsAnew: (says: readonly string[]) => `There is a warning that was not shown before: ${says.join(' ')}`,
  warnsAnewMend: 'Nothing was written. Look at it, and post again.',
  nothingFound: 'Signalbox stopped before it was written; send it again.',
  directoryGone:
    'Signalbox stopped before it could say whether it was written; its directory is gone by now, and nothing shows that it was.',
  stoppedWithin: 'Signalbox stopped while it was written.',
  partly: (written: number, all: number) =>
    `${number(written)} of ${number(all)} files were written; the rest were not.`,
  nothingWritten: 'Nothing was written.',
  othersUndone: 'The other files were not written.',
  unsure:
    'It was written, and agents may act on it, but it counts as failed: it may be gone once the machine stops. Look what lies there before it is sent again.',
  unsureGone: 'It counts as failed, and does not lie there as it was written.',
  heldBy: (policy: string, version: number) =>
    `The policy ${policy}, version ${number(version)}, holds it for another person.`,
  decides: (asked: string | null) =>
    `This would answer ${asked === null ? 'a request' : `“${firstWords(asked)}”`}, which waits in Decide: decide it on its card.`,
  decidesMend: 'Open Approvals, or use `signalbox asks` and `signalbox approve`. Nothing was written.',
  subject: (type: string, to: string, where: string) => `${type} to ${to} in ${where}`,
  everyone: 'all',
} as const)
