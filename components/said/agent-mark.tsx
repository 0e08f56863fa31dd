import type { CSSProperties } from 'react'
import { faceOf, hueOf, type Person } from '@/lib/face'
import { inWords } from '@/lib/said'

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
  const face = faceOf(agent, tier, person)
  return (
    <i
      className={`ag ${face.shape} ${large ? 'l' : ''}`}
      style={hueStyle(agent)}
      lang={face.cjk ? 'zh' : undefined}
      title={agent === null ? undefined : inWords(agent)}
      aria-hidden="true"
    >
      {face.letters}
    </i>
  )
}
