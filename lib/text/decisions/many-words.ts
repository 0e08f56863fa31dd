import type { KeptFromMany, SaidToMany } from '@/lib/asks/said-to-many'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const asks = (count: number) => counted(count, 'request', 'requests')

/** What is marked in the lists, and what is said to all of it. */
export const many = spoken('many', {
  mark: (words: string) => `Mark “${words.replace(/\s+/g, ' ').trim().slice(0, 60)}”`,
  count: (count: number) => `${number(count)} marked`,
  changed: (count: number) => `${number(count)} changed or closed since`,
  hidden: (count: number) => `${number(count)} hidden by the filters`,
  clear: 'Unmark',
  never: 'Requests are never approved in bulk: approve each one by itself.',
  nothing: 'X marks the open request. Open one first.',
  closed: 'A closed request cannot be marked: there is nothing left to decide.',
  unlisted: 'It is no longer in the list, so it was not marked.',
  act: {
    reject: (count: number) => `Reject ${number(count)}`,
    answer: (count: number) => `Answer ${number(count)}`,
    'no-decision': (count: number) => `No decision needed: ${number(count)}`,
  } satisfies Record<SaidToMany, unknown>,
  /** Why none of what is marked can be told so. */
  none: {
    reject: 'None of the marked requests can be rejected: they are for information.',
    answer: 'None of the marked requests takes an answer in words: they wait for a yes or a no, or are held.',
    'no-decision': 'All marked requests wait for a yes or a no.',
  } satisfies Record<SaidToMany, string>,
  noneAsMarked: 'The marked requests changed or closed since: unmark them, and mark the current ones.',
  title: {
    reject: (count: number) => `Reject ${asks(count)}?`,
    answer: (count: number) => `Answer ${asks(count)} with the same words?`,
    'no-decision': (count: number) => `Note that ${asks(count)} ${count === 1 ? 'needs' : 'need'} no decision?`,
  } satisfies Record<SaidToMany, unknown>,
  about: {
    reject: 'Each is rejected separately, with this reason in its file and its own ledger entry.',
    answer: 'Each gets these words in its own file, and its own ledger entry.',
    'no-decision': 'Nothing is written to agents; each gets its own ledger entry.',
  } satisfies Record<SaidToMany, string>,
  reason: {
    reject: 'One reason for all',
    answer: 'One answer for all',
    'no-decision': 'One reason for all (optional)',
  } satisfies Record<SaidToMany, string>,
  kept: {
    'no-reason': 'Write it first: it goes on record and to each agent.',
    'too-long': 'The text is too long: 10,000 characters at most.',
    verdict: 'This starts like a yes or a no. Requests are never approved in bulk; to refuse them, use Reject.',
  } satisfies Record<KeptFromMany, string>,
  lost: 'Disconnected: you cannot decide now. Your text is kept.',
  apart: (count: number) =>
    `${number(count)} more marked ${count === 1 ? 'request is' : 'requests are'} left alone: this does not apply to ${count === 1 ? 'it' : 'them'}.`,
  apartChanged:
    'Changed or closed since you marked it, so it is left alone. You can mark the current version in the list.',
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop after this one',
  again: (count: number) => `Try ${number(count)} again`,
  unsealed: (count: number) => `${number(count)} without the passkey`,
  progress: (done: number, all: number) => `${number(done)} of ${number(all)}…`,
  sum: (done: number, all: number) =>
    done === all ? `All ${number(all)} done.` : `${number(done)} of ${number(all)} done; the rest stay marked.`,
  came: {
    waits: 'not sent',
    sent: 'sending…',
    written: { reject: 'rejected', answer: 'answered', 'no-decision': 'noted' } satisfies Record<SaidToMany, string>,
    signed: 'signed; others must sign too',
    noted: { reject: 'rejected', answer: 'answered', 'no-decision': 'noted' } satisfies Record<SaidToMany, string>,
    writing: 'on record, being written',
    failed: 'could not be written; open it to see why',
    unknown: (says: string) =>
      `Signalbox does not know whether this was done: ${says} Trying again never does it twice.`,
  },
  /** Keys that do nothing here. */
  keys: {
    open: 'Open a request first.',
    closed: 'This request is closed: there is nothing left to decide.',
    withdraw: 'W withdraws a held message of yours; this is not one.',
    raw: 'A held message is not on disk yet, so it has no raw bytes.',
  },
} as const)
