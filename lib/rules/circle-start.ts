import { componentOf } from './components-of'

/** One message between agents. `at`: UTC ms; `to`: whom it is addressed to or mentions. */
export type Passed = { key: number; from: string; to: readonly string[]; body: string; at: number }
export type CircleStart = { key: number; agents: readonly string[]; count: number }

const MINUTE_MS = 60_000
/** So many in a minute are no loop yet. */
const MOST = 20
const ALIKE = 0.8
/** A circle that was told goes on until nothing of it was too many for so long. */
const QUIET_MS = 10 * MINUTE_MS
const LETTERS = 200
/** Of one minute so many, the newest, are looked at. */
const LOOKED_AT = 100

/**
 * The messages, of some in order of time, with which a circle of agents wrote more than twenty within a minute, four of
 * five of them like another. One for each circle, however long it goes on. The work is bounded by the number of messages
 * in a minute, which `passed` should hold to a few hundred.
 */
export function circleStarts(passed: readonly Passed[]): CircleStart[] {
  const texts = passed.map(({ body }) => bareText(body))
  const counts = new Map<string, number>()
  const starts: CircleStart[] = []
  const known: { agents: ReadonlySet<string>; last: number }[] = []
  const addressed = new Map<string, number>()
  let first = 0
  let paired = 0
  const count = (text: string, by: 1 | -1) => {
    const was = counts.get(text) ?? 0
    const now = was + by
    counts.set(text, now)
    paired += (now > 1 ? now : 0) - (was > 1 ? was : 0)
  }
  passed.forEach((one, nth) => {
    count(texts[nth] ?? '', 1)
    for (const agent of one.to) addressed.set(agent, (addressed.get(agent) ?? 0) + 1)
    for (let oldest = passed[first]; oldest !== undefined && oldest.at <= one.at - MINUTE_MS; oldest = passed[first]) {
      count(texts[first] ?? '', -1)
      for (const agent of oldest.to) addressed.set(agent, (addressed.get(agent) ?? 0) - 1)
      first += 1
    }
    // Fewer are alike in all of it than a circle needs: nothing is looked for.
    if (nth - first + 1 <= MOST || paired <= MOST * ALIKE || (addressed.get(one.from) ?? 0) <= 0) return
    const goesOn = known.find(
      ({ agents, last }) =>
        one.at - last <= QUIET_MS && agents.has(one.from) && one.to.some((agent) => agents.has(agent)),
    )
    if (goesOn !== undefined) {
      goesOn.last = one.at
      return
    }
    const from = Math.max(first, nth + 1 - LOOKED_AT)
    const found = circleOf(passed.slice(from, nth + 1), texts.slice(from, nth + 1))
    if (found === null) return
    known.push({ agents: new Set(found.agents), last: one.at })
    starts.push({ key: one.key, ...found })
  })
  return starts
}

/** The circle that the last of these messages is in, where it is one too many. */
function circleOf(passed: readonly Passed[], texts: readonly string[]): Omit<CircleStart, 'key'> | null {
  const last = passed.at(-1)
  if (last === undefined) return null
  const agents = componentOf(last.from, passed)
  if (agents === null) return null
  const within = passed.flatMap(({ from, to }, nth) =>
    agents.has(from) && to.some((one) => agents.has(one)) ? [texts[nth] ?? ''] : [],
  )
  if (within.length <= MOST || !last.to.some((one) => agents.has(one))) return null
  const seen = new Map<string, number>()
  for (const text of within) seen.set(text, (seen.get(text) ?? 0) + 1)
  const alike = within.filter((text) => (seen.get(text) ?? 0) > 1).length
  return alike >= within.length * ALIKE ? { agents: [...agents].sort(), count: within.length } : null
}

/** Numbers, signs and capitals tell no two messages apart. */
function bareText(body: string): string {
  return body
    .slice(0, LETTERS)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
}
