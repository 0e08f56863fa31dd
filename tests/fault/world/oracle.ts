/** Compares what writers say they wrote with what the index says it holds. */
export type Verdict = { lost: string[]; doubled: string[]; invented: string[] }

const TOKEN = /oracle[a-z0-9]+x\d+/g

export const tokensIn = (text: string): string[] => text.match(TOKEN) ?? []

export function judge(written: readonly string[], bodies: readonly string[]): Verdict {
  const counts = new Map<string, number>()
  for (const body of bodies) for (const token of tokensIn(body)) counts.set(token, (counts.get(token) ?? 0) + 1)
  const known = new Set(written)
  return {
    lost: written.filter((token) => !counts.has(token)),
    doubled: [...counts].filter(([, count]) => count > 1).map(([token]) => token),
    invented: [...counts.keys()].filter((token) => !known.has(token)),
  }
}

export const SPOTLESS: Verdict = { lost: [], doubled: [], invented: [] }
