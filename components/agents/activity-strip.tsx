import { Fragment } from 'react'
import { Said } from '@/components/said/said-text'
import { inWords } from '@/lib/letters/said'
import type { Posts } from '@/lib/message/agent-day'
import { text } from '@/lib/text'
import { clauses } from '@/lib/text/joined'
import { clockTime, DAY_MS } from '@/lib/time/clock'
import { lookOf, postsWhileOff, type StateLook, type Stretch, sharesOf } from './presence'

const words = text.agents.peek
const MOST_STATES = 8
const TICKS = [0, 6, 12, 18] as const

/** One line per state over the last 24 h, amber where it was not heard or one of `posts` (UTC ms) speaks against it, with its share in words and a table of the stretches. */
export function StateStrip({
  stretches,
  posts,
  inferred,
  now,
}: {
  stretches: readonly Stretch[]
  posts: Posts
  inferred: boolean
  now: number
}) {
  const from = now - DAY_MS
  const shares = sharesOf(stretches, DAY_MS)
  if (stretches.length === 0) return <p className="text-12 text-fg-3">{words.noStrip}</p>
  const against = postsWhileOff(stretches, posts.times)
  const asksPosts = inferred || stretches.some(({ state }) => state !== null && lookOf(state) === 'off')
  return (
    <>
      <p className="only-read">{shareWords(stretches, inferred)}</p>
      {against.length > 0 && <p className="mb-1 text-12 text-warn">{words.whileOff(against.length)}</p>}
      {posts.since > from && asksPosts && (
        <p className="mb-1 text-12 text-fg-3">{words.postsSince(clockTime(posts.since))}</p>
      )}
      <div className="strip" aria-hidden="true">
        {shares.slice(0, MOST_STATES).map(({ state }) => (
          <Fragment key={keyOf(state)}>
            <span className="m11 trunc text-fg-3">
              <StateName state={state} inferred={inferred} />
            </span>
            <span className="lane">
              {stretches
                .filter((one) => one.state === state)
                .map((one) => (
                  <i key={one.from} className={laneLook(state, inferred)} style={placeOf(one, from)} />
                ))}
              {state !== null &&
                lookOf(state) === 'off' &&
                against.map((at) => (
                  <i key={`post ${at}`} className="post" style={placeOf({ state, from: at, to: at }, from)} />
                ))}
            </span>
          </Fragment>
        ))}
        <span />
        <span className="ticks">
          {TICKS.map((hours) => (
            <span key={hours}>{clockTime(from + hours * 3_600_000).slice(0, 5)}</span>
          ))}
          <span>{words.now}</span>
        </span>
      </div>
      <details className="mt-1 text-12">
        <summary className="text-fg-3">{words.stripTable}</summary>
        <table className="w-full">
          <tbody>
            {stretches.toReversed().map((one) => (
              <tr key={one.from}>
                <td className="m11 text-fg-3">{clockTime(one.from)}</td>
                <td className="m11 text-fg-3">{clockTime(one.to)}</td>
                <td>
                  <StateName state={one.state} inferred={inferred} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The first `most` shares in a few words. */
export function shareWords(stretches: readonly Stretch[], inferred: boolean, most = MOST_STATES): string {
  const shares = sharesOf(stretches, DAY_MS).filter(({ percent }) => percent > 0)
  return clauses(
    ...shares
      .slice(0, most)
      .map(({ state, percent }) => words.share(percent, state === null ? silence(inferred) : inWords(state))),
  )
}

function StateName({ state, inferred }: { state: string | null; inferred: boolean }) {
  return state === null ? silence(inferred) : <Said>{state}</Said>
}

const silence = (inferred: boolean) => (inferred ? text.agents.quiet : words.unheard)

/** Who was inferred to post was at work; to be quiet is no fault of an agent that has no heartbeat to keep. */
function laneLook(state: string | null, inferred: boolean): StateLook {
  if (inferred) return state === null ? 'idle' : 'work'
  return state === null ? 'stale' : lookOf(state)
}

/** Apart from every state that an agent may name. */
const keyOf = (state: string | null) => (state === null ? 'silence' : `state ${state}`)

function placeOf({ from, to }: Stretch, begin: number) {
  const left = Math.max(0, ((from - begin) / DAY_MS) * 100)
  return { left: `${left}%`, width: `max(2px, ${Math.max(0, ((to - begin) / DAY_MS) * 100 - left)}%)` }
}
