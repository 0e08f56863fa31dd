import { expect, it } from 'vitest'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { examineSource } from '@/server/boot/doctor/doctor-source'
import type { Finding } from '@/server/boot/doctor/finding'

const NOTHING = { rows: [], count: 0 }
const well: SourceCondition = {
  ...{ state: 'watching', trouble: null, cause: null, mend: null, fileSystem: 'ext4' },
  ...{ watch: 'events and sweep', lagMs: null, lastChangeAt: null, progress: null },
}

async function foundOf(condition: SourceCondition, tailRuns = true): Promise<Finding[]> {
  const source: SourceStatus = {
    ...{ label: 'teams', channels: null, protocol: 'swarm', title: 'Swarm', root: '/of/another/machine' },
    ...{ demo: false, condition, vanished: 0, messages: 0, keeps: [], documents: false, overlooked: null },
    ...{ derives: false, reasons: false, writes: true },
    files: { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 },
    bytes: { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 },
  }
  const facts = { ignored: [], waiting: NOTHING, renewed: NOTHING, rewritten: 0 }
  const found = []
  const around = {
    config: undefined,
    ingest: { ignored: async () => [], forgotten: async () => new Map() },
    facts,
    holes: [],
    tailRuns,
    shared: true,
    isIll: false,
    now: 0,
  }
  for await (const one of examineSource(source, around)) found.push(one)
  return found
}

const elsewhere = { what: 'source teams', state: 'attention', says: expect.stringContaining('/of/another/machine') }

it('what is wrong with a source of another machine is said by doctor on this one, with the mend', async () => {
  const full = { trouble: 'full', cause: 'The index takes nothing in: the disk is full.', mend: 'Free some.' } as const
  expect(await foundOf({ ...well, state: 'degraded', ...full })).toEqual([
    expect.objectContaining(elsewhere),
    expect.objectContaining({ what: 'source teams', state: 'ill', says: full.cause.slice(0, -1), mend: full.mend }),
  ])
})

it('one that is well, or whose tail says nothing any more, is only said to be elsewhere', async () => {
  expect(await foundOf(well)).toEqual([expect.objectContaining({ ...elsewhere, mend: words.elsewhereMend })])
  expect(await foundOf({ ...well, state: 'degraded', cause: 'Old.' }, false)).toHaveLength(1)
})
