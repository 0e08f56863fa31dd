import { Said } from '@/components/said/said-text'
import { WhyIn } from '@/components/why/why-word'
import type { AgentRow } from '@/lib/message/message'
import { text } from '@/lib/text'
import type { Beat } from '@/lib/time/beat'
import { duration } from '@/lib/time/clock'
import { isOff, type Liveness } from '@/lib/time/liveness'
import { doingOf, lookOf, roundly, type Silence } from './presence'

const words = text.agents

/**
 * What it declared: shape and word, `whole` with the state that the word stands under. A late heartbeat dashes the shape
 * and says so, where it is the verdict.
 */
export function State({
  agent,
  beat,
  silence = null,
  liveness = null,
  whole = false,
}: {
  agent: AgentRow
  beat: Beat | null
  silence?: Silence | null
  liveness?: Liveness | null
  whole?: boolean
}) {
  const { state, substate } = agent
  const quiet = silence?.quiet ?? null
  if (state === null) return quiet === null ? <Undeclared /> : <Inferred quiet={quiet} whole={whole} />
  const doing = doingOf({ state, substate })
  const late = liveness === 'stale' ? words.staleWord : liveness === 'beats' && beat?.late ? words.lateWord : null
  return (
    <span className={`st ${late === null ? lookOf(doing) : 'stale'}`}>
      <i />
      <WhyIn row={!whole} of={state === 'ENDED' ? 'agent:ended' : 'agent:declared'}>
        <Said>{whole && substate !== null ? `${state} / ${substate}` : doing}</Said>
      </WhyIn>
      {late !== null && (
        <span className="text-11 text-warn" data-why={liveness === 'stale' ? 'agent:stale' : 'agent:late'}>
          {late}
        </span>
      )}
      {liveness === 'posts' && !isOff(state) && (
        <span className="text-11 text-fg-3" data-why="agent:posts">
          {words.posting}
        </span>
      )}
    </span>
  )
}

function Undeclared() {
  return (
    <span className="st off">
      <i />
      <span className="only-read">{words.undeclared}</span>
    </span>
  )
}

function Inferred({ quiet, whole }: { quiet: boolean; whole: boolean }) {
  return (
    <span className={`st ${quiet ? 'idle' : 'work'}`}>
      <i />
      <WhyIn row={!whole} of={quiet ? 'agent:quiet' : 'agent:posts'}>
        {quiet ? words.quiet : words.posting}
      </WhyIn>
      <span className="only-read">{words.inferredWord}</span>
    </span>
  )
}

/** Of its last heartbeat; of its last message where it keeps none. */
export function HeartbeatAge({ beat, late, silence }: { beat: Beat | null; late: boolean; silence: Silence | null }) {
  if (beat) return <span className={late ? 'm11 text-warn' : 'm11'}>{duration(beat.ageMs)}</span>
  if (silence) return <span className="m11 text-fg-3">{duration(silence.ageMs)}</span>
  return <span className="text-12 text-fg-3">{words.noHeartbeat}</span>
}

/** The age as part of its cadence; full when over, amber when late. */
export function Against({ agent: { cadence }, ageMs, late }: { agent: AgentRow; ageMs: number; late: boolean }) {
  const share = cadence === null ? 0 : Math.min(100, (ageMs / cadence.everyMs) * 100)
  return (
    <span
      className="fx gap-1.5"
      title={cadence === null ? undefined : words.cadence(roundly(cadence.everyMs), cadence.learned)}
    >
      <span className="meter w-12 flex-none" aria-hidden="true">
        <i className={late ? 'w' : ''} style={{ width: `${share}%` }} />
      </span>
      <span className="m11 trunc text-fg-3">{cadence === null ? words.noCadence : roundly(cadence.everyMs)}</span>
    </span>
  )
}
