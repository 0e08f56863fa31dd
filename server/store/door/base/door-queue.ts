/** Runs what it is given one after the other, in the order asked; a failure concerns only the one that failed. */
export function queue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(job: () => Promise<T>): Promise<T> => {
    const next = last.then(job)
    last = next.catch(() => undefined)
    return next
  }
}
