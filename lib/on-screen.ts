import { parseJson } from './json'

/** More is an hour or more. */
export const MOST_ON_SCREEN_MS = 3_600_000

/** How long something was to be seen, taken together. Times are ms of one clock that only goes forward. */
export function stopwatch() {
  let past = 0
  let since: number | null = null
  return {
    go: (at: number) => {
      since ??= at
    },
    stop: (at: number) => {
      if (since !== null) past += Math.max(0, at - since)
      since = null
    },
    /** At most `MOST_ON_SCREEN_MS`. */
    read: (at: number) =>
      Math.min(Math.round(past + (since === null ? 0 : Math.max(0, at - since))), MOST_ON_SCREEN_MS),
  }
}

/** What a browser said of a decision: how long its bytes had been on screen. Null where none said anything. */
export function onScreenOf(detail: string): number | null {
  const parsed = parseJson(detail)
  const said = parsed.ok ? fieldOf(parsed.value, 'onScreen') : null
  const ms = fieldOf(said, 'by') === 'browser' ? fieldOf(said, 'ms') : null
  return typeof ms === 'number' && ms >= 0 ? ms : null
}

function fieldOf(value: unknown, name: 'onScreen' | 'by' | 'ms'): unknown {
  const isObject = (one: unknown): one is { [key in typeof name]?: unknown } => typeof one === 'object' && one !== null
  return isObject(value) ? value[name] : null
}
