const EVERY_MS = 150

/** What `look` finds, as soon as it finds it; throws with `what` was waited for and `shown`, which never came. */
export async function until<T>(
  what: string,
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  { withinMs = 60_000, shown = () => '' }: { withinMs?: number; shown?: () => string } = {},
): Promise<T> {
  const end = performance.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`${what} did not come within ${withinMs / 1000} s.\n${shown()}`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
