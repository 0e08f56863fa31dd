/**
 * Asks once for all who want the same while an earlier answer is under way. Nobody is given what was asked before they
 * came, so that whatever ended by then has ended for them.
 */
export function askedOnce<Answer>(ask: (name: string) => Promise<Answer>): (name: string) => Promise<Answer> {
  const underWay = new Map<string, { answer: Promise<Answer>; next: Promise<Answer> | null }>()
  const begin = (name: string): Promise<Answer> => {
    const asked = { answer: ask(name), next: null }
    const over = () => {
      if (asked.next === null) underWay.delete(name)
    }
    asked.answer.then(over, over)
    underWay.set(name, asked)
    return asked.answer
  }
  return (name) => {
    const before = underWay.get(name)
    if (before === undefined) return begin(name)
    const again = () => begin(name)
    before.next ??= before.answer.then(again, again)
    return before.next
  }
}
