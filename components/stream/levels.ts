import type { MessageRow } from '@/lib/message'

/** Of rows, by their `seq`: 0 for one that arrived by the mark, 1 for a later one, 2 for one that was not counted either. */
export type Levels = ReadonlyMap<string, number>

type Marks = { mark: string | null; upTo: string | null }

/** What the server said so far of one mark, and of what was counted then. */
export type Told = Marks & { levels: Levels }

export const NOTHING_TOLD: Told = { mark: null, upTo: null, levels: new Map() }

/** What is known of rows now: of what was not counted before, only that it is later than the mark. */
export function arrivedBy(told: Told, { mark, upTo }: Marks): Levels {
  if (mark === null || told.mark !== mark) return NOTHING_TOLD.levels
  if (told.upTo === upTo) return told.levels
  return new Map([...told.levels].map(([seq, level]) => [seq, Math.min(level, 1)]))
}

/** The rows of which it has to be asked: what was counted once is counted. */
export function unknownIn(rows: readonly Pick<MessageRow, 'seq'>[], told: Told, { mark, upTo }: Marks): string[] {
  const isSame = told.upTo === upTo
  const known = told.mark === mark ? told.levels : NOTHING_TOLD.levels
  return rows.flatMap(({ seq }) => {
    const level = known.get(seq)
    return level === undefined || (level === 2 && !isSame) ? [seq] : []
  })
}

/** With what was found of some rows; what is known of another mark says nothing of this one. */
export function merged(told: Told, marks: Marks, seqs: readonly string[], found: readonly number[]): Told {
  const levels = new Map(arrivedBy(told, marks))
  // What was asked of an earlier count, and not now, was not counted then and may have been since: it is asked again.
  if (told.upTo !== marks.upTo)
    for (const [seq, level] of told.levels) if (level === 2 && told.mark === marks.mark) levels.delete(seq)
  seqs.forEach((seq, at) => {
    const level = found[at]
    if (level !== undefined) levels.set(seq, level)
  })
  return { ...marks, levels }
}
