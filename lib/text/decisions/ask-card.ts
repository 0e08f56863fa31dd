import type { Fact } from '@/lib/asks/approval'
import { atLeast, counted, entryName, number } from '../number'
import { spoken } from '../spoken'

/** One ask, from what its agent says to what was said just before. */
export const askCard = spoken('askCard', {
  label: 'Request',
  asked: 'Asked',
  posted: 'Posted and held',
  in: 'in',
  to: 'to',
  toAll: 'to all',
  place: (at: number, all: number, capped: boolean) => `${number(at)} of ${atLeast(all, capped)}`,
  /** Begins with what stands there. */
  toLists: (list: string) => `${list}, all lists`,
  previous: 'Previous request',
  next: 'Next request',
  notFound: 'No such request.',
  notFoundNext: 'The link may belong to another Signalbox, or the message was never meant for a person.',
  back: 'Show the lists',
  failed: 'Could not load the request.',
  again: 'Try again',
  wrote: (length: number) => `wrote, whole text, ${counted(length, 'character', 'characters')}`,
  wantsToSay: (type: string, length: number) =>
    `posts ${type}, whole text, ${counted(length, 'character', 'characters')}`,
  wroteCut: (shown: number, length: number) => `wrote, ${number(shown)} of ${number(length)} characters`,
  wroteAt: (time: string) => `wrote ${time}, whole text`,
  noWords: 'The message has no text.',
  byPolicy: (name: string, version: number) => `By policy ${name}, version ${number(version)}`,
  payload: (field: string) => `Payload, ${field} as sent`,
  payloadWhole: (fields: number | null) =>
    fields === null ? 'Whole payload shown' : `Whole payload shown, ${counted(fields, 'field', 'fields')}`,
  raw: 'Raw message',
  hideRaw: 'Hide raw message',
  conversation: 'Conversation',
  reasoning: 'Reasoning',
  notStated: 'not stated',
  noReasoning: 'not stated; what the agent gave is in its text.',
  facts: 'Facts',
  source: 'source',
  fact: {
    said: 'Said about it',
    waits: 'Why it waits',
    author: 'Posted by',
    risk: 'Risk',
    reversible: 'Reversible',
    guardrail: 'Guardrail',
    policy: 'Policy',
    claim: 'Claims',
  } satisfies Record<Fact['what'], string>,
  standing: { warning: 'warning', evidence: 'shown by evidence', 'no-evidence': 'no evidence' },
  before: 'Earlier decisions on similar requests',
  you: 'you',
  entry: entryName,
  againTimes: (count: number, verb: string, who: string) =>
    count === 1
      ? `A similar request was decided before: ${verb}, by ${who}.`
      : `Similar requests were refused ${number(count)} times, last by ${who}.`,
  againReason: 'The reason given:',
  noReason: 'no reason given',
  expires: (time: string, byPolicy: boolean) => `Expires at ${time}${byPolicy ? ' by policy' : ''}.`,
  afterwards: {
    nothing: 'Nothing is written then.',
    reject: 'A rejection is written then, without a human decision.',
  },
  left: 'Time left',
  leftOf: (ms: number) => `${ms < 60_000 ? `${ms / 1_000} s` : `${ms / 60_000} min`} left to decide.`,
  terminal: {
    title: 'Answer it in its terminal',
    idle: 'It is probably waiting: its last words ask something, and its session has been idle since. No file says so.',
    probably: 'It is probably waiting: no line of its file says so, and the call may be running instead.',
    where: {
      directory: 'Directory',
      session: 'Session',
      pid: 'Process',
      pane: 'Pane',
    },
    resume: 'If the terminal is gone, this command continues the session',
    copy: 'Copy the command',
  },
  justBefore: 'Said just before',
  since: 'Said since',
  nobody: 'nobody',
} as const)
