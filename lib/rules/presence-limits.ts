import { type LimitsSet, limitIn, limitMs } from './limit'
import type { Limit, RuleSettings } from './rule-settings'

/** The rule that is broken where what an agent shows of itself is contradicted. */
export const PRESENCE_RULE = 'GEN009'

/** Who ends, or begins, is heard a little later than it shows that. */
const OFFLINE: Limit = { name: 'offline', unit: 'seconds', usual: 60, least: 0, most: 86_400 }
const SILENT: Limit = { name: 'silent', unit: 'minutes', usual: 15, least: 1, most: 10_080 }
const IDLE: Limit = { name: 'idle', unit: 'minutes', usual: 15, least: 0, most: 10_080 }
const UNTAKEN: Limit = { name: 'untaken', unit: 'messages', usual: 3, least: 1, most: 1_000 }

/** What that rule goes by, in the order in which it is shown. */
export const PRESENCE_LIMITS: readonly Limit[] = [OFFLINE, SILENT, IDLE, UNTAKEN]

/**
 * From when on what an agent shows counts as contradicted: OFFLINE and heard so long after, WORKING and silent so long, IDLE
 * with so many messages not taken, the first of them for so long.
 */
export type PresenceLimits = { offlineMs: number; silentMs: number; idleMs: number; untaken: number }

/** As they are set for one source. */
export const presenceLimits = (set: LimitsSet): PresenceLimits => ({
  offlineMs: limitMs(set, OFFLINE),
  silentMs: limitMs(set, SILENT),
  idleMs: limitMs(set, IDLE),
  untaken: limitIn(set, UNTAKEN),
})

/** As they are where nothing is set. */
export const USUAL_PRESENCE = presenceLimits({})

/** So many messages that are not taken are told of; null where nothing is told of presence. */
export const untakenFrom = (settings: RuleSettings): number | null =>
  settings[PRESENCE_RULE]?.severity === 'off' ? null : presenceLimits(settings[PRESENCE_RULE] ?? {}).untaken
