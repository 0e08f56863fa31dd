import { Fragment } from 'react'
import { Said } from '@/components/said/said'
import { clockTime, DAY_MS } from '@/lib/clock'
import type { Strip } from '@/lib/message'
import { inWords } from '@/lib/said'
import { text } from '@/lib/text'
import { lookOf, postsWhileOff, type Stretch, sharesOf, stretchesOf } from './presence'

const words = text.agents.peek
const MOST_STATES = 8
const TICKS = [0, 6, 12, 18] as const

/** One line per state over the last 24 h, amber where one of `posts` (UTC ms) speaks against it, with its share in words and a table of the stretches. */
export function StateStrip({ strip, posts, now }: { strip: Strip; posts: readonly number[]; now: number }) {
  const from = now - DAY_MS
  const stretches = stretchesOf(strip, now)
  const shares = sharesOf(stretches, DAY_MS)
  if (stretches.length === 0) return <p className="text-12 text-fg-3">{words.noStrip}</p>
  const against = postsWhileOff(stretches, posts)
  const summary = shares.map(({ state, percent }) => words.share(percent, inWords(state))).join(', ')
  return (
    <>
      <p className="only-read">{summary}</p>
      {against.length > 0 && <p className="mb-1 text-12 text-warn">{words.whileOff(against.length)}</p>}
      <div className="strip" aria-hidden="true">
        {shares.slice(0, MOST_STATES).map(({ state }) => (
          <Fragment key={state}>
            <span className="m11 trunc text-fg-3">
              <Said>{state}</Said>
            </span>
            <span className="lane">
              {stretches
                .filter((one) => one.state === state)
                .map((one) => (
                  <i key={one.from} className={lookOf(state)} style={placeOf(one, from)} />
                ))}
              {lookOf(state) === 'off' &&
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
                  <Said>{one.state}</Said>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The shares in a few words, for the head of the section. */
export function stripWords(strip: Strip, now: number): string {
  return sharesOf(stretchesOf(strip, now), DAY_MS)
    .filter(({ percent }) => percent > 0)
    .slice(0, 2)
    .map(({ state, percent }) => words.share(percent, inWords(state)))
    .join(', ')
}

function placeOf({ from, to }: Stretch, begin: number) {
  const left = Math.max(0, ((from - begin) / DAY_MS) * 100)
  return { left: `${left}%`, width: `max(2px, ${Math.max(0, ((to - begin) / DAY_MS) * 100 - left)}%)` }
}
