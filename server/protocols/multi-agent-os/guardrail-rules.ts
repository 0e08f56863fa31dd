import { FLAGS } from '@/lib/message/flags'
import { isInactive } from '@/lib/names/inactive-status'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { givesLeave, reportsChange } from '@/server/protocols/kit/judging/reported-change'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'
import { directCall } from './direct-call'
import { domainIn, GUARDRAILS, heldBy } from './guardrails'
import { REPORTING, WATCHED } from './schema'

/** Whom the protocol knows though nobody registers them. */
const UNREGISTERED: readonly string[] = ['supervisor']
/** What judges what others wrote shows their code. */
const JUDGING = new Set(['review', 'decision'])

/** About what agents are registered to do, and what they are held to. */
export const GUARDRAIL_RULES: readonly RecordRule[] = [
  {
    code: 'MAO140',
    passage: 'Agent registry',
    severity: 'warning',
    about: 'record',
    breaks: ({ reading, from, fromRaw, flags, registered, humans }) => {
      if (reading !== 'message' || from === null || registered.size === 0) return null
      if (flags.includes(FLAGS.posted) || humans.includes(from)) return null
      const name = [...registered.keys()].find((one) => plain(one) === plain(from))
      if (name === undefined) return UNREGISTERED.includes(from) ? null : words.notRegistered(fromRaw ?? from)
      const status = registered.get(name) ?? null
      return status !== null && isInactive(status) ? words.notActive(fromRaw ?? from, status) : null
    },
  },
  {
    code: 'MAO141',
    passage: 'Agent registry',
    severity: 'error',
    about: 'record',
    guardrail: GUARDRAILS.domains,
    breaks: (judged) => {
      const domain = domainIn(judged.body, heldIn(judged).domains)
      return domain === null ? null : words.blockedDomain(domain, judged.fromRaw ?? '')
    },
  },
  {
    code: 'MAO142',
    passage: 'Agent registry',
    severity: 'error',
    about: 'record',
    looks: true,
    guardrail: GUARDRAILS.approval,
    breaks: (judged) => {
      const { kind, body, from, fromRaw, beside } = judged
      if (!REPORTING.has(kind) || !heldIn(judged).approval || !reportsChange(body)) return null
      const isAllowed = (beside?.before ?? []).some((one) => one.from !== from && givesLeave(one.kind, one.body))
      return isAllowed ? null : words.unapproved(fromRaw ?? '')
    },
  },
  {
    code: 'MAO143',
    passage: 'Agent registry',
    severity: 'warning',
    about: 'record',
    guardrail: GUARDRAILS.wrapper,
    breaks: (judged, { said }) => {
      const { kind, body, fromRaw } = judged
      const { wrappers } = heldIn(judged)
      if (wrappers.length === 0 || JUDGING.has(kind)) return null
      const call = directCall({ said, body }, wrappers)
      return call === null ? null : words.notWrapped(call, wrappers.join(', '), fromRaw ?? '')
    },
  },
]

/** Names in the registry and in messages may be the long or the short one. */
const plain = (name: string) => WATCHED.get(name) ?? name

function heldIn({ reading, from, flags, agents }: Judged) {
  const isOurs = reading !== 'message' || from === null || flags.includes(FLAGS.posted)
  return heldBy(isOurs ? null : (agents.get(from)?.guardrails ?? null))
}
