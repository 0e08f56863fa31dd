import { MOST_ARRIVALS } from '@/lib/arrivals'
import type { MessageRow } from '@/lib/message/message'

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

type Rows = readonly Pick<MessageRow, 'seq'>[]
type Since = (asked: { marks: string[]; seqs: string[] }) => Promise<number[]>

export type Asker = { ask: (marks: { mark: string; upTo: string }, rows: Rows) => void; stop: () => void }

/** Rows that come one by one are asked about together; what could not be had is asked for again. */
const EVERY_MS = 300
const AGAIN_MS = 3_000

/** Asks which rows arrived after a mark, each once, and tells what is known. */
export function askerOver(since: Since, tell: (levels: Levels) => void): Asker {
  let told = NOTHING_TOLD
  let wanted: { marks: { mark: string; upTo: string }; rows: Rows } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let isOver = false

  const tellAll = () => wanted !== null && tell(arrivedBy(told, wanted.marks))
  const soon = (wait: number) => {
    if (isOver || wanted === null || timer !== undefined) return
    if (unknownIn(wanted.rows, told, wanted.marks).length > 0) timer = setTimeout(look, Math.max(0, wait))
  }
  const look = async () => {
    const { marks, rows } = wanted ?? {}
    if (marks === undefined || rows === undefined) return
    const seqs = unknownIn(rows, told, marks).slice(0, MOST_ARRIVALS)
    askedAt = performance.now()
    // That the console is away is said by the line to it.
    const found = await since({ marks: [marks.mark, marks.upTo], seqs }).catch(() => null)
    timer = undefined
    if (isOver) return
    if (found !== null) {
      told = merged(told, marks, seqs, found)
      tellAll()
    }
    soon(found === null ? AGAIN_MS : EVERY_MS)
  }

  return {
    ask: (marks, rows) => {
      const before = wanted?.marks
      wanted = { marks, rows }
      if (before?.mark !== marks.mark || before.upTo !== marks.upTo) tellAll()
      soon(askedAt + EVERY_MS - performance.now())
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
