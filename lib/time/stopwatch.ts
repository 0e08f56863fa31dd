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
