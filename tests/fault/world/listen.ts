import type { ChildProcess } from 'node:child_process'
import { sayTrouble } from '@/lib/source/kept-trouble'

/** What a tail says of a source, which the console shows as its banner. */
export type Told = { label: string; state: string; cause: string | null; mend: string | null; heardAt: number }

/** Hears what a tail says of its sources, since it was started. */
export function listen(tail: ChildProcess) {
  const all: Told[] = []
  tail.on('message', (word: { kind: string; label: string; condition: Omit<Told, 'label' | 'heardAt'> | null }) => {
    if (word.kind !== 'condition' || word.condition === null) return
    const { state, cause, mend } = sayTrouble(word.condition)
    all.push({ label: word.label, state, cause, mend, heardAt: performance.now() })
  })
  return {
    all: (): readonly Told[] => all,
    now: (label: string) => all.findLast((told) => told.label === label) ?? null,
  }
}
