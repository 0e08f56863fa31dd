import { FLAGS } from '@/lib/message/flags'
import type { SaidBeside } from '@/lib/rules/beside-message'
import type { Judged } from '@/lib/rules/judged'
import { breaches } from '@/lib/text/rules/breach-words'
import { guardrailsHeld, NEEDS_APPROVAL } from '@/server/protocols/kit/judging/guardrails-held'
import { givesLeave } from '@/server/protocols/kit/judging/reported-change'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { tellsOfChange } from './change-reported'

/** An answer that failed, a decision against it among them, as its words begin. */
const FAILED = /^failure\b/iu

/** About what agents are held to by their registration. */
export const GUARDRAIL_RULES: readonly RecordRule[] = [
  {
    code: 'CLW405',
    passage: 'Responses',
    severity: 'warning',
    about: 'record',
    looks: true,
    guardrail: NEEDS_APPROVAL,
    breaks: (judged, { said }) => {
      const { kind, fromRaw, beside } = judged
      if (!isHeld(judged) || !tellsOfChange(kind, said)) return null
      return (beside?.before ?? []).some((one) => allows(one, judged)) ? null : breaches.unapproved(fromRaw ?? '')
    },
  },
]

function isHeld({ reading, from, flags, agents }: Judged): boolean {
  if (reading !== 'message' || from === null || flags.includes(FLAGS.posted)) return false
  const guardrails = guardrailsHeld(agents.get(from)?.guardrails ?? null)
  return guardrails.some(({ name, value }) => name === NEEDS_APPROVAL && value === true)
}

/** Somebody else says that it may; what a person asked for needs nobody else's leave. */
function allows({ from, kind, body }: SaidBeside, { from: sender, humans }: Judged): boolean {
  if (from === null || from === sender || kind === 'error' || FAILED.test(body)) return false
  return givesLeave(kind, body) || (kind === 'request' && humans.includes(from))
}
