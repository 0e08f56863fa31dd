import { sinceIn, timesIn } from '@/lib/query/asked-times'
import type { Ast } from '@/lib/query/ast'
import { text } from '@/lib/text'
import { clockTime, dayDate, dayNumber } from '@/lib/time/clock'

const words = text.times

/** Which time a question is about. `isPlain`: one of the menu's own words says it. UTC ms. */
type QuestionTime = {
  says: string
  ago: string | null
  isPlain: boolean
  from: number | null
  until: number | null
}

export function questionTime(ast: Ast | null, now: number): QuestionTime {
  const { from, until } = timesIn(ast, now)
  const ago = sinceIn(ast)
  const known = words.since.find((one) => one.ago === ago)
  const isPlain = known !== undefined || (from === null && until === null)
  return { says: known?.says ?? saysOf(), ago, isPlain, from, until }

  function saysOf(): string {
    if (ago !== null) return words.ago(ago)
    if (from !== null && until !== null) {
      const ends = dayNumber(from) === dayNumber(until - 1) ? clock(until) : moment(until)
      return words.between(moment(from), ends)
    }
    if (from !== null) return words.open.from(moment(from))
    return until === null ? text.stream.times.all : words.open.until(moment(until))
  }

  function moment(time: number): string {
    return dayNumber(time) === dayNumber(now) ? clock(time) : `${dayDate(time, now)} ${clock(time)}`
  }
}

function clock(time: number): string {
  return time % 60_000 === 0 ? clockTime(time).slice(0, 5) : clockTime(time)
}
