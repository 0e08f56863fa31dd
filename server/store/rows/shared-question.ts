/**
 * Asks once for all who want the same while an earlier answer is under way; `nameOf` says what is the same. Nobody is
 * given what was asked before they came, so that whatever ended or was written by then shows for them.
 */
export function askedOnce<Asked, Answer>(
  ask: (asked: Asked) => Promise<Answer>,
  nameOf: (asked: Asked) => string,
): (asked: Asked) => Promise<Answer> {
  const underWay = new Map<string, { answer: Promise<Answer>; next: Promise<Answer> | null }>()
  const begin = (name: string, asked: Asked): Promise<Answer> => {
    const begun = { answer: ask(asked), next: null }
    const over = () => {
      if (begun.next === null) underWay.delete(name)
    }
    begun.answer.then(over, over)
    underWay.set(name, begun)
    return begun.answer
  }
  return (asked) => {
    const name = nameOf(asked)
    const before = underWay.get(name)
    if (before === undefined) return begin(name, asked)
    const again = () => begin(name, asked)
    before.next ??= before.answer.then(again, again)
    return before.next
  }
}
