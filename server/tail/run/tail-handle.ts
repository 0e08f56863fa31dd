import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { SourceCondition } from '@/lib/message/message'
import { sources as words } from '@/lib/text/sources/sources-words'
import type { Protocol } from '@/server/protocols/protocol'
import type { RecordWriter, SaidConfig, Source, SourceConfig } from '@/server/store/store'
import type { Urgent } from '@/server/tail/disk/breath'
import { groundOf } from '@/server/tail/disk/network-mount'
import type { TailLimits } from '@/server/tail/disk/tail-limits'
import { patiently } from '@/server/tail/known/commit'
import type { Clock } from '@/server/tail/known/tail-clock'
import { type Led, readWhenLeading } from './lead-sources'
import { type Running, runSource } from './runner'
import type { FromTail, WantedSource } from './tail-wire'

export type TailOptions = {
  writer: RecordWriter
  protocols: readonly Protocol[]
  /** What a person chose for a source, wherever a console is; left out where that is told with the source. */
  chosen?: (source: Pick<Source, 'protocol' | 'root'>) => Promise<SourceConfig | null>
  limits: TailLimits
  clock: Clock
  /** False: nobody waits for changes, the sweep is enough (`index`). */
  events: boolean
  tell: (word: FromTail) => void
  log: (what: string, details: Record<string, unknown>) => void
}

/** Everything that is read into one index by this process. */
export type Tail = {
  /** Begins to read a source, or gives the one that is read from that root already. */
  watch: (wanted: WantedSource) => Promise<Led>
  /** Begins anew to read a source, with the configuration that is wanted now. */
  restart: (wanted: WantedSource) => Promise<Led>
  /** Stops reading; what was read stays. False when there is no such source. */
  unwatch: (label: string) => Promise<boolean>
  /** Reads again what is unreadable or pending, or one file of one source. Gives how many files. */
  retry: (what: { label?: string; path?: string }) => number
  running: () => readonly Running[]
  conditions: () => { label: string; condition: SourceCondition }[]
  /** Finishes what is under way and closes everything but the writer. */
  stop: () => Promise<void>
}

const DEFAULTS: SaidConfig = { zone: 'UTC', humans: ['human'], aliases: {}, ignore: [], polling: null, host: null }

/** Nothing but what is set of its rules is another: these are asked of what was read. */
function isReadAs(now: SourceConfig, wanted: WantedSource['config']): boolean {
  const { rules: _rules, ...read } = now
  const { rules: _wanted, ...asked } = { ...DEFAULTS, ...wanted }
  return isDeepStrictEqual(read, asked)
}

