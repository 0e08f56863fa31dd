/** The folders that a letter passes in its life, by their names, as the places of protocols name them. */
export type Stations = {
  /** It waits there for whoever takes it. */
  boxes: readonly string[]
  /** In its box, or instead of it: whoever took it keeps it there. */
  aside: readonly string[]
  /** What lies in these is named by its channel or agent, whatever that name is. */
  namedIn: readonly string[]
  /** Paths of boxes that lie where else a name would stand. */
  ofAll: readonly string[]
  /** A folder with a date behind such a name is none; left out where it is. */
  undated?: true
}

/** Whatever is laid down stays where it lies. */
export const NO_STATIONS: Stations = { boxes: [], aside: [], namedIn: [], ofAll: [] }

/** All that some of them name. */
export function allStations(named: readonly Stations[]): Stations {
  const all = (of: (one: Stations) => readonly string[]) => [...new Set(named.flatMap(of))]
  return {
    boxes: all(({ boxes }) => boxes),
    aside: all(({ aside }) => aside),
    namedIn: all(({ namedIn }) => namedIn),
    ofAll: all(({ ofAll }) => ofAll),
  }
}

/** Where letters are put aside they may lie by day, month or year; a folder of any other name is somebody's. */
const DATED = /^\d[\d._-]*$/
const DATE_AFTER = /[_-]\d[\d._-]*$/

/** `archive_2026-11-20` is `archive`. */
function undated(step: string): string {
  return step.replace(DATE_AFTER, '')
}

/**
 * Where in a path the stations stand: in a mailbox its box, and in or instead of the box where letters are put aside. A
 * log of lines has none.
 */
function standing(path: string, { boxes, aside, namedIn, ofAll, undated: isUndated }: Stations) {
  const steps = path.split('/')
  if (path.endsWith('.jsonl')) return { steps, box: -1, aside: -1 }
  const isIn = (names: readonly string[]) => (step: string, at: number) =>
    at < steps.length - 1 &&
    names.includes(names === aside && !isUndated ? undated(step) : step) &&
    (!namedIn.includes(steps[at - 1] ?? '') || ofAll.includes(`${steps[at - 1]}/${step}`))
  const box = steps.findLastIndex(isIn(boxes))
  const last = steps.findLastIndex(isIn(aside))
  // Before a box it is the name of whose box it is.
  const within = last > box ? last : -1
  return { steps, box: box === steps.length - 2 || box === within - 1 ? box : -1, aside: within }
}

/** May a folder of this name be a station of a letter's life? */
export function isStation(step: string, { boxes, aside }: Stations): boolean {
  return boxes.includes(step) || aside.includes(undated(step)) || DATED.test(step)
}

/** A path without the stations of a letter's life: the same from the inbox to the archive. */
export function homeOf(path: string, stations: Stations): string {
  const { steps, box, aside } = standing(path, stations)
  const isDated = aside !== -1 && steps.slice(aside + 1, -1).every((step) => DATED.test(step))
  const isDay = (at: number) => isDated && at > aside && at < steps.length - 1
  return steps.filter((_, at) => at !== box && at !== aside && !isDay(at)).join('/')
}

/** Its agent has taken it and keeps it here: where it goes from here is its own affair. */
export function isPutAside(path: string, stations: Stations): boolean {
  return standing(path, stations).aside !== -1
}

/** Whether whoever had it at one path put it aside at the other: any other second place is a copy that somebody made. */
export function isMoved(from: string, to: string, stations: Stations): boolean {
  return from !== to && isPutAside(to, stations) && homeOf(from, stations) === homeOf(to, stations)
}
