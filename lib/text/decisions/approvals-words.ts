import type { Closed, Decided, Ladder, Rung, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { atLeast, counted, number, orMore } from '../number'
import { spoken } from '../spoken'
import { askCard } from './ask-card'
import { closedBy, done } from './did-words'

/** What agents want of a person, and what the person says to it. */
export const approvals = spoken('approvals', {
  lists: 'Requests',
  count: orMore,
  list: {
    decide: 'Waiting for you',
    answer: 'Waiting for you',
    inform: 'For information',
  } satisfies Record<List, string>,
  section: { waiting: 'Waiting for you', inform: 'For information' },
  clock: { waiting: 'by urgency', inform: 'seen' },
  none: { waiting: 'Nothing is waiting for you.', inform: 'Nothing new.' },
  left: (clock: string) => `${clock} left`,
  waits: (clock: string) => `for ${clock}`,
  more: (count: number, capped: boolean) =>
    `${atLeast(count, capped)} more. They appear here as you close the ones above.`,
  toMore: 'All past and open requests, in the stream',
  over: (clock: string) => `over +${clock}`,
  signedOf: (signed: number, needed: number) => `${number(signed)} of ${number(needed)} signed`,
  probably: 'probably waiting',
  again: (times: number) => (times === 1 ? 'asked again' : `asked again ${number(times)} times`),
  held: (author: string) => `${author} posts`,
  whoWhere: (who: string, where: string) => `${who}, ${where}`,
  newAsk: (count: number, capped: boolean) =>
    `${orMore(count, capped)} ${count === 1 && !capped ? 'request is' : 'requests are'} waiting for you.`,
  closedToday: (count: number) => `${number(count)} closed today`,
  toPolicies: 'Policies',
  failed: { title: 'Could not load the requests.', again: 'Try again' },
  clear: {
    title: 'All clear.',
    body: 'No agent is waiting for a person. New requests appear here on their own.',
    unwatched: 'No agent can send a request yet.',
    toClosed: 'Closed requests',
    toStream: 'Open the stream',
  },
  card: askCard,
  did: done,
  /** As a list has it. */
  didBy: (did: string, who: string) => `${did}, ${who}`,
  verbs: {
    approve: 'Approve',
    reject: 'Reject',
    'ask-more': 'Ask for more',
    answer: 'Answer',
    'approve-as-changed': 'Approve as changed',
    'no-decision': 'No decision needed',
    withdraw: 'Withdraw',
  } satisfies Record<Verb, string>,
  /** In the place of no decision, where whoever asks is told. */
  handBack: 'Answer in the terminal',
  armedHandBack: 'Press ↵ to hand it back to the terminal, Esc to cancel',
  /** The same, where the decision writes under a signature of several. */
  sign: 'Sign and approve',
  holdTo: { approve: 'Hold to approve', sign: 'Hold to sign and approve', held: 'Keep holding…' },
  holdHint: 'Hold for 0.8 s. With a keyboard, press twice.',
  armed: {
    approve: 'Press ↵ to approve, Esc to cancel',
    sign: 'Press ↵ to sign, Esc to cancel',
    reject: 'Press ↵ to reject, Esc to cancel',
    'ask-more': 'Press ↵ to ask, Esc to cancel',
    answer: 'Press ↵ to answer, Esc to cancel',
    'approve-as-changed': 'Press ⌘↵ to approve the payload as edited, Esc to cancel',
    'no-decision': 'Press ↵ to note that no decision is needed, Esc to cancel',
    withdraw: 'Press ↵ to withdraw, Esc to cancel',
  },
  deciding: 'On record, writing…',
  dots: 'Other answers to this request',
  noRight: 'People and tokens shows who may decide; an admin can change it.',
  toPeople: 'People and tokens',
  otherAnswers: 'Other answers',
  back: 'Back',
  words: {
    reason: 'Reason',
    required: 'Reason, required by policy',
    optional: 'Reason, goes on record and into the file',
    answer: 'Your answer',
    'ask-more': 'What you want to know',
  },
  edit: { label: 'The whole payload, as it will be written', restore: 'Restore the original' },
  target: {
    label: (target: string) => `This cannot be undone. Type ${target} to approve.`,
    field: 'Target',
  },
  why: {
    busy: 'A decision is already being sent.',
    lost: 'Disconnected: you cannot decide now. Your text is kept.',
    readOnly: (source: string) => `${source} is read-only: nothing can be written.`,
    toWriting: 'Turn writing on',
    unread: 'Scroll to the end of the request first.',
    coming: 'The request is still loading.',
    unseen: 'Loading what will be written.',
    notHad: 'Could not load what would be written. Load it again first.',
    reason: 'The policy requires a reason.',
    words: 'Write something first.',
    target: 'Type the target first.',
    tooLong: (most: number) => `The text is too long: ${counted(most, 'character', 'characters')} at most.`,
    unchanged: 'Change something first, or approve it as it is.',
    noPayload: 'This request has no payload to change.',
    changed: 'It changed since you opened it. Read it again first.',
    verb: 'This request does not accept that answer.',
    asking: 'Loading the request…',
  },
  files: {
    label: 'What will be written',
    was: 'What was written',
    switch: 'Show the file for',
    if: {
      approve: 'If approved',
      reject: 'If rejected',
      'ask-more': 'If you ask',
      answer: 'If answered',
      'approve-as-changed': 'If changed',
      'no-decision': 'If noted',
      withdraw: 'If withdrawn',
    } satisfies Record<Verb, string>,
    /** Before the sentence that agents will read. */
    says: (when: string) => `${when}: `,
    count: (files: number) => counted(files, 'file', 'files'),
    nothing: 'No file is written; the ledger records the decision.',
    notYet: (left: number) =>
      left === 1
        ? 'One more person must agree after you; then it is written.'
        : `${number(left)} more people must agree after you; then it is written.`,
    refused: 'It cannot be written now:',
    failed: 'Could not load what would be written:',
    how: 'Written to a temporary name, synced, renamed, read back and compared. ID, time and reason are those of the last signature.',
    waiting: 'Write something to see exactly what will be written.',
    done: 'Nothing more will be written for this request. The bytes are in its ledger entry.',
    doneElsewhere: 'Nothing more will be written for this request: it was not decided here.',
    written: (bytes: number, mode: string | null, hash: string) =>
      `${counted(bytes, 'byte', 'bytes')}${mode === null ? '' : `, mode ${mode}`}, sha256 ${hash}…`,
  },
  signatures: {
    title: (signed: number, needed: number) => `Signatures, ${number(signed)} of ${number(needed)}`,
    signed: 'signed',
    yours: 'your signature writes the file',
    yoursSigns: 'you would be the next',
    now: 'now',
    role: (role: string, known: string) => `${role}, ${known}`,
  },
  ladder: {
    title: 'Proof',
    rungs: { written: 'Written', seen: 'Seen', acted: 'Acted' } satisfies Record<keyof Ladder, string>,
    before: {
      written: 'read back, same hash',
      seen: 'log line or reply that names it',
      acted: 'reply or result here',
    } satisfies Record<keyof Ladder, string>,
    standing: {
      evidence: 'shown by evidence',
      consistent: 'plausible, not proven',
      due: 'not yet',
      none: 'no evidence',
    } satisfies Record<Rung['standing'], string>,
    open: 'Open',
    writing: 'being written',
    failed: 'not written',
  },
  outcome: {
    signed: (signed: number, needed: number) =>
      `You signed, ${number(signed)} of ${number(needed)}. Nothing is written until the others agree.`,
    writing: 'The decision is on record and being written. The result is not known yet.',
    failed: 'The decision was not written, or only in part. What happened and what was left undone:',
    kept: 'Your text is kept.',
  },
  closed: {
    decided: (verb: Verb | null, who: string, time: string) =>
      `${who} ${verb === null ? 'decided this' : closedBy[verb]} at ${time}.`,
    answered: (time: string) => `Answered at ${time} with a message that a person posted here.`,
    'decided-on-disk': (who: string | null, time: string) =>
      `${who === null ? 'Someone' : `“${who}”`} decided this on disk at ${time}, not in this console.`,
    over: (time: string) => `Over since ${time}: it was answered in its terminal, or given up there.`,
    ended: (time: string) => `Its session is no more, as was seen at ${time}. Nobody answered.`,
    unheard: (time: string) => `Its session was last heard at ${time}. Whether it still waits is not known.`,
    expired: (time: string) => `Expired at ${time}. No file was written.`,
    withdrawn: (time: string) => `Withdrawn at ${time}: it is no longer on disk.`,
    changed: (time: string) => `Its file changed at ${time}.`,
    byYou: 'You',
    next: {
      decided: 'The ledger records the decision and what was shown.',
      answered: 'The answer is in the conversation; the ledger records who posted it.',
      'decided-on-disk': 'Signalbox does not know who wrote it. Check the file.',
      over: 'The conversation tells what came of it.',
      ended: 'It can no longer be answered. The session may ask again when somebody goes on with it.',
      unheard: 'If it does, it can be answered in its terminal. Once it is heard again, the request stands here again.',
      expired: 'The agent was not told. If it still needs an answer, it has to ask again.',
      withdrawn: 'It can no longer be answered. The agent may ask again.',
      changed: 'The list shows the request as it is now.',
    } satisfies Record<Closed['how'], string>,
    nextHeld: 'Its author sees this in the post’s receipt, and the ledger records it.',
    entry: 'See entry',
    conversation: 'Open conversation',
    nextAsk: 'Next request',
    kept: 'What you typed and did not send:',
  },
  stale: {
    title: 'Not decided.',
    unknown: 'Signalbox does not know whether this was decided.',
    again: 'Confirm again: the same decision is never made twice.',
    look: 'Show the current version',
    changed: 'It changed on disk since you opened it. You are looking at the new version.',
    read: 'I have read it',
  },
  done: {
    title: 'Closed requests',
    back: 'Open requests',
    none: {
      title: 'No request is closed yet.',
      body: 'Every request that a person decides is listed here, newest first.',
    },
    failed: { title: 'Could not load the closed requests.', again: 'Try again' },
    older: 'Load older',
    outcome: { failed: 'failed' },
    here: 'Decided here',
    noneHere: 'Nobody has decided anything here yet.',
    disk: {
      title: 'Decided on disk, not here',
      by: (who: string | null) => `by ${who ?? 'someone'}`,
      older: 'Load older ones decided on disk',
    },
  },
  phone: {
    risk: 'Risk, reversible',
    claims: 'Claims',
    claimed: (evidence: number, none: number) =>
      [evidence > 0 && `${number(evidence)} in a file`, none > 0 && `${number(none)} no evidence`]
        .filter((part) => part !== false)
        .join(', '),
    before: 'Decided before',
    decided: (said: readonly Pick<Decided, 'verb'>[]) => {
      const counts = new Map<string, number>()
      for (const { verb } of said) counts.set(done[verb], (counts.get(done[verb]) ?? 0) + 1)
      return [...counts].map(([verb, count]) => `${number(count)} ${verb}`).join(', ')
    },
    signed: (signed: number, needed: number) => `Signed ${number(signed)} of ${number(needed)}`,
    file: 'File',
    noFile: 'none',
    proof: 'Proof',
    expires: (time: string, then: 'nothing' | 'reject') =>
      `Expires at ${time}; ${then === 'nothing' ? 'then nothing is written' : 'then a rejection is written'}`,
  },
} as const)
