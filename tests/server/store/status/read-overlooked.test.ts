import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '@/lib/people/scope'
import { doubtOf } from '@/lib/text/sources/doubt-words'
import { overlookFinder } from '@/server/boot/base/protocol-facts'
import { DERIVATION, DERIVATION_COUNTER } from '@/server/store/ingest/write/derivation'
import { scoped } from '@/server/store/rows/scoped'
import { statusReader } from '@/server/store/status/read-status'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, sourceRow } from '../rows'

const condition = JSON.stringify({
  ...{ state: 'watching', trouble: null, cause: null, mend: null, fileSystem: 'ext4' },
  ...{ watch: 'events and sweep', lagMs: null, lastChangeAt: null, progress: null },
})
const sums = sql`insert into file_sums select source_id, status, 0, count(*), 0, 0, 0, 0, 0 from files group by 1, 2`
const ignored = { status: 'ignored', rule: 'not-a-place', place: null, shape: null }
const swarm = { protocol: 'swarm', root: '/home/o/.claude/teams' }

eachDatabase('a source of which hardly anything is read', (db) => {
  const at = (scope: Scope = null) =>
    statusReader(scoped(db.reader(), scope), {
      ...{ titleOf: (name) => (name === 'swarm' ? 'Swarm' : name), keepsOf: () => [], derives: () => false },
      ...{
        reasons: () => false,
        writes: () => true,
        tailRuns: async () => true,
        toldOf: () => null,
        isUnread: () => false,
      },
      ...{ led: async () => null, takesWrites: async () => true, refused: async () => new Map() },
      ...{ whyStopped: () => null, console: () => null, deriving: () => null, overlooks: overlookFinder() },
    }).at(99)
  const named = async (label: string, scope: Scope = null) =>
    (await at(scope)).sources.find((source) => source.label === label)

  beforeAll(async () => {
    const labels = ['none', 'few', 'mute', 'well', 'bare', 'new'] as const
    const paths = ['a/config.json', 'a/inboxes/b.json', 'a/README']
    let id = 0
    const files = (source: number, count: number, given: Parameters<typeof fileRow>[0]) =>
      Array.from({ length: count }, (_, n) => {
        id += 1
        return fileRow({ id, source_id: source, path: paths[n] ?? `a/${id}.json`, ...given })
      })
    await db.writer().write(async (tx) => {
      await insert(
        tx,
        'sources',
        labels.map((label, n) => sourceRow({ id: n + 1, label, ...swarm, root: `${swarm.root}/${label}` })),
      )
      await insert(
        tx,
        'conditions',
        [1, 2, 3, 4, 5].map((source_id) => ({ source_id, condition, at: 1 })),
      )
      await insert(tx, 'files', [
        ...files(1, 9, ignored),
        ...[...files(2, 39, ignored), ...files(2, 2, { path: 'x/channel.jsonl', place: 'channel' }).slice(0, 1)],
        ...[...files(3, 3, ignored), ...files(3, 3, { path: 'y' }).map((row, n) => ({ ...row, path: `y${n}` }))],
        ...[...files(4, 3, ignored), ...files(4, 1, { path: 'a/channel.jsonl', place: 'channel' })],
        ...files(6, 3, ignored),
      ])
      if (tx.dialect === 'sqlite') await tx.run(sums)
      for (const [name, value] of [
        [DERIVATION_COUNTER, DERIVATION],
        ['messages:2', 7],
        ['messages:4', 7],
      ] as const)
        await tx.run(sql`insert into counters (name, value) values (${name}, ${value})
          on conflict (name) do update set value = excluded.value`)
    })
  })

  test('is not well where none of its files is read: what lies there is said, and what would be read', async () => {
    const source = await named('none')
    expect(source?.condition).toMatchObject({ state: 'degraded', trouble: 'nothing-read' })
    expect(source?.condition.cause).toBe('None of its 9 files is read. Ignored: 8 .json, 1 without an extension.')
    expect(source?.condition.mend).toContain('Swarm reads <team>/channel.jsonl')
  })

  test('is told of where nearly none is, or no message, and its state stays as it is', async () => {
    const few = await named('few')
    expect(few).toMatchObject({ condition: { state: 'watching' }, overlooked: { why: 'few', taken: 1, onDisk: 40 } })
    const mute = await named('mute')
    expect(mute).toMatchObject({ condition: { state: 'watching' }, overlooked: { why: 'no-message', taken: 3 } })
    expect(await named('bare')).toMatchObject({ condition: { state: 'watching' }, overlooked: { why: 'empty' } })
  })

  test('is not one that has messages and some files beside, nor one that is still looked through', async () => {
    expect(await named('well')).toMatchObject({ condition: { state: 'watching' }, overlooked: null })
    expect(await named('new')).toMatchObject({ condition: { state: 'catching-up' }, overlooked: null })
  })

  test('tells who sees some channels of it that nothing is read, and not what lies there', async () => {
    const scope = [{ source: 'none', channels: ['ops'] }]
    const part = await named('none', scope)
    expect(part?.overlooked).toMatchObject({ why: 'none', onDisk: 0, kinds: [], wouldRead: null })
    expect(part && doubtOf(part)).toMatch(/^None of its files is read\. Swarm reads/)
    expect(JSON.stringify(part)).not.toContain('.json,')
    expect((await named('few', [{ source: 'few', channels: ['ops'] }]))?.overlooked).toBeNull()
  })
})
