import { expect, test } from 'vitest'
import type { ConsoleStatus, Deriving, SourceStatus } from '@/lib/message/message'
import type { ConsoleTrouble } from '@/lib/source/trouble'
import { healthOf } from '@/server/boot/serve/health-facts'

const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }

function source(state: SourceStatus['condition']['state'], trouble: SourceStatus['condition']['trouble'] = null) {
  const told = { fileSystem: 'ext4', watch: 'sweep only', lagMs: null, lastChangeAt: null, progress: null } as const
  const condition = { ...told, state, trouble, cause: '/secret/place is ill.', mend: null }
  const about = { label: 'secret', protocol: 'swarm', title: 'Swarm', root: '/secret/place', demo: false }
  const kept = { keeps: [], derives: false, reasons: false, writes: true, documents: false, overlooked: null }
  return { ...about, ...kept, condition, files, bytes, channels: null, vanished: 0, messages: 0 }
}

function house(sources: SourceStatus[], tail: ConsoleStatus['tail'] = 'running'): ConsoleStatus {
  const derivation = { by: 1, anew: null }
  const still = {
    derivation,
    now: 0,
    rev: '',
    taken: 0,
    whyStopped: '/secret/place is gone.',
    console: null,
    lagMs: null,
    unreadable: 0,
    problems: 0,
  }
  return { ...still, tail, sources, files, bytes }
}

test('a source that is read, or read for the first time, is well', () => {
  expect(healthOf(house([source('watching'), source('catching-up')]))).toEqual({ status: 'ok', reasons: [] })
})

test('each kind of trouble is a reason of its own, without names or places', () => {
  const sources = [source('degraded', 'full'), source('degraded', 'full'), source('vanished', 'away')]
  const health = healthOf(house([...sources, source('catching-up', 'watches'), source('stopped')]))
  expect(health).toEqual({
    status: 'degraded',
    reasons: [
      '2 of 5 sources: degraded, the disk that holds the index is full.',
      '1 of 5 sources: vanished, the directory is missing.',
      '1 of 5 sources: stopped.',
      '1 of 5 sources: catching-up, no more file watches are granted.',
    ],
  })
  expect(JSON.stringify(health)).not.toContain('secret')
})

test('an index that cannot be written is called that, whichever database it lies in', () => {
  expect(healthOf(house([source('degraded', 'read-only')])).reasons).toEqual([
    '1 of 1 sources: degraded, the index cannot be written.',
  ])
})

test('an index that is derived anew, or has to be, is no reason to be well', () => {
  const by = (anew: Deriving) => healthOf({ ...house([source('watching')]), derivation: { by: 0, anew } })
  expect(by({ done: 1, total: 9 })).toEqual({
    status: 'degraded',
    reasons: ['The index is being rebuilt. New files are read afterwards.'],
  })
  expect(by({ done: 0, total: 0 }).reasons).toEqual(['An older version built the index.'])
})

test('a console that can open no more files, has no room for its ledger, or lost its key, is degraded, whatever its sources are', () => {
  const troubled = (kind: ConsoleTrouble['kind']) =>
    healthOf({
      ...house([source('watching')]),
      console: { kind, cause: 'The console of /secret/place is ill.', mend: 'Mend it.' },
    })
  expect([troubled('no-files'), troubled('no-room'), troubled('key')]).toEqual([
    { status: 'degraded', reasons: ['The console cannot open more files.'] },
    { status: 'degraded', reasons: ['There is no space left for the ledger.'] },
    { status: 'degraded', reasons: ['The signing key is missing or was replaced.'] },
  ])
})

test('without a tail, or without an index, it is stopped', () => {
  expect(healthOf(house([source('stopped')], 'stopped'))).toEqual({
    status: 'stopped',
    reasons: ['The reading process is not running.'],
  })
  expect(healthOf(null).status).toBe('stopped')
})
