import type { SourceChoice } from '@/lib/source/source-choice'

const PARTS = ['zone', 'humans', 'aliases', 'ignore', 'polling', 'host', 'projects', 'keepDays'] as const

export type Part = (typeof PARTS)[number]

/** Which parts of a choice differ; the order of names says nothing. */
export function changed(before: SourceChoice, now: SourceChoice): Part[] {
  return PARTS.filter((part) => plain(before[part]) !== plain(now[part]))
}

function plain(value: SourceChoice[Part]): string {
  if (Array.isArray(value)) return JSON.stringify([...value].sort())
  if (typeof value === 'object' && value !== null) return JSON.stringify(Object.entries(value).sort())
  return JSON.stringify(value)
}
