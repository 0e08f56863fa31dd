import { z } from 'zod'
import type { HouseStatus, MessageRow } from '@/lib/message'

// The page's policy forbids compiling code from text, which Zod otherwise tries.
z.config({ jitless: true })

/** Rows come from our own server, which made them from the same types: the envelope is checked, the rows are taken as they are. */
const rows = z.object({ rev: z.number(), rows: z.array(z.custom<MessageRow>(isRow)) })
const left = z.object({ rev: z.number(), uids: z.array(z.string()) })
const house = z.custom<HouseStatus>(isHouse)
const reset = z.object({ rev: z.number() })
const tick = z.object({ rev: z.number(), now: z.number() })

export type Heard =
  | { kind: 'rows'; rev: number; rows: MessageRow[] }
  | { kind: 'left'; rev: number; uids: string[] }
  | { kind: 'house'; house: HouseStatus }
  /** More has changed than was sent: what is shown has to be fetched anew. */
  | { kind: 'reset'; rev: number }
  | { kind: 'tick'; rev: number; now: number }

export const EVENTS = ['rows', 'left', 'reset', 'house', 'tick'] as const

/** What one event of the live stream says, or null when it is not of this version's shape. */
export function readEvent(name: (typeof EVENTS)[number], data: string): Heard | null {
  const value = json(data)
  switch (name) {
    case 'rows': {
      const read = rows.safeParse(value)
      return read.success ? { kind: 'rows', ...read.data } : null
    }
    case 'left': {
      const read = left.safeParse(value)
      return read.success ? { kind: 'left', ...read.data } : null
    }
    case 'reset': {
      const read = reset.safeParse(value)
      return read.success ? { kind: 'reset', ...read.data } : null
    }
    case 'house': {
      const read = house.safeParse(value)
      return read.success ? { kind: 'house', house: read.data } : null
    }
    case 'tick': {
      const read = tick.safeParse(value)
      return read.success ? { kind: 'tick', ...read.data } : null
    }
  }
}

function json(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function isRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'uid' in value && 'rev' in value && 'cursor' in value
}

function isHouse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sources' in value && 'rev' in value
}
