import type { Act } from '@/lib/act'

/** The procedures that are acts, so that a refusal for want of a role goes on record too. */
export const ACT_OF: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['source.watch', 'source-add'],
  ['source.remove', 'source-remove'],
  ['source.restore', 'source-restore'],
  ['source.change', 'source-change'],
  ['ingest.keep', 'retention-change'],
  ['demo.load', 'demo-load'],
  ['demo.remove', 'demo-remove'],
  ['ledger.checkpoint', 'checkpoint'],
  ['ledger.export', 'ledger-export'],
  ['people.invite', 'person-add'],
  ['people.link', 'start-link'],
  ['people.changeRole', 'role-change'],
  ['people.close', 'person-remove'],
  ['people.endSession', 'session-revoke'],
  ['people.makeToken', 'token-make'],
  ['people.revokeToken', 'token-revoke'],
  ['policies.save', 'policy-change'],
  ['policies.turn', 'policy-change'],
  ['me.addCode', 'factor-add'],
  ['me.addPasskey', 'factor-add'],
  ['me.removeFactor', 'factor-remove'],
  ['post.send', 'post'],
  ['approvals.decide', 'approve'],
  ['writing.turn', 'writing-on'],
])
