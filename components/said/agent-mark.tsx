import type { CSSProperties } from 'react'
import { inWords } from '@/lib/letters/said'
import { type Face, faceOf, hueOf, type Person } from '@/lib/names/face'

type WithHue = CSSProperties & { '--h': number }

/** Sets the hue of an agent for what stands inside, such as the bar of a quote. */
export function hueStyle(agent: string | null): WithHue {
  return { '--h': agent === null ? 0 : hueOf(agent) }
}

/** Two letters in the shape of the tier, solid for a person whom the ledger knows. The name always stands beside it or in the title. */
export function AgentMark({
  agent,
  tier = null,
  person = null,
  large = false,
}: {
  agent: string | null
  tier?: string | null
  person?: Person
  large?: boolean
}) {
  const face = shownFace(agent, tier, person)
  return (
    <i
      className={`ag ${face.shape} ${large ? 'l' : ''}`}
      style={face.style}
      lang={face.cjk ? 'zh' : undefined}
      title={face.title}
      aria-hidden="true"
    >
      {face.letters}
    </i>
  )
}

type Shown = Face & { style: WithHue; title: string | undefined }

/** There are few agents and many rows: what stands in a mark is worked out once. */
const known = new Map<string, Shown>()
const MOST_KNOWN = 2_000

function shownFace(agent: string | null, tier: string | null, person: Person): Shown {
  const key = JSON.stringify([agent, tier, person])
  const before = known.get(key)
  if (before) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const face = faceOf(agent, tier, person)
  const shown = { ...face, style: { '--h': face.hue }, title: agent === null ? undefined : inWords(agent) }
  known.set(key, shown)
  return shown
}
