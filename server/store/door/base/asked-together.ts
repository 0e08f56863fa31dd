/**
 * What was asked at once, in order, when all of it is answered: the database works on the next while this thread reads what
 * came. A failure is told only then, so that nothing is asked for after the transaction that it belongs to.
 */
export async function together<const T extends readonly Promise<unknown>[]>(asked: T) {
  await Promise.allSettled(asked)
  return Promise.all(asked)
}
