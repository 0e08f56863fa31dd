const QUARTER_MS = 900_000
const KEPT = 5_000

type Zone = { format: Intl.DateTimeFormat | null; offsets: Map<number, number> }

/** Offsets are a pure function of zone and time; asking Intl costs microseconds, so answers are kept. */
const zones = new Map<string, Zone>()

/**
 * UTC ms of a wall clock time in an IANA zone; `local` is that wall clock written as if it were UTC.
 * A time that a change of the clocks skips moves forward, one that it repeats is the earlier. An unknown zone counts as UTC.
 */
export function localToUtc(local: number, name: string): number {
  if (name === 'UTC') return local
  const zone = zoneNamed(name)
  const before = local - offsetAt(zone, local - 86_400_000)
  const after = local - offsetAt(zone, local + 86_400_000)
  if (before + offsetAt(zone, before) === local) return before
  return after + offsetAt(zone, after) === local ? after : before
}

/** What a clock on the wall of an IANA zone shows at `ms`, written as if it were UTC. An unknown zone counts as UTC. */
export function utcToLocal(ms: number, name: string): number {
  return name === 'UTC' || !Number.isFinite(ms) ? ms : ms + offsetAt(zoneNamed(name), ms)
}

function zoneNamed(name: string): Zone {
  const known = zones.get(name)
  if (known !== undefined) return known
  const zone = { format: formatOf(name), offsets: new Map<number, number>() }
  zones.set(name, zone)
  return zone
}

function formatOf(name: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

/** Zones change their offset only at quarters of an hour. */
function offsetAt(zone: Zone, ms: number): number {
  const { format, offsets } = zone
  if (format === null) return 0
  const quarter = Math.floor(ms / QUARTER_MS)
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const at = quarter * QUARTER_MS
  const part: { [name: string]: number } = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
  const wall = Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second)
  const offset = wall - at
  if (offsets.size >= KEPT) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

/** Whether times can be told in a zone of this name. */
export function isZone(name: string): boolean {
  return formatOf(name) !== null
}
