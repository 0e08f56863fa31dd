'use client'

import { useNow, useToday } from './now'
import { useConsoleStatus } from './provider'

/** The time now, UTC ms, once a second; until the page lives the one that the server said. */
export function useClock(): number {
  const now = useNow()
  const consoleStatus = useConsoleStatus()
  return now ?? consoleStatus?.now ?? 0
}

/** A time of the day that it is, UTC ms: another one at midnight. */
export function useDay(): number {
  const today = useToday()
  const consoleStatus = useConsoleStatus()
  return today ?? consoleStatus?.now ?? Date.now()
}
