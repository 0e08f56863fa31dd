import { duration } from '@/lib/time/clock'
import { spoken } from '../spoken'

const EXACT_MS = 60_000

/** The same on every page, in every command and check. */
export const liveness = spoken('liveness', {
  oldFile: 'alive and posting, heartbeat file is old',
  offButPosts: (state: string) => `alive and posting, but declared ${state}`,
  stale: 'stale',
  /** Null where it is not off, as far as can be told. */
  clock: (offMs: number | null) => {
    if (offMs === null || Math.abs(offMs) < EXACT_MS) return null
    const seconds = Math.floor(Math.abs(offMs) / 1000)
    const amount = seconds < 1000 ? `${seconds} s` : duration(seconds * 1000)
    return `its clock is ${amount} ${offMs < 0 ? 'behind' : 'ahead'}`
  },
} as const)
