export type ProtocolName =
  | 'multi-agent-os'
  | 'swarm'
  | 'dream-os'
  | 'claw-os'
  | 'claude-code'
  | 'desk'
  | 'oh-my-claudecode'

/** One thing that was put on disk and must be found again by whoever reads the directory. */
export type Planted = {
  protocol: ProtocolName
  what: 'message' | 'heartbeat' | 'registration' | 'state' | 'log' | 'document' | 'unreadable' | 'ignored'
  story: string
  /** Relative to the world's directory, where it was first written. */
  path: string
  /** The protocol's own id, where it has one; a template that was not filled in is none. */
  id: string | null
  from: string | null
  /** First characters of what a person reads, or its type where that says it. */
  text: string | null
}

/** A rule that was broken on purpose, and in which file, under the world's directory. */
export type PlantedBreach = { rule: string; path: string }

export type Manifest = {
  seed: number
  roots: { protocol: ProtocolName; root: string }[]
  stories: { name: string; about: string }[]
  /** Which of the deviations that real writers show were planted. */
  seen: string[]
  totals: { [protocol: string]: { [what: string]: number } }
  planted: Planted[]
  /** Once for each time that one is broken, in order. */
  broken: PlantedBreach[]
}

export type Planter = {
  plant: (thing: Planted) => void
  seen: (deviation: string) => void
  breaks: (path: string, ...rules: readonly string[]) => void
  story: (name: string, about: string) => void
  manifest: () => Manifest
}

/** @param keep how many planted things the manifest lists one by one; the totals count all. */
export function planter(seed: number, roots: Manifest['roots'], keep: number): Planter {
  const planted: Planted[] = []
  const broken: PlantedBreach[] = []
  const totals: Manifest['totals'] = {}
  const seen = new Set<string>()
  const stories = new Map<string, string>()
  return {
    plant: (thing) => {
      if (planted.length < keep) planted.push(thing)
      const counts = totals[thing.protocol] ?? {}
      counts[thing.what] = (counts[thing.what] ?? 0) + 1
      totals[thing.protocol] = counts
    },
    seen: (deviation) => void seen.add(deviation),
    breaks: (path, ...rules) => void broken.push(...rules.map((rule) => ({ rule, path }))),
    story: (name, about) => void stories.set(name, about),
    manifest: () => ({
      seed,
      roots,
      stories: [...stories].map(([name, about]) => ({ name, about })),
      seen: [...seen].sort(),
      totals,
      planted,
      broken: broken.toSorted(inOrder),
    }),
  }
}

const inOrder = (one: PlantedBreach, other: PlantedBreach) =>
  one.path.localeCompare(other.path) || one.rule.localeCompare(other.rule)
