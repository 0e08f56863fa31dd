import type { Closed, Decided, Ladder, Rung, Verb } from '@/lib/asks/approval'
import type { List } from '@/lib/asks/ask-kinds'
import { atLeast, counted, number, orMore } from '../number'
import { spoken } from '../spoken'
import { askCard } from './ask-card'

const done: Record<Verb, string> = {
  approve: 'approved',
  reject: 'rejected',
  'ask-more': 'asked for more',
  answer: 'answered',
  'approve-as-changed': 'approved as changed',
  'no-decision': 'needs no decision',
  withdraw: 'withdrew',
}

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
  clock: { waiting: 'most urgent first', inform: 'seen' },
  none: { waiting: 'Nothing waits for you.', inform: 'Nothing new.' },
  left: (clock: string) => `${clock} left`,
  waits: (clock: string) => `for ${clock}`,
  more: (count: number, capped: boolean) => `${atLeast(count, capped)} more; they come up as these are closed.`,
  toMore: 'All that was ever asked, in the stream',
  over: (clock: string) => `over +${clock}`,
  signedOf: (signed: number, needed: number) => `${number(signed)} of ${number(needed)} signed`,
  again: (times: number) => (times === 1 ? 'asked again' : `asked again ${number(times)} times`),
  held: (author: string) => `${author} posts`,
  quoted: (words: string) => `“${words}”`,
  newAsk: (count: number, capped: boolean) =>
    `${orMore(count, capped)} ${count === 1 && !capped ? 'request waits' : 'requests wait'} for you.`,
  closedToday: (count: number) => `${number(count)} closed today`,
  toPolicies: 'Policies',
  failed: { title: 'The requests could not be had.', again: 'Ask again' },
  clear: {
    title: 'All clear.',
    body: 'No agent waits for a person. What they ask comes up here by itself.',
    unwatched: 'No agent can ask yet.',
    toClosed: 'What was closed',
    toStream: 'Open the stream',
  },
  card: askCard,
  did: done,
  verbs: {
    approve: 'Approve',
    reject: 'Reject',
    'ask-more': 'Ask for more',
    answer: 'Answer',
    'approve-as-changed': 'Approve as changed',
    'no-decision': 'No decision needed',
    withdraw: 'Withdraw',
  } satisfies Record<Verb, string>,
  /** The same, where the decision writes under a signature of several. */
  sign: 'Sign and approve',
  holdTo: { approve: 'Hold to approve', sign: 'Hold to sign and approve', held: 'Keep holding…' },
  holdHint: 'Hold it for 0.8 s. By keyboard, press it twice.',
  armed: {
    approve: 'Armed. ↵ approves, Esc lets go',
    sign: 'Armed. ↵ signs, Esc lets go',
    reject: '↵ rejects, Esc lets go',
    'ask-more': '↵ asks, Esc lets go',
    answer: '↵ answers, Esc lets go',
    'approve-as-changed': '⌘↵ approves what stands in the field, Esc lets go',
    'no-decision': '↵ notes that no decision is needed, Esc lets go',
    withdraw: '↵ withdraws it, Esc lets go',
  },
  deciding: 'On record, being written…',
  dots: 'Other answers to this request',
  noRight: 'Who may decide is told under People and tokens; an admin changes it.',
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
  edit: { label: 'The whole payload, as it will be written', restore: 'As it was sent' },
  target: {
    label: (target: string) => `This cannot be undone. Type ${target} to approve.`,
    field: 'Target',
  },
  why: {
    busy: 'A decision is on its way.',
    lost: 'Disconnected: nothing can be decided now. What you typed is kept.',
    readOnly: (source: string) => `${source} is read-only, so nothing can be written.`,
    toWriting: 'Turn writing on',
    unread: 'Scroll to the end of what is asked first.',
    coming: 'What is asked is still coming.',
    unseen: 'What will be written is on its way.',
    notHad: 'What would be written could not be had. Ask for it again first.',
    reason: 'The policy asks for a reason.',
    words: 'Say something first.',
    target: 'Type the target first.',
    tooLong: (most: number) => `It is too long: ${counted(most, 'character', 'characters')} at most.`,
    unchanged: 'Change something first, or approve it as it is.',
    noPayload: 'There is no payload to change.',
    changed: 'It changed since you opened it. Read it again first.',
    verb: 'This is not one of the answers to this request.',
    asking: 'Asking what it is…',
  },
  files: {
    label: 'What will be written',
    was: 'What was written',
    switch: 'Which file is shown',
    if: {
      approve: 'If approved',
      reject: 'If rejected',
      'ask-more': 'If asked',
      answer: 'If answered',
      'approve-as-changed': 'If changed',
      'no-decision': 'If noted',
      withdraw: 'If withdrawn',
    } satisfies Record<Verb, string>,
    count: (files: number) => counted(files, 'file', 'files'),
    nothing: 'Nothing is written; the ledger keeps what was decided.',
    notYet: (left: number) =>
      left === 1
        ? 'One more person must agree after you; then it is written.'
        : `${number(left)} more must agree after you; then it is written.`,
    refused: 'It cannot be written now:',
    failed: 'What would be written could not be had:',
    how: 'Temporary name, fsync, rename, read again, compared. Id, time and reason are those of the last signature.',
    waiting: 'Say something, and here stands exactly what will be written.',
    done: 'Nothing more is written for this request. Its entry in the ledger has the bytes.',
    doneElsewhere: 'Nothing more is written for this request: it was not decided here.',
    written: (bytes: number, mode: string | null, hash: string) =>
      `${counted(bytes, 'byte', 'bytes')}${mode === null ? '' : `, mode ${mode}`}, sha256 ${hash}…`,
  },
  signatures: {
    title: (signed: number, needed: number) => `Signatures, ${number(signed)} of ${number(needed)}`,
    signed: 'signed',
    yours: 'yours writes the file',
    yoursSigns: 'yours is one more',
    now: 'now',
    role: (role: string, known: string) => `${role}, ${known}`,
  },
  ladder: {
    title: 'Proof',
    rungs: { written: 'Written', seen: 'Seen', acted: 'Acted' } satisfies Record<keyof Ladder, string>,
    before: {
      written: 'read again, same hash',
      seen: 'log line or reply naming it',
      acted: 'reply or result here',
    } satisfies Record<keyof Ladder, string>,
    standing: {
      evidence: 'shown by evidence',
      consistent: 'it fits, nothing shows it',
      due: 'not yet',
      none: 'no evidence',
    } satisfies Record<Rung['standing'], string>,
    open: 'Open',
    writing: 'being written',
    failed: 'not written',
  },
  outcome: {
    signed: (signed: number, needed: number) =>
      `You signed, ${number(signed)} of ${number(needed)}. Nothing is written before the others agree.`,
    writing: 'It is on record and being written; what became of it is not known yet.',
    failed: 'It could not be written, or not wholly. What happened and what was not done:',
    kept: 'What you typed is kept.',
  },
  closed: {
    decided: (verb: string, who: string, time: string) => `${who} ${verb} this at ${time}.`,
    answered: (time: string) => `Answered at ${time} with a message that a person posted here.`,
    'decided-on-disk': (who: string | null, time: string) =>
      `${who === null ? 'Someone' : `“${who}”`} decided this on the disk at ${time}, not through this console.`,
    expired: (time: string) => `Expired ${time}. No file was written.`,
    withdrawn: (time: string) => `Withdrawn at ${time}: it is gone from the disk.`,
    changed: (time: string) => `Its file changed at ${time}.`,
    byYou: 'You',
    next: {
      decided: 'The ledger keeps the decision and what was shown.',
      answered: 'It stands in the conversation; the ledger says who posted it.',
      'decided-on-disk': 'Whoever wrote it is not known here; look at the file.',
      expired: 'The agent was told nothing. If it still wants an answer, it asks again.',
      withdrawn: 'Nothing can be answered any more. The agent may ask again.',
      changed: 'The request as it is now stands in the lists.',
    } satisfies Record<Closed['how'], string>,
    nextHeld: 'Its author is told in the receipt of the post, and the ledger keeps it.',
    entry: 'See entry',
    conversation: 'Open conversation',
    nextAsk: 'Next request',
    kept: 'What you typed and did not send:',
  },
  stale: {
    title: 'Not decided.',
    unknown: 'It is not known whether this was decided.',
    again: 'Confirm it again: the same decision is never made twice.',
    look: 'Look at it as it is now',
    changed: 'It changed on disk since you opened it. What stands here now is new.',
    read: 'I have read it',
  },
  done: {
    title: 'Closed requests',
    back: 'Open requests',
    none: { title: 'Nothing was closed yet.', body: 'Every request that a person decided stands here, newest first.' },
    failed: { title: 'What was closed could not be had.', again: 'Ask again' },
    older: 'Older ones',
    outcome: { failed: 'failed' },
    here: 'Decided here',
    noneHere: 'Nobody decided anything here yet.',
    disk: {
      title: 'Decided on the disk, not here',
      by: 'by',
      somebody: 'somebody',
      older: 'Older ones on the disk',
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
      `Expires ${time}, ${then === 'nothing' ? 'nothing is written' : 'a rejection is written'}`,
  },
} as const)
