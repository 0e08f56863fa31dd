import * as z from 'zod'
import { VERBS } from '@/lib/asks/approval'
import type { Act } from '@/lib/ledger/act'
import { keepTyped } from '@/lib/ledger/kept-words'
import type { Acted } from '@/server/oversight/record-act'
import { decideInput, sendInput } from './input'

/** The procedures that are acts, so that a refusal for want of a role goes on record too; of a view only sharing one is refused so. */
export const ACT_OF: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['source.watch', 'source-add'],
  ['source.remove', 'source-remove'],
  ['source.restore', 'source-restore'],
  ['source.change', 'source-change'],
  ['rules.set', 'rules-change'],
  ['ingest.keep', 'retention-change'],
  ['views.save', 'view-share'],
  ['views.change', 'view-share'],
  ['demo.load', 'demo-load'],
  ['demo.remove', 'demo-remove'],
  ['ledger.checkpoint', 'checkpoint'],
  ['ledger.export', 'ledger-export'],
  ['people.invite', 'person-add'],
  ['people.link', 'start-link'],
  ['people.changeRole', 'role-change'],
  ['people.changeScope', 'scope-change'],
  ['people.close', 'person-remove'],
  ['people.endSession', 'session-revoke'],
  ['people.makeToken', 'token-make'],
  ['people.revokeToken', 'token-revoke'],
  ['policies.save', 'policy-change'],
  ['policies.turn', 'policy-change'],
  ['notices.save', 'hook-change'],
  ['notices.renew', 'hook-change'],
  ['notices.turn', 'hook-change'],
  ['notices.remove', 'hook-remove'],
  ['notices.test', 'hook-send'],
  ['notices.again', 'hook-send'],
  ['alerts.save', 'alert-change'],
  ['alerts.mute', 'alert-change'],
  ['alerts.remove', 'alert-remove'],
  ['alerts.test', 'alert-send'],
  ['alerts.acknowledge', 'alert-acknowledge'],
  ['alerts.assign', 'alert-assign'],
  ['me.endSession', 'session-revoke'],
  ['me.addCode', 'factor-add'],
  ['me.addPasskey', 'factor-add'],
  ['me.removeFactor', 'factor-remove'],
  ['post.send', 'post'],
  ['approvals.decide', 'approve'],
  ['writing.turn', 'writing-on'],
  ['holds.put', 'hold-on'],
  ['holds.lift', 'hold-off'],
  ['problems.acknowledge', 'problem-seen'],
  ['problems.takeBack', 'problem-unseen'],
  ['problems.waive', 'waive'],
  ['problems.end', 'waiver-end'],
])

/** What is added, where nothing is named that is changed. */
const ADDS: ReadonlyMap<string, Act> = new Map([
  ['notices.save', 'hook-add'],
  ['alerts.save', 'alert-add'],
])

/** What a call would have done, as far as what was sent says it; null where it is no act. */
export function actOf(path: string, input: unknown): Acted | null {
  const act = ACT_OF.get(path)
  if (act === undefined) return null
  const about = named.safeParse(input).data ?? {}
  const subject = keepTyped(about.name ?? about.label ?? about.source ?? about.root ?? about.id ?? null)
  const source = about.label ?? about.source ?? null
  const decided = path === 'approvals.decide' ? decision.safeParse(input).data : undefined
  if (decided !== undefined) return { act: decided.draft.verb, subject, source, detail: { ask: decided.draft.uid } }
  const closes = path === 'writing.turn' && turnedOff.safeParse(input).success
  const adds = added.safeParse(input).success ? ADDS.get(path) : undefined
  return { act: closes ? 'writing-off' : (adds ?? act), subject, source, detail: {} }
}

/** What a call would have decided, or posted, where it was sent whole; null where it was not. */
export function sentWhole(path: string, input: unknown): SentWhole {
  if (path === 'approvals.decide') return { decision: decideInput.safeParse(input).data ?? null, post: null }
  return { decision: null, post: path === 'post.send' ? (sendInput.safeParse(input).data ?? null) : null }
}

type SentWhole = { decision: z.infer<typeof decideInput> | null; post: z.infer<typeof sendInput> | null }

/** What names what an act is about; in none of these is a secret. */
const about = z.string().min(1).max(512).optional().catch(undefined)
const named = z.object({ name: about, label: about, source: about, root: about, id: about })
const decision = z.object({ draft: z.object({ verb: z.enum(VERBS), uid: z.string().max(128) }) })
const turnedOff = z.object({ on: z.literal(false) })
const added = z.object({ id: z.null() })
