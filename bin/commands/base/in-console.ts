import { inRunningConsole, type RunningConsole } from '@/server/boot/base/console-calls'
import type { Io } from './io'
import { settingsOf } from './settings-and-index'

/** Acts through the console that runs: as this person of this machine, or by the token in SIGNALBOX_TOKEN. */
export function inConsole<T>(
  io: Io,
  flags: { data?: string },
  act: (console: RunningConsole) => Promise<T>,
): Promise<T> {
  const by = { data: settingsOf(io, flags).data, now: io.now(), token: io.environment.SIGNALBOX_TOKEN?.trim() || null }
  return inRunningConsole(by, act)
}
