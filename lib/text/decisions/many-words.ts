import type { KeptFromMany, SaidToMany } from '@/lib/asks/said-to-many'
import { counted, number } from '../number'
import { spoken } from '../spoken'

const asks = (count: number) => counted(count, 'request', 'requests')

/** What is marked in the lists, and what is said to all of it. */
export const many = spoken('many', {
  mark: (words: string) => `Mark “${words.replace(/\s+/g, ' ').trim().slice(0, 60)}”`,
  count: (count: number) => `${number(count)} marked`,
  changed: (count: number) => `${number(count)} changed or closed since`,
  hidden: (count: number) => `${number(count)} not shown by the filter`,
  clear: 'Unmark',
  never: 'Many are never approved at once: approve each by itself.',
  nothing: 'X marks the request that is open. Open one first.',
  closed: 'What is closed is not marked: nothing is decided on it any more.',
  unlisted: 'It is not in the list any more, so it is not marked.',
  act: {
    reject: (count: number) => `Reject ${number(count)}`,
    answer: (count: number) => `Answer ${number(count)}`,
    'no-decision': (count: number) => `No decision needed: ${number(count)}`,
  } satisfies Record<SaidToMany, unknown>,
  /** Why none of what is marked can be told so. */
  none: {
    reject: 'Nothing that is marked can be rejected: it is for information.',
    answer: 'Nothing that is marked is answered in words: it waits for a yes or a no, or is held.',
    'no-decision': 'All that is marked waits for a yes or a no.',
  } satisfies Record<SaidToMany, string>,
  noneAsMarked: 'What is marked was changed or closed since: unmark it, and mark what stands there now.',
  title: {
    reject: (count: number) => `Reject ${asks(count)}?`,
    answer: (count: number) => `Answer ${asks(count)} with the same words?`,
    'no-decision': (count: number) => `Note that ${asks(count)} ${count === 1 ? 'needs' : 'need'} no decision?`,
  } satisfies Record<SaidToMany, unknown>,
  about: {
    reject: 'Each is rejected by itself, with this reason in its file and an entry of its own in the ledger.',
    answer: 'Each gets these words in a file of its own, and an entry of its own in the ledger.',
    'no-decision': 'Nothing is written to agents; each has an entry of its own in the ledger.',
  } satisfies Record<SaidToMany, string>,
  reason: {
    reject: 'One reason for all',
    answer: 'One answer for all',
    'no-decision': 'One reason for all, if there is one',
  } satisfies Record<SaidToMany, string>,
  kept: {
    'no-reason': 'Say it first: it goes on record and to each agent.',
    'too-long': 'It is too long: 10,000 characters at most.',
    verdict: 'It begins as a yes or a no. Many are never approved at once, and to refuse them there is Reject.',
  } satisfies Record<KeptFromMany, string>,
  lost: 'Disconnected: nothing can be decided now. What you typed is kept.',
  apart: (count: number) =>
    `${asks(count)} more ${count === 1 ? 'is' : 'are'} marked and left alone: it is not for ${count === 1 ? 'it' : 'them'}.`,
  apartChanged:
    'Changed or closed since it was marked, so it is left alone. What stands in the list now can be marked anew.',
  cancel: 'Cancel',
  close: 'Close',
  stop: 'Stop after this one',
  again: (count: number) => `Try ${number(count)} again`,
  unsealed: (count: number) => `${number(count)} without the passkey`,
  progress: (done: number, all: number) => `${number(done)} of ${number(all)}…`,
  sum: (done: number, all: number) =>
    done === all
      ? `All ${number(all)} are done.`
      : `${number(done)} of ${number(all)} are done; the rest stays marked.`,
  came: {
    waits: 'not sent',
    sent: 'on its way…',
    written: { reject: 'rejected', answer: 'answered', 'no-decision': 'noted' } satisfies Record<SaidToMany, string>,
    signed: 'signed; more must sign',
    noted: { reject: 'rejected', answer: 'answered', 'no-decision': 'noted' } satisfies Record<SaidToMany, string>,
    writing: 'on record, being written',
    failed: 'could not be written: open it to see why',
    unknown: (says: string) => `It is not known whether this was done: ${says} To try again never does it twice.`,
  },
  /** Keys that do nothing here. */
  keys: {
    open: 'Open a request first.',
    closed: 'It is closed: nothing is decided on it any more.',
    withdraw: 'W takes back a message of yours that is held, and this is none.',
    raw: 'A message that is held has no bytes on the disk yet.',
  },
} as const)
