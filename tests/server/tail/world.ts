import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Reading } from '@/lib/message/reading'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import type { Place, Protocol } from '@/server/protocols/protocol'
import { swarm } from '@/server/protocols/swarm'
import type { Urgent } from '@/server/tail/disk/breath'
import { LIMITS, type TailLimits } from '@/server/tail/disk/tail-limits'
import { type Clock, systemClock } from '@/server/tail/known/tail-clock'
import { type Running, runSource } from '@/server/tail/run/runner'
import { type Recorder, recorder } from './recorder'

const place = (name: string, shape: Place['shape'], pattern: RegExp): Place => ({
  name,
  shape,
  container: shape === 'listed' ? null : shape === 'lines' ? lines() : file(),
  match: (candidate) => (pattern.test(candidate) ? {} : null),
})

/** A protocol of one's own with a place of each shape: JSON objects, and for `logs` any text. */
export const plain: Protocol = {
  name: 'plain',
  title: 'Plain',
  layout: { usual: [], detect: () => ({ score: 0, signs: [] }), looksFor: '' },
  places: [
    place('lines', 'lines', /(^|\/)[^/]+\.jsonl$/),
    place('logs', 'lines', /(^|\/)[^/]+\.log$/),
    place('inbox', 'document', /(^|\/)(inbox|processed)\/[^/]+\.json$/),
    place('state', 'snapshot', /(^|\/)state\/[^/]+\.json$/),
    place('docs', 'listed', /(^|\/)docs\/[^/]+$/),
  ],
  prune: [{ glob: '*.old', rule: 'put aside' }],
  read: ({ text, place: name }): Reading[] => {
    if (name === 'docs') return [{ reading: 'document', title: 'd', agent: null, flags: [] }]
    if (text.trim() === '') return []
    if (name === 'logs') return [logLine(text)]
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value === 'object' && value !== null) return [logLine(JSON.stringify(value))]
    } catch {
      return [{ reading: 'unreadable', reason: 'Not JSON.', at: 0, line: 1, column: 1 }]
    }
    return [{ reading: 'unreadable', reason: 'Not an object.', at: 0, line: 1, column: 1 }]
  },
  gone: () => 'removed',
  known: [],
  staleAfterMs: () => null,
  beatEveryMs: null,
  derives: false,
  unreadableRule: () => null,
  keeps: ['document'],
  rules: [],
  writing: swarm.writing,
}

function logLine(text: string): Reading {
  const claimed = { ms: null, raw: null, zoneKnown: true }
  return { reading: 'log', channel: 'c', agent: null, level: null, text, claimed, delivery: null, flags: [] }
}

/** A directory that is watched, what was recorded of it, and how to write into it. */
export type World = {
  root: string
  record: Recorder
  /** What has something under way. */
  urgent: Urgent
  run: (options?: { limits?: Partial<TailLimits>; events?: boolean; clock?: Clock; protocol?: Protocol }) => Running
  write: (file: string, text: string | Buffer) => void
  /** Writes beside and renames, as careful writers do. */
  publish: (file: string, text: string) => void
  append: (file: string, text: string | Buffer) => void
  at: (file: string) => string
  close: () => Promise<void>
}

export function makeWorld(): World {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-tail-'))
  const root = path.join(home, 'root')
  mkdirSync(root)
  const record = recorder()
  const urgent: Urgent = new Set()
  const running = new Set<Running>()
  const at = (file: string) => path.join(root, file)
  const made = (file: string) => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    return at(file)
  }
  return {
    root,
    record,
    urgent,
    at,
    run: ({ limits, events = true, clock = systemClock, protocol = plain } = {}) => {
      const config = {
        zone: 'UTC',
        humans: [],
        aliases: {},
        ignore: ['private/**', '*.secret'],
        polling: null,
        host: null,
        projects: null,
      }
      const one = runSource({
        source: { id: 1, label: 'w', protocol: 'plain', root, config, demo: false },
        protocol,
        writer: record,
        limits: { ...LIMITS, ...limits },
        clock,
        fileSystem: { name: 'test', events, trustTimes: true },
        forgotten: [],
        urgent,
        told: { onCommit: () => {}, onCondition: () => {}, onCaughtUp: () => {}, log: () => {} },
      })
      running.add(one)
      return { ...one, stop: () => one.stop().finally(() => running.delete(one)) }
    },
    write: (file, text) => writeFileSync(made(file), text),
    publish: (file, text) => {
      writeFileSync(`${made(file)}.tmp`, text)
      renameSync(`${at(file)}.tmp`, at(file))
    },
    append: (file, text) => appendFileSync(made(file), text),
    close: async () => {
      for (const one of running) await one.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
