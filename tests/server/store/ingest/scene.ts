import { hash } from 'node:crypto'
import type { HeartbeatReading, MessageReading, Reading } from '@/lib/message/reading'
import { blankMessage } from '@/server/protocols/kit/blank'
import { STATIONS } from '@/server/protocols/known-stations'
import type { ProtocolFacts } from '@/server/store/ingest/derive/rows/facts-given'
import type { Batch, FileFacts, Observed, Source } from '@/server/store/store'
import { UNREAD } from '@/server/tail/held/renewed-facts'
import { USUAL_CONFIG } from '@/tests/usual-config'

export const AT = Date.UTC(2026, 0, 10, 12)

export const FACTS: ProtocolFacts = {
  inboxOf: (_, { place, path }) => (place === 'inbox' ? (path.split('/')[0] ?? null) : null),
  stations: STATIONS,
  gone: (_, { state }) => (state === 'inbox' ? 'consumed' : 'removed'),
  known: () => [{ agent: 'td', role: 'technical director', tier: null }],
}

export const CONFIG = USUAL_CONFIG

export function message(given: Partial<MessageReading> & { body: string }): MessageReading {
  return {
    ...blankMessage('general'),
    type: 'chat',
    kind: 'chat',
    from: 'qa',
    fromRaw: '@qa',
    sent: { ms: AT - 1000, raw: 'a second ago', zoneKnown: true },
    ...given,
  }
}

export function heartbeat(given: Partial<HeartbeatReading> & { agent: string; state: string }): HeartbeatReading {
  const claimed = { ms: AT - 500, raw: 'just now', zoneKnown: true }
  return {
    reading: 'heartbeat',
    agentRaw: given.agent,
    substate: null,
    claimed,
    channel: null,
    pid: null,
    flags: [],
    ...given,
  }
}

export function unreadable(reason: string): Reading {
  return { reading: 'unreadable', reason, at: 3, line: 1, column: 4 }
}

type Shape = NonNullable<FileFacts['shape']>

/** One source whose files change; every method makes the observation that a tail would make of the change. */
export function scene(source: Source) {
  const files = new Map<string, FileFacts>()
  const touched = new Set<string>()
  const fileOf = (path: string, shape: Shape): FileFacts => {
    const known = files.get(path) ?? newFile(path, shape)
    files.set(path, known)
    touched.add(path)
    return known
  }
  return {
    /** A line appended. */
    line: (path: string, readings: Reading[], text = JSON.stringify(readings)): Observed => {
      const file = fileOf(path, 'lines')
      const bytes = Buffer.from(text)
      const start = file.consumed
      const length = bytes.length + 1
      file.consumed += length
      file.lines += 1
      file.size = file.consumed
      const { generation, lines } = file
      return {
        what: 'line',
        path,
        generation,
        start,
        length,
        line: lines,
        sha256: hash('sha256', bytes),
        bytes,
        cut: false,
        unterminated: false,
        readings,
      }
    },
    /** A file begins a new generation, empty. */
    renew: (path: string) => {
      const file = fileOf(path, 'lines')
      Object.assign(file, { generation: file.generation + 1, consumed: 0, lines: 0, size: 0 })
    },
    same: (path: string, was: Observed): Observed => {
      const file = fileOf(path, 'lines')
      if (was.what !== 'line') throw new Error('Only a line can be the same.')
      const start = file.consumed
      file.consumed += was.length
      file.lines += 1
      const { generation, lines } = file
      return {
        what: 'line-same',
        path,
        generation,
        start,
        length: was.length,
        line: lines,
        sha256: was.sha256,
        was: { generation: was.generation, start: was.start },
      }
    },
    removed: (path: string, was: Observed): Observed => {
      fileOf(path, 'lines')
      if (was.what !== 'line') throw new Error('Only a line can be removed.')
      return { what: 'line-removed', path, was: { generation: was.generation, start: was.start } }
    },
    /** New content of a file. */
    content: (
      path: string,
      readings: Reading[],
      shape: 'document' | 'snapshot' = 'document',
      text = JSON.stringify(readings),
    ): Observed => {
      const file = fileOf(path, shape)
      const bytes = Buffer.from(text)
      const sha256 = hash('sha256', bytes)
      Object.assign(file, { contentSha: sha256, size: bytes.length, goneAt: null })
      return {
        what: 'content',
        path,
        generation: file.generation,
        length: bytes.length,
        sha256,
        bytes,
        cut: false,
        readings,
      }
    },
    gone: (...paths: string[]): Observed => {
      for (const path of paths) {
        const file = files.get(path)
        if (file !== undefined) file.goneAt = AT
        touched.add(path)
      }
      return { what: 'gone', paths }
    },
    back: (path: string) => {
      const file = files.get(path)
      if (file !== undefined) file.goneAt = null
      touched.add(path)
    },
    batch: (observed: Observed[], at = AT): Batch => {
      const facts = [...touched].flatMap((path) => files.get(path) ?? []).map((file) => ({ ...file }))
      touched.clear()
      return { source, at, files: facts, observed }
    },
  }
}

function newFile(path: string, shape: Shape): FileFacts {
  return {
    path,
    pathBytes: null,
    place: shape,
    shape,
    status: 'read',
    rule: null,
    isDir: false,
    size: 0,
    mtimeMs: AT,
    ino: '1',
    dev: '1',
    uid: 1000,
    mode: 0o644,
    generation: 1,
    ...UNREAD,
    contentSha: null,
    goneAt: null,
  }
}
