export type Closers = (() => Promise<void> | void)[]

/** Opens two at once; where one fails the other is closed with the rest. */
export async function openBoth<A, B>(
  closers: Closers,
  first: Promise<A & Closing>,
  second: Promise<B & Closing> | null,
) {
  const [left, right] = await Promise.allSettled([first, second])
  if (right.status === 'fulfilled' && right.value) closers.push(right.value.close)
  if (left.status === 'fulfilled') closers.push(left.value.close)
  if (left.status === 'rejected') throw left.reason
  if (right.status === 'rejected') throw right.reason
  return [left.value, right.value] as const
}

type Closing = { close: () => Promise<void> }

/** In the opposite order; what fails to close keeps nothing else open. */
export async function closeAll(closers: Closers): Promise<void> {
  const problems: unknown[] = []
  for (const close of closers.splice(0).reverse()) {
    try {
      await close()
    } catch (error) {
      problems.push(error)
    }
  }
  if (problems.length > 0) throw new AggregateError(problems, 'Not everything could be closed.')
}
