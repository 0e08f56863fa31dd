import type { SourceCondition } from '@/lib/message/message'
import type { Reading } from '@/lib/message/reading'
import { isOfCopy } from '@/lib/source/copy-generation'
import type { Batch, FileFacts, Observed, RecordWriter, Source } from '@/server/store/store'

/** So few that what is known comes in pieces. */
const AT_ONCE = 3
const byPath = (one: FileFacts, other: FileFacts) => (one.path < other.path ? -1 : 1)

/** A line as the recorder keeps it: where it was seen first, where it lies now, whether it is there. */
export type KeptLine = {
  first: string
  path: string
  generation: number
  start: number
  sha256: string
  text: string
  readings: Reading[]
  there: boolean
  removed: boolean
  unterminated: boolean
  cut: boolean
}

/** The contract of the record over maps, for as long as a test runs. */
export type Recorder = RecordWriter & {
  files: Map<string, FileFacts & { id: number }>
  lines: KeptLine[]
  /** Contents of documents and snapshots in order, one entry for each observation. */
  contents: {
    path: string
    generation: number
    text: string
    readings: Reading[]
    sha256: string
    length: number
    cut: boolean
  }[]
  gone: string[][]
  listed: string[]
  batches: number
  conditions: SourceCondition[]
  /** Thrown by the next calls of `ingest`, as long as it is set. */
  trouble: Error | null
  /** Resolves when the predicate holds; asked again after every change. */
  until: (what: string, holds: () => boolean, withinMs?: number) => Promise<void>
}

export function recorder(): Recorder {
  const watchers = new Set<() => void>()
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  const lineRows = new Map<string, { start: number; length: number; line: number; sha256: string }>()
  const byPlace = new Map<string, KeptLine>()
  const removedFrom = new Set<string>()
  const kept: Recorder = {
    files: new Map(),
    lines: [],
    contents: [],
    gone: [],
    listed: [],
    batches: 0,
    conditions: [],
    trouble: null,
    sourceFor: async ({ label, protocol, root, config, demo }): Promise<Source> => ({
      id: 1,
      label,
      protocol,
      root,
      config: { projects: null, ...config },
      demo,
    }),
    removeSource: async () => {},
    shared: false,
    lead: async () => true,
    release: async () => {},
    prepare: () => {},
    ingest: async (batch) => {
      if (kept.trouble !== null) throw kept.trouble
      take(batch)
      kept.batches += 1
      changed()
      return { rev: kept.batches, messages: 0, duplicates: 0 }
    },
    setCondition: async (_, condition) => {
      if (kept.trouble !== null) throw kept.trouble
      kept.conditions.push(condition)
      changed()
    },
    forgotten: async () => [],
    knownFiles: async (_, after) =>
      [...kept.files.values()]
        .filter(({ path }) => path > after)
        .toSorted(byPath)
        .slice(0, AT_ONCE),
    linesOf: async (fileId, generation) =>
      [...lineRows]
        .filter(([key]) => key.startsWith(`${fileId} ${generation} `))
        .filter(([key]) => !isOfCopy(generation) || !removedFrom.has(key))
        .map(([, row]) => row)
        .sort((a, b) => a.start - b.start),
    standingOf: async (fileId) => {
      const path = [...kept.files.values()].find(({ id }) => id === fileId)?.path
      const mine = kept.lines.filter((line) => line.path === path)
      const spots = mine.map(({ generation, start, sha256, there, removed }) => ({
        ...{ generation, start, sha256 },
        gone: !there || removed,
      }))
      const order = (one: { generation: number; start: number }) => one.generation * 1e9 + one.start
      const generations = [...lineRows.keys()]
        .filter((key) => key.startsWith(`${fileId} `))
        .map((key) => key.split(' ')[1])
      return { spots: spots.sort((a, b) => order(a) - order(b)), least: Math.min(1, ...generations.map(Number)) }
    },
    rest: async () => {},
    settle: async () => {},
    close: async () => {},
    until: (what, holds, withinMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          watchers.delete(look)
          reject(new Error(`not within ${withinMs} ms: ${what}`))
        }, withinMs)
        const look = () => {
          if (!holds()) return
          watchers.delete(look)
          clearTimeout(timer)
          resolve()
        }
        watchers.add(look)
        look()
      }),
  }

  function take({ files, observed }: Batch): void {
    const generations = new Map([...kept.files].map(([path, { generation }]) => [path, generation]))
    for (const facts of files) {
      const before = kept.files.get(facts.path)
      kept.files.set(facts.path, { ...facts, id: before?.id ?? kept.files.size + 1 })
      if (before?.goneAt != null && facts.goneAt === null && before.generation === facts.generation) revive(facts)
    }
    for (const one of observed) takeOne(one, generations)
  }

  function revive({ path, generation }: FileFacts): void {
    for (const line of kept.lines)
      if (line.path === path && line.generation >= generation && !line.removed) line.there = true
  }

  /** What lies under the names of its past does not go with a file. */
  function takeOne(one: Observed, generations: ReadonlyMap<string, number>): void {
    if (one.what === 'gone') {
      kept.gone.push(one.paths)
      for (const line of kept.lines)
        if (one.paths.includes(line.path) && line.generation >= (generations.get(line.path) ?? 1)) line.there = false
      return
    }
    const file = kept.files.get(one.path)
    if (file === undefined) throw new Error(`nothing was said of ${one.path}`)
    if (one.what === 'ended') return
    if (one.what === 'listed') kept.listed.push(one.path)
    else if (one.what === 'content') {
      const { path, generation, bytes, readings, sha256, length, cut } = one
      kept.contents.push({ path, generation, text: Buffer.from(bytes).toString('utf8'), readings, sha256, length, cut })
    } else if (one.what === 'line-removed') {
      const key = `${file.id} ${one.was.generation} ${one.was.start}`
      const line = byPlace.get(key)
      if (line === undefined) throw new Error(`no line at ${JSON.stringify(one)}`)
      removedFrom.add(key)
      if (!liesAt(line, one.was)) return
      Object.assign(line, { there: false, removed: true })
    } else takeLine(one, file.id)
  }

  function takeLine(one: Extract<Observed, { what: 'line' | 'line-same' }>, fileId: number): void {
    const { path, generation, start, length, line: number, sha256 } = one
    const key = `${fileId} ${generation} ${start}`
    if (lineRows.has(key)) return
    lineRows.set(key, { start, length, line: number, sha256 })
    if (one.what === 'line') {
      const { readings, unterminated, cut } = one
      const text = Buffer.from(one.bytes).toString('utf8')
      const line: KeptLine = {
        first: key,
        path,
        generation,
        start,
        sha256,
        text,
        readings,
        there: true,
        removed: false,
        unterminated,
        cut,
      }
      kept.lines.push(line)
      byPlace.set(key, line)
      return
    }
    const line = byPlace.get(`${fileId} ${one.was.generation} ${one.was.start}`)
    if (line === undefined) throw new Error(`no line at ${JSON.stringify(one.was)} for ${JSON.stringify(one)}`)
    if (liesAt(line, one.was)) Object.assign(line, { generation, start, there: true, removed: false })
    byPlace.set(key, line)
  }
  return kept
}

/** The record moves what lies there, and nothing that lies elsewhere by now. */
function liesAt(line: KeptLine, { generation, start }: { generation: number; start: number }): boolean {
  return line.generation === generation && line.start === start
}
