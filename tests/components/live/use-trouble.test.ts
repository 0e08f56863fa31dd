import { expect, test } from 'vitest'
import { troublesOf } from '@/components/live/use-trouble'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'

const files = { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 }
const bytes = { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 }

function source(label: string, state: SourceCondition['state'], cause: string | null): SourceStatus {
  const about = { label, protocol: 'swarm', title: 'Swarm', root: `/${label}`, demo: false }
  const watched = { fileSystem: 'ext4', watch: 'sweep only', lagMs: null, lastChangeAt: null, progress: null } as const
  const condition = { ...watched, state, trouble: null, cause, mend: cause && `mend ${cause}` }
  const kept = { keeps: [], derives: false, reasons: false, writes: true, documents: false, overlooked: null }
  return { ...about, ...kept, condition, files, bytes, channels: null, vanished: 0, messages: 0 }
}

const said = (...sources: SourceStatus[]) =>
  troublesOf({ sources }).map(({ state, cause, mend, sources }) => [state, cause, mend, sources.map((s) => s.label)])

test('sources without a cause are no trouble', () => {
  expect(said(source('a', 'watching', null), source('b', 'catching-up', null), source('c', 'stopped', null))).toEqual(
    [],
  )
})

test('what sources share is one trouble, and the gravest comes first', () => {
  expect(
    said(
      source('a', 'catching-up', 'late'),
      source('b', 'degraded', 'refused'),
      source('c', 'degraded', 'full'),
      source('d', 'degraded', 'full'),
      source('e', 'vanished', 'away'),
    ),
  ).toEqual([
    ['vanished', 'away', 'mend away', ['e']],
    ['degraded', 'full', 'mend full', ['c', 'd']],
    ['degraded', 'refused', 'mend refused', ['b']],
    ['catching-up', 'late', 'mend late', ['a']],
  ])
})
