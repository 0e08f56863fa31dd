import { randomBytes } from 'node:crypto'
import type { Assurance } from '@/lib/people/person'
import { answeredThere } from './answered-there'
import { askPerson, type Ending } from './ask-person'
import type { HookCall } from './asked-calls'
import { requestOf } from './call-request'
import { consoleAt } from './console-at'
import { replyTo } from './hook-reply'
import { paneMember } from './pane-member'
import { isPaused } from './pause-desk'

/** What stands on a hook's command line. */
export type HookFlags = {
  desk: string
  /** sha256 of the public key, hexadecimal, or its beginning of 16 digits or more. */
  key: string
  /** As the console calls the desk; null: as it says. */
  source: string | null
  least: Assurance
  waitMs: number
  /** How long a console is looked for. */
  greetingMs: number
}

export type HookWorld = {
  now: () => number
  wait: (ms: number) => Promise<void>
  /** What ended it from outside; null while nothing did. */
  ended: () => Ending | null
  process: number
}

/** Asks a person about a call, and gives what is printed for it; null: nothing, so that the program asks for itself. */
export async function runHook(call: HookCall, flags: HookFlags, world: HookWorld): Promise<string | null> {
  const { desk, least, waitMs } = flags
  const member = call.event === 'PreToolUse' ? await paneMember(call.transcript) : null
  if (call.event === 'PreToolUse' && member === null) return null
  if (await isPaused(desk, world.now())) return null
  const console = await consoleAt(desk, flags.greetingMs)
  if (console === null || !console.writing) return null
  const { key } = console
  if (!isPinned(key.fingerprint, flags.key)) return null
  if (flags.source !== null && flags.source !== console.source) return null
  const id = randomBytes(16).toString('hex')
  const at = world.now()
  const until = at + waitMs
  const whole = { id, at, expiresAt: until, least, process: world.process }
  const request = requestOf({ ...call, agent: call.agent ?? member?.agent ?? null, team: member?.team ?? null }, whole)
  if (request === null) return null
  const expected = { id, sha256: request.sha256, source: console.source, key, least }
  const { now, wait } = world
  const isAnswered = answeredThere(call.transcript, call)
  const ended = async () => world.ended() ?? ((await isAnswered()) ? 'terminal' : null)
  return replyTo(call, await askPerson({ desk, request, expected, until, now, wait, ended }))
}

const LEAST_PINNED = 16

function isPinned(fingerprint: string, pinned: string): boolean {
  return pinned.length >= LEAST_PINNED && fingerprint.startsWith(pinned.toLowerCase())
}
