import { projectWords as words } from '@/lib/text/sources/project-words'
import type { ListedProject } from './project-list'

export const bytesOf = (projects: readonly ListedProject[]) =>
  projects.reduce((sum, { count }) => sum + (count?.bytes ?? 0), 0)

/** How much of what was counted is chosen. */
export function chosenSum(projects: readonly ListedProject[]): string {
  const chosen = projects.filter(({ choice }) => choice.read)
  const sessions = chosen.reduce((sum, { count }) => sum + (count?.sessions ?? 0), 0)
  return words.chosen(chosen.length, projects.length, sessions, bytesOf(chosen))
}
