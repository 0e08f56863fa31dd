import type { Fact } from '@/lib/asks/approval'
import { atLeast, counted, entryName, number } from '../number'
import { spoken } from '../spoken'

/** One ask, from what its agent says to what was said just before. */
export const askCard = spoken('askCard', {
  label: 'Request',
  asked: 'Asked',
  posted: 'Posted, held',
  in: 'in',
  to: 'to',
  place: (at: number, all: number, capped: boolean) => `${number(at)} of ${atLeast(all, capped)}`,
  /** Begins with what stands there. */
  toLists: (list: string) => `${list}, all lists`,
  previous: 'Previous request',
  next: 'Next request',
  notFound: 'This is not a request that is known.',
  notFoundNext: 'The link may be of another Signalbox, or the message was never meant for a person.',
  back: 'Show the lists',
  failed: 'The request could not be had.',
  again: 'Ask again',
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
  facts: 'What can be shown',
  source: 'source',
  fact: {
    said: 'Said of it',
    waits: 'Why it waits',
    author: 'Posted by',
    risk: 'Risk',
    reversible: 'Reversible',
    guardrail: 'Guardrail',
    policy: 'Policy',
    claim: 'Claims',
  } satisfies Record<Fact['what'], string>,
  standing: { warning: 'warning', evidence: 'shown by evidence', 'no-evidence': 'no evidence' },
  before: 'Decided before on the like',
  you: 'you',
  entry: entryName,
  againTimes: (count: number, verb: string, who: string) =>
    count === 1
      ? `The like was ${verb} before, by ${who}.`
      : `The like was refused ${number(count)} times, last by ${who}.`,
  againReason: 'Their reason:',
  noReason: 'no reason given',
  expires: (time: string, byPolicy: boolean) => `Expires ${time}${byPolicy ? ' by policy' : ''}.`,
  afterwards: { nothing: 'Then nothing is written.', reject: 'Then a rejection is written; no human decided it.' },
  left: 'Time left',
  leftOf: (minutes: string) => `${minutes} left to decide.`,
  justBefore: 'Said just before',
  since: 'Said since',
  nobody: 'nobody',
} as const)
