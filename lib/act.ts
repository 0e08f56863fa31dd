/** What people do on record. The list grows at its end; a ledger may hold acts that an older program does not know. */
export const ACTS = [
  'sign-in',
  'sign-out',
  'start-link',
  'source-add',
  'source-remove',
  'source-restore',
  'source-change',
  'retention-change',
  'writing-on',
  'writing-off',
  'demo-load',
  'demo-remove',
  'export',
  'view-share',
  'post',
  'approve',
  'reject',
  'ask-more',
  'answer',
  'no-decision',
  'approve-as-changed',
  'policy-change',
  'person-add',
  'person-remove',
  'role-change',
  'token-make',
  'token-revoke',
  'session-revoke',
  'factor-add',
  'factor-remove',
  'password-change',
  'checkpoint',
  'restore',
  'ledger-export',
  'alarm',
  'scope-change',
  'hook-add',
  'hook-change',
  'hook-remove',
  'hook-send',
  'withdraw',
  'prove',
] as const
export type Act = (typeof ACTS)[number]

/** Acts whose effect nothing can find out afterwards: what was open when the program ended is settled as failed. */
export const ACTS_AT_ONCE = [
  ...['source-add', 'source-remove', 'source-restore', 'source-change', 'retention-change', 'demo-load', 'demo-remove'],
  ...['export', 'view-share', 'checkpoint', 'ledger-export', 'writing-on', 'writing-off', 'start-link'],
  ...['person-add', 'person-remove', 'role-change', 'session-revoke', 'token-make', 'token-revoke'],
  ...['factor-add', 'factor-remove', 'scope-change', 'hook-add', 'hook-change', 'hook-remove', 'hook-send'],
] as const satisfies readonly Act[]

/** `intent`: recorded before the effect, settled by a later entry; `held`: so too, once a second person decided. */
export const OUTCOMES = ['intent', 'done', 'failed', 'refused', 'held'] as const
export type Outcome = (typeof OUTCOMES)[number]
