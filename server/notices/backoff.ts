const FIRST_MS = 5_000
const LONGEST_MS = 3_600_000

/** After so many tries, some nine hours, a delivery is given up. */
export const MOST_TRIES = 13

/** How long a delivery rests after its try number `n` (from 1): four times longer each time, at most an hour, and up to a quarter more or less. `random`: 0 to 1. */
export function restAfter(n: number, random: number): number {
  const rest = Math.min(LONGEST_MS, FIRST_MS * 4 ** (n - 1))
  return Math.round(rest * (0.75 + random / 2))
}
