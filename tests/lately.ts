import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const DAY = 86_400_000
/** The day after those of which the fixtures tell. */
const TOLD = Date.UTC(2026, 10, 21)
const TIMES = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g

/** Copies a tree of fixtures as if it had been written yesterday: what is kept for some days only is there. */
export function copyLately(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  const shift = Math.max(0, Math.floor((Date.now() - TOLD) / DAY)) * DAY
  const later = (time: string) =>
    Number.isNaN(Date.parse(time)) ? time : new Date(Date.parse(time) + shift).toISOString()
  for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'latin1')
    const now = text.replace(TIMES, later)
    if (now !== text) writeFileSync(file, now, 'latin1')
  }
}
