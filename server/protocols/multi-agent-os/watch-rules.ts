import { maskSecrets } from '@/lib/letters/mask-secrets'
import type { Judged } from '@/lib/rules/judged'
import { breaches as words } from '@/lib/text/rules/breach-words'
import { agentRule } from '@/server/protocols/kit/judging/agent-rule'
import type { RecordRule } from '@/server/protocols/kit/judging/rule'

/** How long an agent has after an error to answer all the same. */
const ANSWERS_WITHIN_MS = 300_000
const SECOND_MS = 1_000
const MALFORMED =
  /\bmal-?formed\b|\binvalid json\b|\bjsondecodeerror\b|\b(?:could not|cannot|can't|failed to|unable to) (?:parse|decode)\b|\bjson parse error\b|\bparse error\b/i

/** About presence, and what watchers log. */
export const WATCH_RULES: readonly RecordRule[] = [
  agentRule({ code: 'MAO150', passage: 'Presence', severity: 'warning' }, ({ agent, name }) => {
    if (agent.clockBefore === null || agent.shownAt === null) return null
    const seconds = Math.round((agent.clockBefore - agent.shownAt) / SECOND_MS)
    return seconds < 1 ? null : { says: words.clockBackward(name, seconds), at: null }
  }),
  {
    code: 'MAO160',
    passage: 'Error handling',
    severity: 'error',
    about: 'record',
    due: (judged) => unanswered(judged)?.by ?? null,
    awaits: ({ erred }) => erred.map(({ agent }) => agent),
    breaks: (judged, { now }) => {
      const error = unanswered(judged)
      return error !== null && now >= error.by ? words.watcherErred(error.agent, maskSecrets(error.text)) : null
    },
  },
  {
    code: 'MAO161',
    passage: 'Error handling',
    severity: 'warning',
    about: 'log',
    breaks: ({ type, body }) =>
      (type === 'warning' || type === 'error' || type === 'log') && MALFORMED.test(body.slice(0, 500))
        ? words.malformedLogged
        : null,
  },
]

/** The error after which an agent that the message is for did not speak. `by`: when it should have, UTC ms. */
function unanswered({ reading, answeredAt, orderAt, agents, erred, broadcast }: Judged) {
  if (reading !== 'message' || answeredAt !== null || broadcast) return null
  for (const error of erred) {
    const lastAt = agents.get(error.agent)?.lastAt ?? null
    if (lastAt === null || lastAt <= orderAt) return { ...error, by: error.at + ANSWERS_WITHIN_MS }
  }
  return null
}
