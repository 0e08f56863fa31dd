import type { ConsoleStatus } from '@/lib/message/message'

/** `rev` of the record, as the live line tells it and as it is resumed from. */
export type LinePlaces = {
  placeOf: (rev: number) => string
  /** Null for what is none, or was given to somebody of another scope. */
  revAt: (place: string) => number | null
}

export type StatusReader = LinePlaces & {
  at: (now: number) => Promise<ConsoleStatus>
  /** How far the record is, for the server alone. */
  reached: () => Promise<number>
}
