import { type RunningConsole, runningConsole } from '@/server/boot/calling'
import type { Io } from './io'
import { settingsOf } from './open'

/** The console that a command acts through: as this person of this machine, or by the token in SIGNALBOX_TOKEN. */
export function consoleOf(io: Io, flags: { data?: string }): Promise<RunningConsole> {
  return runningConsole(settingsOf(io, flags).data, io.now(), io.environment.SIGNALBOX_TOKEN?.trim() || null)
}
