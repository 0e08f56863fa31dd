import type { StateReading } from '@/lib/message/reading'
import { inWords as words } from '@/lib/text/written/read-in-words'
import { asText, type Fields, find, isFields } from '@/server/protocols/kit/json-fields'
import { joined, oneLine } from '@/server/protocols/kit/prose'
import type { Found } from '../protocol'
import { bearer } from './names/bearer'
import { agentOfDirectory, type TaskEffect, tasksOf } from './plan'
import { AGENT } from './schema'

/** A state file: a line about it, and the tasks that it lists. */
export function stateOf(value: unknown, found: Found): StateReading {
  const { context, captures } = found
  const fields = isFields(value) ? value : {}
  const named = asText(find(fields, 'agent', AGENT.id).value)
  const effects = tasksOf(value, context)
  return {
    reading: 'state',
    subject: found.path.replace(/\.json$/, ''),
    agent: named === null ? agentOfDirectory(captures.agent, context.aliases) : bearer(named, context.aliases),
    summary: summaryOf(value, fields, effects),
    effects,
    flags: [],
  }
}

function summaryOf(value: unknown, fields: Fields, tasks: readonly TaskEffect[]): string {
  if (tasks.length > 0) return joined(', ', words.tasks(tasks.length), ...counts(tasks))
  if (Array.isArray(value)) return value.length === 0 ? words.noEntries : words.entries(value.length)
  const line = oneLine(fields)
  return line === '' ? words.noEntries : line
}

/** `1 done, 2 PENDING`: how many tasks say what, in their own words. */
function counts(tasks: readonly TaskEffect[]): string[] {
  const seen = new Map<string, number>()
  for (const { native } of tasks) seen.set(native ?? words.stateless, (seen.get(native ?? words.stateless) ?? 0) + 1)
  return [...seen].slice(0, 6).map(([state, count]) => `${count} ${state}`)
}
