import { parseJson } from '@/lib/json/json'
import { asNumber, asText, isFields } from '@/server/protocols/kit/json-fields'
import type { OwnProcess } from '../protocol'

/** As version 2.1.332 has it on Linux: the system, the id of the machine, and the name space of the process. */
const SPACE = /^linux:(?<machine>[0-9a-f]{32}):(?<space>pid:\[\d+\])$/
const TICKS = /^\d{1,15}$/

/** The process of a session, where its file tells all by which it can be told from others. */
export function processOf(text: string): OwnProcess | null {
  const parsed = parseJson(text)
  if (!parsed.ok || parsed.duplicateKeys || !isFields(parsed.value)) return null
  const { pid, procStart, startedAt, pidDomain } = parsed.value
  const [number, at, started] = [asNumber(pid), asNumber(startedAt), asText(procStart)]
  const { machine, space } = SPACE.exec(asText(pidDomain) ?? '')?.groups ?? {}
  if (number === null || at === null || started === null || machine === undefined || space === undefined) return null
  if (!Number.isInteger(number) || number <= 0 || !TICKS.test(started)) return null
  return { pid: number, started, at, machine, space }
}
