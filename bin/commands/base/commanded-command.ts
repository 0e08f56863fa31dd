import { visibleLines } from '@/lib/letters/glyphs'
import type { CommandIntent } from '@/lib/pages/commanded'
import { onRecord } from '@/server/boot/commands/on-record'
import type { Settings } from '@/server/settings'
import type { Io } from './io'

/** Does what a command does by itself, on record; where that cannot be had, a line says so. */
export function commanded<T>(io: Io, settings: Settings, intent: CommandIntent, does: () => Promise<T>): Promise<T> {
  return onRecord({ settings, now: io.now, note: (line) => io.err(visibleLines(line)) }, intent, does)
}
