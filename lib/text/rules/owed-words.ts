import type { DebtKind, DebtState, DebtsShown } from '@/lib/rules/debt'
import { atLeast, counted, number } from '../number'
import { spoken } from '../spoken'

/** The page of what agents owe each other, and what is owed by a message. */
export const owed = spoken('owed', {
  list: 'What agents owe, the longest overdue first',
  kinds: {
    answer: 'answer',
    acknowledgement: 'acknowledgement',
    result: 'result',
    'pick-up': 'pick-up',
    shutdown: 'shutdown acknowledgement',
    taking: 'taking the message',
    completion: 'completion',
  } satisfies Record<DebtKind, string>,
  states: {
    open: 'owed',
    acknowledged: 'acknowledged',
    late: 'late',
    expired: 'expired',
    answered: 'answered',
  } satisfies Record<DebtState, string>,
  show: 'Show',
  shown: { open: 'Owed', late: 'Late', over: 'Over' } satisfies Record<DebtsShown, string>,
  groups: { late: 'Late', inTime: 'In time', noTime: 'No time is set', over: 'Answered or expired' },
  known: (late: number, lateCapped: boolean, open: number, openCapped: boolean) =>
    `${atLeast(late, lateCapped)} late of ${atLeast(open, openCapped)} owed`,
  counted: (count: number, more: boolean) => atLeast(count, more),
  history: 'Before it was watched',
  before: 'before it was watched',
  source: 'Source',
  anySource: 'All sources',
  toPeople: 'To people',
  toPeopleTitle: 'Only what agents owe people',
  owes: (agent: string) => `${agent} owes`,
  isOwed: (agent: string) => `${agent} is owed`,
  anyAgent: 'Show all agents',
  anybody: 'anybody',
  nobody: 'nobody known',
  /** A clock that ran so long, of so much. */
  of: (passed: string, limit: string) => `${passed} of ${limit}`,
  over: (passed: string, limit: string) => `+${passed} of ${limit}`,
  dueAt: (time: string) => `Due ${time}`,
  noDue: 'No time is set.',
  after: (time: string) => `after ${time}`,
  notJudged: (left: number, capped: boolean) =>
    `${atLeast(left, capped)} ${left === 1 ? 'message or task is' : 'messages or tasks are'} not judged yet.`,
  anew: 'The index is being derived anew, so some of what is owed may be missing.',
  cut: 'What is owed in sources of which you see some channels only is not shown.',
  more: 'Show more',
  nudge: 'Remind',
  nudgeTitle: 'Write a reminder to the agent that owes it',
  people: (count: number, capped: boolean) =>
    `${atLeast(count, capped)} ${count === 1 && !capped ? 'request waits' : 'requests wait'} for people.`,
  toApprovals: 'Open approvals',
  none: {
    title: 'Nothing is owed',
    late: 'Nothing is late',
    over: 'Nothing was owed yet',
    soFar: 'Nothing owed was found so far',
    body: (messages: number, history: boolean) =>
      `${counted(messages, 'message', 'messages')} judged.${history ? '' : ' What was there before it was watched is left out.'}`,
    history: 'Show what was there before',
    noSource: 'No directory is watched, so nothing is owed.',
    filtered: 'Nothing matches these filters',
    clear: 'Clear the filters',
  },
  failed: { title: 'Could not load what is owed.', again: 'Try again' },
  /** Of one message. */
  byMessage: { title: 'Owed', failed: 'Could not load what is owed by this message.' },
  /** Of one agent. */
  byAgent: {
    title: 'Owed',
    owes: 'Owes',
    isOwed: 'Is owed',
    nothing: 'nothing',
    to: (agent: string) => `to ${agent}`,
    by: (agent: string) => `by ${agent}`,
    /** Beside its name in a list. */
    late: (late: number) => `owes ${number(late)} late`,
    noLate: 'What agents owe could not be loaded.',
    count: (open: number, openCapped: boolean, late: number) =>
      `${atLeast(open, openCapped)}${late === 0 ? '' : `, ${number(late)} late`}`,
    failed: 'Could not load what this agent owes.',
  },
})
