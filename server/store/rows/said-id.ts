import { hash } from 'node:crypto'
import { cleanText } from './clean'

/** By what a log that has no id of a message names it, among the ids of deliveries: who said what to whom. */
export function saidId({ from, to, text }: { from: string; to: string; text: string }): string {
  return `said ${hash('sha256', JSON.stringify([from, to, cleanText(text)]))}`
}
