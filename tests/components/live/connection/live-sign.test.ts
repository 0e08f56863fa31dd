import { describe, expect, it } from 'vitest'
import { newLine, stepLine } from '@/components/live/connection/line'
import { presentLag, signOf } from '@/components/live/connection/live-sign'
import type { ConsoleStatus, SourceStatus } from '@/lib/message/message'

const live = stepLine(newLine('1'), { kind: 'heard', at: 1, rev: '2' })
const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }

function source(condition: Partial<SourceStatus['condition']> = {}): SourceStatus {
  const usual: SourceStatus['condition'] = {
    state: 'watching',
    trouble: null,
    cause: null,
    mend: null,
    fileSystem: 'ext4',
    watch: 'events and sweep',
    lagMs: 20,
    lastChangeAt: 100_000,
    progress: null,
  }
  const about = { label: 'a', protocol: 'swarm', title: 'Swarm', root: '/a', demo: false }
  return {
    ...about,
    condition: { ...usual, ...condition },
    files,
    bytes,
    channels: null,
    vanished: 0,
    messages: 0,
    keeps: [],
    derives: false,
    reasons: false,
    writes: true,
    documents: false,
    overlooked: null,
  }
}

function house(over: Partial<ConsoleStatus> = {}): ConsoleStatus {
  return {
    now: 101_000,
    rev: '2',
    taken: 2,
    tail: 'running',
    whyStopped: null,
    console: null,
    derivation: { by: 1, anew: null },
    sources: [source()],
    files,
    bytes,
    lagMs: 20,
    unreadable: 0,
    problems: 0,
    ...over,
  }
}

describe('the sign of the connection', () => {
  it('is live when the line is heard and nothing lags', () => {
    expect(signOf({ line: live, consoleStatus: house(), pause: null })).toEqual({ kind: 'live' })
  })

  it('a lost line outweighs everything, a stopped tail the rest', () => {
    const lost = stepLine(live, { kind: 'failed', at: 5 })
    const pause = { since: 1, unshown: 2 }
    expect(signOf({ line: lost, consoleStatus: house({ tail: 'stopped' }), pause })).toMatchObject({
      kind: 'disconnected',
      since: 5,
    })
    expect(signOf({ line: live, consoleStatus: house({ tail: 'stopped' }), pause }).kind).toBe('stopped')
  })

  it('says that there is no source, or that the person paused', () => {
    expect(signOf({ line: live, consoleStatus: house({ sources: [] }), pause: null }).kind).toBe('no-source')
    expect(signOf({ line: live, consoleStatus: house(), pause: { since: 1, unshown: 14 } })).toEqual({
      kind: 'paused',
      since: 1,
      unshown: 14,
    })
  })

  it('waits while nothing is known', () => {
    expect(signOf({ line: newLine(null), consoleStatus: undefined, pause: null }).kind).toBe('connecting')
    expect(signOf({ line: newLine('1'), consoleStatus: house(), pause: null }).kind).toBe('connecting')
  })

  it('lags when what changes now is seen more than a second late', () => {
    const late = house({ sources: [source(), source({ lagMs: 4_200 })] })
    expect(signOf({ line: live, consoleStatus: late, pause: null })).toEqual({ kind: 'lag', lagMs: 4_200 })
  })

  it('does not call lag what is read for the first time, or long ago', () => {
    expect(presentLag(house({ sources: [source({ lagMs: 9e9, state: 'catching-up' })] }))).toBe(0)
    expect(presentLag(house({ sources: [source({ lagMs: 9e9, lastChangeAt: 60_000 })] }))).toBe(0)
    expect(presentLag(house({ sources: [source({ lagMs: null })] }))).toBe(0)
  })
})
