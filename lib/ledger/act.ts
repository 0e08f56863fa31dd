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
  'backup',
  'snapshot',
  'hold-on',
  'hold-off',
  'hook-settings',
  'forget',
  'remember',
  'rules-change',
  'problem-seen',
  'problem-unseen',
  'waive',
  'mute',
  'waiver-end',
  'alert',
  'alert-add',
  'alert-change',
  'alert-remove',
  'alert-send',
  'alert-acknowledge',
  'alert-assign',
  'alert-escalate',
] as const
export type Act = (typeof ACTS)[number]

/** What an act is about: what agents asked, what people said to them, how the console is set, who comes in and what leaves it. */
export const ABOUT = ['decisions', 'posts', 'settings', 'access'] as const
export type About = (typeof ABOUT)[number]

/** The acts of each; what the ledger does of itself is about none. */
export const ACTS_ABOUT: { [about in About]: readonly Act[] } = {
  decisions: [
    ...(['approve', 'reject', 'ask-more', 'answer', 'no-decision', 'approve-as-changed', 'withdraw'] as const),
    ...(['hold-on', 'hold-off'] as const),
  ],
  posts: ['post'],
  settings: [
    ...(['source-add', 'source-remove', 'source-restore', 'source-change', 'retention-change'] as const),
    ...(['writing-on', 'writing-off', 'demo-load', 'demo-remove', 'view-share', 'policy-change'] as const),
    ...(['forget', 'remember', 'rules-change'] as const),
    ...(['problem-seen', 'problem-unseen', 'waive', 'mute', 'waiver-end'] as const),
    ...(['hook-add', 'hook-change', 'hook-remove', 'hook-send', 'hook-settings'] as const),
    ...(['alert-add', 'alert-change', 'alert-remove', 'alert-send', 'alert-acknowledge', 'alert-assign'] as const),
  ],
  access: [
    ...(['sign-in', 'sign-out', 'start-link', 'session-revoke', 'person-add', 'person-remove'] as const),
    ...(['role-change', 'scope-change', 'token-make', 'token-revoke', 'factor-add', 'factor-remove'] as const),
    ...(['password-change', 'export', 'ledger-export', 'backup'] as const),
  ],
}

/**
 * Acts whose effect nothing can find out afterwards: what was open when the program ended is settled as failed. A backup
 * is none of them: each holds its own as it was before it ended.
 */
export const ACTS_AT_ONCE = [
  ...['source-add', 'source-remove', 'source-restore', 'source-change', 'retention-change', 'demo-load', 'demo-remove'],
  ...['export', 'view-share', 'checkpoint', 'ledger-export', 'writing-on', 'writing-off', 'start-link'],
  ...['person-add', 'person-remove', 'role-change', 'session-revoke', 'token-make', 'token-revoke'],
  ...['factor-add', 'factor-remove', 'scope-change', 'hook-add', 'hook-change', 'hook-remove', 'hook-send'],
  ...['hold-on', 'hold-off', 'rules-change', 'problem-seen', 'problem-unseen', 'waive', 'mute', 'waiver-end'],
  ...['alert-add', 'alert-change', 'alert-remove', 'alert-send'],
  ...['alert-acknowledge', 'alert-assign'],
] as const satisfies readonly Act[]

/** `intent`: recorded before the effect, settled by a later entry; `held`: so too, once a second person decided. */
export const OUTCOMES = ['intent', 'done', 'failed', 'refused', 'held'] as const
export type Outcome = (typeof OUTCOMES)[number]
