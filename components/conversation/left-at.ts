'use client'

import { conversationsAt } from '@/lib/pages/routes'

/** Where in the list one was as a conversation was opened from it. `look`: what was looked at, `search`: as the address says that. */
export type LeftAt = { look: string; search: string; id: string; rows: number; top: number }

let left: LeftAt | null = null

export function leaveList(at: LeftAt): void {
  left = at
}

/** Where one was in this list; null for another, or where one comes from elsewhere. */
export function leftAt(look: string): LeftAt | null {
  return left?.look === look ? left : null
}

/** One is there again. */
export function isBack(): void {
  left = null
}

/** The list that one came from, as it was asked for. */
export function listAddress(): string {
  return `${conversationsAt()}${left?.search ?? ''}`
}
