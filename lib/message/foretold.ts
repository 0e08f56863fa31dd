/** What lines of a file tell of those behind them, in words of its protocol: whose file it is, which version writes it. */
export type Foretold = Readonly<Record<string, string>>

export const NOTHING_FORETOLD: Foretold = Object.freeze({})

/** What a line changes of it: words by their names, null where one is told no longer. */
export type ForetoldChange = Readonly<Record<string, string | null>>

/** Undefined where nothing changed. */
export function changeOf(before: Foretold, after: Foretold): ForetoldChange | undefined {
  const told = Object.entries(after).filter(([name, word]) => before[name] !== word)
  const gone = Object.keys(before).filter((name) => after[name] === undefined)
  if (told.length + gone.length === 0) return undefined
  return Object.fromEntries([...told, ...gone.map((name) => [name, null] as const)])
}

export function changed(before: Foretold, change: ForetoldChange): Foretold {
  const after = new Map(Object.entries(before))
  for (const [name, word] of Object.entries(change)) {
    if (word === null) after.delete(name)
    else after.set(name, word)
  }
  return Object.fromEntries(after)
}
