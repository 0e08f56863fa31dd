import { number } from '../number'
import { spoken } from '../spoken'

const SAID = 80

/** Enough of an ask to know it by. */
function firstWords(text: string): string {
  const said = [...text.replace(/\s+/g, ' ').trim()]
  return said.length > SAID ? `${said.slice(0, SAID).join('')}…` : said.join('')
}

/** What a field of JSON has to be. */
const JSON_KINDS: { readonly [kind: string]: string } = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** What is said of posts, on pages, in commands and by the procedures. */
export const post = spoken('post', {
  because: {
    to: (agent: string) => `the recipient is ${agent}`,
    contains: (agent: string) => `text contains @${agent}`,
    starts: (agent: string, line: number) => `line ${number(line)} starts with ${agent}`,
    handle: (agent: string) => `the line names "@${agent}"`,
    inbox: (agent: string) => `it is in the inbox of ${agent}`,
    mailbox: (agent: string) => `it waits in the mailbox of ${agent}`,
    turn: (agent: string) => `it waits in the inbox of ${agent} until its turn ends`,
    lead: (agent: string) =>
      `it waits in the inbox of ${agent} until its turn ends; a lead reads it only while it has a teammate, and takes it as another session’s word, not as its user’s`,
    unpoked: (agent: string) =>
      `it waits in the mailbox of ${agent} until that looks into it: its terminal is not told of a message from here`,
    waitsForAnswer: 'it waits for this answer',
  },
  deskAnswersOnly: 'A desk takes answers only. Open a request and answer it.',
  oneRecipient: 'A message here has one recipient, or all. Mention the others in the text.',
  reasoningMissing: 'Reasoning is missing: the evidence trail needs it for every message.',
  unknownType: (type: string) => `The protocol has no type ${type}.`,
  typesOnly: (types: readonly string[]) => `The type must be one of ${types.join(', ')}.`,
  answersNothing: 'A response must name the request it answers: reply to a message instead.',
  answersAnother: (request: string) => `It names the request ${request} but answers another.`,
  answeredBefore: 'The request already has an answer: agents may ignore a second one.',
  answersItself: 'It answers a message that a person wrote under the same name.',
  onlyFrom: (what: string, who: string, from: string) =>
    `In this protocol ${what} comes from ${who}. A person may still send it, but agents that check the sender will ignore it from ${from}.`,
  completesNothing: 'TASK_COMPLETED names the plan it completes; a person has none.',
  failsUnsaid: 'FAILED needs error_details that say what went wrong.',
  completesWrong: 'COMPLETED must not have error_details: they describe a failure.',
  restsOnNothing: (task: string) => `It depends on ${task}, which is not a task in its plan.`,
  restsOnItself: (tasks: readonly string[]) => `These tasks wait for each other: ${tasks.join(', ')}.`,
  recoverable: (code: string, right: boolean) =>
    `In the table of errors ${code} is ${right ? '' : 'not '}recoverable; this message says otherwise.`,
  unknownCode: (code: string) => `The table of errors has no ${code}.`,
  deadlinePast: (deadline: string) => `The deadline ${deadline} has already passed: no answer can arrive in time.`,
  template: 'The text contains an unrendered template.',
  taskNumber: 'Give the task by its number.',
  oneAgent: 'Change the autonomy of one agent at a time.',
  levelMissing: 'Enter the level: one word, such as supervised or autonomous.',
  deadline: 'Enter the deadline as an ISO 8601 time with a zone, such as 2026-11-20T18:00:00Z.',
  tier: (workers: readonly string[]) =>
    `The table of tiers does not allow Command to Worker (${workers.join(', ')}). A person may still send it, but agents that check tiers will ignore it.`,
  noChannelNamed: 'It names neither channel nor sender: both come from how the script is set up.',
  noForm: (title: string, form: string) => `${title} has no message of this kind: ${form}.`,
  textMissing: 'Write a message.',
  hidden: 'The text contains invisible characters.',
  lookAlike: (name: string, known: string) => `${name} looks like ${known} but is a different name.`,
  loosened: 'This loosens authority: the agent may do more on its own from then on.',
  rawOnly: 'Enter a JSON object.',
  rawTwice: 'A field appears twice.',
  numberLost: (token: string, written: string) =>
    `Programs read the number ${token} differently; it would be written as ${written}. Put it in quotes.`,
  rawStamped: (path: string) => `${path} is set when you post; the value here is not written.`,
  rawMissing: 'It is missing, and the protocol requires it.',
  rawEmpty: 'It is empty, or not in the form that the protocol requires.',
  rawKind: (kind: string) => `It must be ${JSON_KINDS[kind] ?? kind}.`,
  rawWrong: (path: string, why: string) => (path === '' ? why : `${path}: ${why}`),
  extraWrong: 'The other fields are not a JSON object.',
  channelMissing: 'Choose a channel.',
  noChannel: 'This belongs to no channel that you can see.',
  channelUnknown: (channel: string) => `There is no channel ${channel}.`,
  channelName: (channel: string) =>
    `${channel} can be read but not written to: names in a path may have letters a to z, digits, and “.”, “_”, “-”.`,
  recipientMissing: 'Enter a recipient.',
  noInbox: (agent: string) => `${agent} has no inbox here, so nothing can be put into it.`,
  lineTooLong: (bytes: number, most: number) =>
    `A line may have at most ${number(most)} bytes and this one has ${number(bytes)}: others could write into a longer one. Shorten the text, or split it.`,
  noInboxes: 'No agent has an inbox here, so nobody would receive it.',
  nobodyKnown: (name: string) => `${name} is not a known agent.`,
  offline: (agent: string, state: string) => `${agent} is ${state} and may miss it.`,
  stale: (agent: string) => `${agent} has been silent for longer than its heartbeat allows.`,
  itself: 'You can write to agents here, not to a person.',
  readOnly: (source: string) => `${source} is read-only.`,
  readOnlyMend: 'Turn writing on for it under Sources, or with `signalbox writing on`.',
  noWriter: (title: string) => `Signalbox only reads ${title}: it does not know how to write a person’s words in it.`,
  noDecider: (title: string) =>
    `${title} has no words for a yes or a no that its agents would understand: answer with a message instead.`,
  inTerminal: 'It waits in its terminal, and no file answers it: answer it there.',
  frame:
    'This text is JSON with a “type”: programs could take it for a permission, a plan or an order to end. Say it in words.',
  memberName: (name: string) =>
    `An agent of that team is called ${name} too, so your message would pass for its own. Give people another id in the settings.`,
  toEach: 'There is no message to all here: name each agent.',
  leadAlone: (agent: string) => `${agent} has no teammate now: it leaves the message unread until one joins.`,
  leavesNoTrace:
    'Signalbox stopped before it could tell whether it was written, and whoever reads it there leaves no trace. Look at what its agent does before you send it again.',
  noSource: (source: string) => `No source is named ${source}.`,
  noMessage: 'The message to answer or repeat is not in the index.',
  noPost: 'This post does not exist.',
  noUnreadable: 'This unreadable entry does not exist.',
  otherSource: 'The message to answer or repeat is in another source.',
  otherBody: 'This key was already used for another message.',
  otherBodyMend: 'Nothing was written. Send it with a new key.',
  namesTaken: 'Every file name tried was already taken. Nothing was written; send it again.',
  warnsAnew: (says: readonly string[]) => `There is a new warning: ${says.join(' ')}`,
  warnsAnewMend: 'Nothing was written. Read the warning, then post again.',
  nothingFound: 'Signalbox stopped before it was written; send it again.',
  directoryGone:
    'Signalbox stopped before it could tell whether it was written. Its directory is gone by now, and nothing shows that it was written.',
  stoppedWithin: 'Signalbox stopped while it was written.',
  partly: (written: number, all: number) =>
    `${number(written)} of ${number(all)} files were written; the rest were not.`,
  nothingWritten: 'Nothing was written.',
  othersUndone: 'The other files were not written.',
  unsure:
    'It was written, and agents may act on it, but it counts as failed: it may be lost if the machine stops. Check what is there before you send it again.',
  unsureGone: 'It counts as failed, and is not there as it was written.',
  heldBy: (policy: string, version: number) =>
    `The policy ${policy}, version ${number(version)}, holds it for another person.`,
  decides: (asked: string | null) =>
    `This would answer ${asked === null ? 'a request' : `“${firstWords(asked)}”`}, which waits for a decision: decide it under Approvals.`,
  decidesMend: 'Nothing was written. Open Approvals, or use `signalbox asks` and `signalbox approve`.',
  subject: (type: string, to: string, where: string) => `${type} to ${to} in ${where}`,
  everyone: 'all',
} as const)
