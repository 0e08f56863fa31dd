import path from 'node:path'
import { type Fields, isFields } from '@/lib/ledger/seal'

/**
 * Which calls are asked, as Claude Code spells its own rules: `Bash` (every call of the tool), `Bash(npm test)` (this
 * very command), `Bash(git push:*)` (commands that begin so and hold no shell operator), `Write(/srv/app/)` (files below).
 * `all`: a rule that cannot be read asks about everything.
 */
export type AskedRule =
  | { is: 'all' }
  | { is: 'tool'; tool: string }
  | { is: 'command'; tool: string; command: string }
  | { is: 'prefix'; tool: string; prefix: string }
  | { is: 'below'; tool: string; folder: string }

export type Call = { tool: string; input: Fields }

const TOOL = /^[A-Za-z_][\w-]*$/
const WITH = /^([A-Za-z_][\w-]*)\((.+)\)$/s
/** What lets one command be several, or be another than it reads. */
const OPERATOR = /[;&|<>`$()\n\r\\]/

export function readRule(text: string): AskedRule {
  if (TOOL.test(text)) return { is: 'tool', tool: text }
  const [, tool, inside] = WITH.exec(text) ?? []
  if (tool === undefined || inside === undefined) return { is: 'all' }
  if (inside.startsWith('/')) return inside.endsWith('/') ? { is: 'below', tool, folder: inside } : { is: 'all' }
  if (inside.endsWith(':*')) return { is: 'prefix', tool, prefix: inside.slice(0, -2) }
  return { is: 'command', tool, command: inside }
}

/** The tools that rules are about, for whoever starts a process only for them; null: any tool. */
export function toolsOf(rules: readonly AskedRule[]): string[] | null {
  const tools = rules.map((rule) => (rule.is === 'all' ? null : rule.tool))
  return tools.length === 0 || tools.includes(null) ? null : [...new Set(tools.flatMap((tool) => tool ?? []))]
}

/** Without rules every call is asked. */
export function isAsked(rules: readonly AskedRule[], call: Call): boolean {
  return rules.length === 0 || rules.some((rule) => fits(rule, call))
}

function fits(rule: AskedRule, { tool, input }: Call): boolean {
  if (rule.is === 'all') return true
  if (rule.tool !== tool) return false
  switch (rule.is) {
    case 'tool':
      return true
    case 'command':
      return input.command === rule.command
    case 'prefix': {
      const { command } = input
      if (typeof command !== 'string' || OPERATOR.test(command)) return false
      return command === rule.prefix || command.startsWith(`${rule.prefix} `)
    }
    case 'below':
      return isBelow(rule.folder, input.file_path ?? input.notebook_path ?? input.path)
  }
}

function isBelow(folder: string, place: unknown): boolean {
  return typeof place === 'string' && path.isAbsolute(place) && path.normalize(place).startsWith(path.normalize(folder))
}

/** What a hook is told of a call, as far as it is acted on. */
export type HookCall = Call & {
  event: 'PermissionRequest' | 'PreToolUse'
  session: string
  directory: string
  /** The file of the record in which the call stands. */
  transcript: string | null
  /** Who calls, where the program says so. */
  agent: string | null
  toolUse: string | null
  mode: string | null
}

/** Null where it is no call that a hook of ours is for. */
export function readCall(text: string): HookCall | null {
  const value = parsed(text)
  if (!isFields(value) || !isFields(value.tool_input)) return null
  const { hook_event_name: event, tool_name: tool, session_id: session, cwd } = value
  if (event !== 'PermissionRequest' && event !== 'PreToolUse') return null
  if (typeof tool !== 'string' || typeof session !== 'string' || typeof cwd !== 'string') return null
  return {
    ...{ event, tool, session, directory: cwd, input: value.tool_input },
    transcript: textOf(value.transcript_path),
    agent: textOf(value.agent_type),
    toolUse: textOf(value.tool_use_id),
    mode: textOf(value.permission_mode),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
