import { hash } from 'node:crypto'
import { canonicalText, type Fields } from '@/lib/ledger/seal'
import type { Assurance } from '@/lib/people/person'
import { deskWords as words } from '@/lib/text/written/desk-words'
import type { HookCall } from './asked-calls'

/** A request as it lies in a desk. `sha256`: of these very bytes, which is what an answer names. */
export type DeskFile = { id: string; from: string; text: string; sha256: string }

export type Asking = {
  /** 32 hexadecimal digits, made for this request alone. */
  id: string
  /** UTC ms. */
  at: number
  expiresAt: number | null
  from: string
  title: string
  will?: string | undefined
  payload?: unknown
  options?: readonly string[] | undefined
  least?: Assurance | undefined
  hook?: true | undefined
  context?: Fields | undefined
}

/** More cannot be shown whole, and is not asked. Characters. */
const MOST_SHOWN = 16_000

/** The bytes of a request, its fields in the order of its page. */
export function deskFile({ id, at, expiresAt, from, title, will, payload, ...rest }: Asking): DeskFile {
  const moment = (ms: number) => new Date(ms).toISOString()
  const record = {
    desk: 1,
    id,
    at: moment(at),
    ...(expiresAt === null ? {} : { expires: moment(expiresAt) }),
    ...{ from, title, will, payload },
    ...rest,
  }
  const text = `${JSON.stringify(record, null, 2)}\n`
  return { id, from, text, sha256: hash('sha256', text) }
}

type Whole = { id: string; at: number; expiresAt: number; least: Assurance; process: number }

/** A call of a tool as a request; null where its input is too long to be shown whole. */
export function requestOf(
  call: HookCall & { team: string | null },
  { id, at, expiresAt, least, process }: Whole,
): DeskFile | null {
  const payload = { tool: call.tool, input: call.input }
  if (canonicalText(payload).length > MOST_SHOWN) return null
  const { session, directory, agent, team, toolUse, mode, tool } = call
  return deskFile({
    ...{ id, at, expiresAt, least, payload },
    from: `${agent ?? words.lead}@${session.slice(0, 8)}`,
    title: words.title(tool, firstLine(call.input)),
    will: words.will(tool, directory, mode === 'plan'),
    hook: true,
    context: {
      program: words.program,
      session,
      directory,
      ...(agent === null ? {} : { agent }),
      ...(team === null ? {} : { team }),
      ...(toolUse === null ? {} : { call: toolUse }),
      ...(mode === null ? {} : { mode }),
      process,
    },
  })
}

const LONGEST_TITLE = 120

/** What a call is known by in a list. */
export function firstLine(input: Fields): string {
  const said = [input.command, input.file_path, input.path, input.url, input.description].find(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  )
  const line = (said ?? '').trim().split('\n', 1)[0] ?? ''
  return line.length > LONGEST_TITLE ? `${line.slice(0, LONGEST_TITLE - 1)}…` : line
}
