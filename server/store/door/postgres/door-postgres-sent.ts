/** Statements of one transaction whose answers nobody waits for: the next is made while the server works. */
export type Sent = {
  send: (asked: Promise<unknown>) => void
  /** Why the transaction failed: after the first failure the server refuses whatever follows. */
  causeOf: (error: unknown) => unknown
  /** Waits for all of them; throws what failed first. */
  settle: () => Promise<void>
}

export function sentStatements(): Sent {
  const answers: Promise<void>[] = []
  let first: { error: unknown } | null = null
  const note = (error: unknown) => {
    first ??= { error }
  }
  const causeOf = (error: unknown) => (first === null ? error : first.error)
  return {
    send: (asked) => void answers.push(asked.then(() => undefined, note)),
    causeOf,
    settle: async () => {
      await Promise.all(answers)
      if (first !== null) throw causeOf(null)
    },
  }
}