export function createTail(options: TailOptions): Tail {
  const { writer, protocols, chosen, limits, clock, tell, log } = options
  const running = new Map<string, Led>()
  const ending = new AbortController()
  const urgent: Urgent = new Set()
  let last: Promise<unknown> = Promise.resolve()

  /** Sources come and go one after the other. */
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const next = last.then(step, step)
    last = next
    return next
  }
  const runningAs = ({ root, protocol }: WantedSource) =>
    [...running.values()].find(({ source }) => source.root === path.resolve(root) && source.protocol === protocol)
  const begin = async (wanted: WantedSource): Promise<Led> => {
    const root = path.resolve(wanted.root)
    const already = runningAs(wanted)
    if (already !== undefined) {
      // Somebody else may have removed what stands by here.
      if (writer.shared && wanted.again !== true) await known({ ...already.source, at: clock.wall() })
      return already
    }
    const protocol = protocols.find(({ name }) => name === wanted.protocol)
    if (protocol === undefined) throw new Error(words.noProtocol(wanted.protocol))
    const said = { ...DEFAULTS, ...wanted.config }
    const taken = [...running.keys()]
    // A name that a person chose stands as it is.
    const named = wanted.label !== undefined && !taken.includes(wanted.label) ? wanted.label : null
    const label = named ?? freeLabel(wanted.label ?? path.basename(root), taken)
    const source = await known({
      label,
      protocol: protocol.name,
      root,
      config: said,
      demo: wanted.demo ?? false,
      at: clock.wall(),
      again: wanted.again ?? false,
    })
    const config = { ...said, projects: said.projects === undefined ? source.config.projects : said.projects }
    const fixed = wanted.fixed ?? false
    const settings = async () => ({ config: (fixed ? null : await chosen?.(source)) ?? config, fixed })
    const start = async (source: Source) => {
      const ground = await groundOf(root, source.config.polling)
      const forgotten = await untilKnown(() => writer.forgotten(source))
      return runSource({
        forgotten,
        source,
        protocol,
        writer,
        limits,
        clock,
        urgent,
        fileSystem: { ...ground, events: ground.events && options.events },
        told: {
          onCommit: (rev) => tell({ kind: 'bell', rev }),
          onCondition: (condition, at) => tell({ kind: 'condition', label: source.label, condition, at }),
          onCaughtUp: () => tell({ kind: 'caught-up', label: source.label }),
          log: (what, details) => log(what, { source: source.label, ...details }),
        },
      })
    }
    const log = (what: string, details: Record<string, unknown>) =>
      options.log(what, { source: source.label, ...details })
    const onStandBy = () => tell({ kind: 'condition', label: source.label, condition: null, at: clock.wall() })
    const led = await readWhenLeading({ source, writer, settings, start, onStandBy, log })
    running.set(source.label, led)
    return led
  }
  /** A database on another machine may be out of reach for a while. */
  const known = async (wanted: Parameters<RecordWriter['sourceFor']>[0]): Promise<Source> => {
    return writer.shared ? untilKnown(() => writer.sourceFor(wanted)) : writer.sourceFor(wanted)
  }
  const untilKnown = async <T>(ask: () => Promise<T>): Promise<T> => {
    const patience = { signal: ending.signal, onTrouble: () => {}, onFenced: () => {}, log }
    const known = await patiently(ask, patience)
    if (known === null) throw new Error(words.tail.stops)
    return known
  }
  return {
    watch: (wanted) => inTurn(() => begin(wanted)),
    restart: (wanted) =>
      inTurn(async () => {
        const before = runningAs(wanted)
        if (before !== undefined && !writer.shared && before.leads() && isReadAs(before.source.config, wanted.config)) {
          // It is read as before, and goes on undisturbed.
          const { label, protocol, root, demo } = before.source
          await known({ label, protocol, root, demo, config: { ...DEFAULTS, ...wanted.config }, at: clock.wall() })
          tell({ kind: 'condition', label, condition: before.condition(), at: clock.wall() })
          return before
        }
        if (before !== undefined) {
          running.delete(before.source.label)
          await before.stop()
        }
        return begin(wanted)
      }),
    unwatch: (label) =>
      inTurn(async () => {
        const found = running.get(label)
        if (found === undefined) return false
        running.delete(label)
        await found.stop()
        await writer.removeSource(found.source.id, clock.wall())
        tell({ kind: 'condition', label, condition: null, at: clock.wall() })
        return true
      }),
    retry: ({ label, path: file }) => {
      let asked = 0
      for (const one of running.values()) {
        if (label === undefined || one.source.label === label) asked += one.retry(file ?? null)
      }
      return asked
    },
    running: () => [...running.values()],
    conditions: () =>
      [...running.values()].map(({ source, condition }) => ({ label: source.label, condition: condition() })),
    stop: () => {
      ending.abort()
      return inTurn(async () => {
        await Promise.all([...running.values()].map((one) => one.stop()))
        running.clear()
      })
    },
  }
}

/** A slug that no other source has. */
export function freeLabel(wanted: string, taken: readonly string[]): string {
  const slug = wanted
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const base = slug === '' ? 'source' : slug
  let label = base
  for (let n = 2; taken.includes(label); n += 1) label = `${base}-${n}`
  return label
}
