import type { Fields } from '@/lib/ledger/seal'

/** A decision that names the sha256 of what was asked, as its signature says. */
export type Decision = {
  id: string
  signature: string
  deed: string
  expiresAt: number | null
  message: Fields
  /** Where it was found first. */
  file: string
}

/** What a line of a file is to who waits: the ask said (again), or a decision on it. */
export type Told = 'ask' | Decision

/** Of each file of lines what it tells, by the byte at which the line begins; of each other file its decisions. */
export type Heard = {
  lines: ReadonlyMap<string, ReadonlyMap<number, Told>>
  letters: ReadonlyMap<string, readonly Decision[]>
}

export type Meant = {
  file: string | null
  own: number
  /** UTC ms. */
  now: number
  spent: ReadonlySet<string>
  taken: ReadonlySet<string>
}

const CLOSES = ['approve', 'approve-as-changed', 'reject']

/** Files in which the ask stands as a line. */
export function filesAsking({ lines }: Heard): string[] {
  return [...lines].filter(([, told]) => [...told.values()].includes('ask')).map(([file]) => file)
}

export function timesAsked(heard: Heard, file: string): number {
  return [...(heard.lines.get(file)?.values() ?? [])].filter((told) => told === 'ask').length
}

/**
 * The decisions on the ask that is said as the `own`th in a file, from 0; on what stands nowhere as a line, all. Each
 * counts once and for one: the newest before it that was open, a refusal the newest where none is; one that lies
 * elsewhere, so that nothing tells what it came after, for the oldest that is open. `spent`
 * were for others, wherever they lie now; `taken` were acted on by others who wait, so that what they were for is open.
 */
export function decisionsOn(heard: Heard, { file, own, now, spent, taken }: Meant): Decision[] {
  const isUsed = new Set(taken)
  const isFresh = ({ id, deed }: Decision) => CLOSES.includes(deed) && !isUsed.has(id)
  const mine: Decision[] = []
  const open: number[] = []
  let asked = 0
  const give = (decision: Decision, to: number | undefined) => {
    isUsed.add(decision.id)
    if (to === own && !spent.has(decision.id)) mine.push(decision)
  }
  const isOver = ({ id, expiresAt }: Decision) => expiresAt !== null && expiresAt <= now && !spent.has(id)
  const asking = new Set(filesAsking(heard))
  const placed = file !== null && asking.has(file) ? inOrder(heard.lines.get(file)) : []
  for (const told of placed) {
    if (told === 'ask') open.push(asked++)
    else if (isFresh(told)) {
      const newest = open.at(-1) ?? (told.deed === 'reject' && asked > 0 ? asked - 1 : undefined)
      if (!isOver(told)) open.pop()
      give(told, newest)
    }
  }
  const elsewhere = [...heard.lines].flatMap(([other, told]) => (asking.has(other) ? [] : inOrder(told)))
  for (const decision of [...heard.letters.values(), elsewhere].flat()) {
    if (decision === 'ask' || !isFresh(decision)) continue
    if (asked === 0) give(decision, own)
    else if (isOver(decision)) give(decision, open[0])
    else give(decision, open.shift() ?? (decision.deed === 'reject' ? asked - 1 : undefined))
  }
  return mine
}

function inOrder(told: ReadonlyMap<number, Told> = new Map()): Told[] {
  return [...told].sort(([one], [other]) => one - other).map(([, what]) => what)
}

/** Every decision that was heard of, wherever. */
export function allHeard({ lines, letters }: Heard): Decision[] {
  const inLines = [...lines.values()].flatMap((told) => [...told.values()])
  return [...[...letters.values()].flat(), ...inLines.flatMap((told) => (told === 'ask' ? [] : [told]))]
}
