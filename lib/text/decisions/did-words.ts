import type { Verb } from '@/lib/asks/approval'

/** What was done about a request, in a list. */
export const done: { readonly [verb in Verb]: string } = {
  approve: 'approved',
  reject: 'rejected',
  'ask-more': 'asked for more',
  answer: 'answered',
  'approve-as-changed': 'approved as changed',
  'no-decision': 'needs no decision',
  withdraw: 'withdrew',
}

/** The same, behind who did it. */
export const closedBy: { readonly [verb in Verb]: string } = {
  approve: 'approved this',
  reject: 'rejected this',
  'ask-more': 'asked for more',
  answer: 'answered this',
  'approve-as-changed': 'approved this as changed',
  'no-decision': 'noted that this needs no decision',
  withdraw: 'withdrew this',
}
