import { beforeAll, expect, test } from 'vitest'
import { unreadableReader } from '@/server/store/read/read-unreadable'
import { unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, observationRow, sourceRow } from '../rows'

const broken = (reason: string) => ({
  reading: 'unreadable',
  kind: 'unreadable',
  extra: JSON.stringify({ reason, at: 3, line: 1, column: 4, tries: [{ at: 5, what: 'still not JSON' }] }),
})

eachDatabase('unreadable readings', (db) => {
  const rules = { unreadableRule: (protocol: string, why: string) => `${protocol}: ${why}` }
  const reader = () => unreadableReader(unscoped(db.reader()), rules)

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow()])
      await insert(tx, 'files', [
        fileRow({ path: 'team/channel.jsonl', shape: 'lines', size: 60, bytes_read: 50, bytes_unreadable: 10 }),
        fileRow({ id: 2, path: 'msg-2.json', shape: 'document', status: 'unreadable' }),
      ])
      await insert(tx, 'messages', [
        messageRowOf(1),
        messageRowOf(2, broken('torn')),
        messageRowOf(3),
        messageRowOf(4, { ...broken('half'), file_id: 2, start: 0 }),
        messageRowOf(5, { ...broken('mended'), gone_at: 9 }),
        messageRowOf(6, broken('again')),
      ])
      await insert(tx, 'observations', [
        observationRow(2, Buffer.from('{"a":tor')),
        observationRow(4, Buffer.from('{')),
      ])
    }),
  )

  test('what is unreadable now, newest first', async () => {
    const first = await reader().page({ limit: 2 })
    expect(first.rows.map((row) => [row.uid, row.unreadable.reason, row.wholeFile])).toEqual([
      ['uid-6', 'again', false],
      ['uid-4', 'half', true],
    ])
    const rest = await reader().page({ limit: 2, from: first.next })
    expect(rest.rows.map((row) => row.uid)).toEqual(['uid-2'])
    expect(rest.next).toBeNull()
  })

  test('one has its bytes, where they broke, its neighbours and the sum of its file', async () => {
    const one = await reader().one('uid-2')
    expect(Buffer.from(one?.bytes ?? '', 'base64').toString()).toBe('{"a":tor')
    expect(one).toMatchObject({
      row: { reason: 'torn', unreadable: { reason: 'torn', at: 3, line: 1, column: 4 } },
      whole: true,
      before: { uid: 'uid-1' },
      after: { uid: 'uid-3' },
      tries: [{ at: 5, what: 'still not JSON' }],
      sum: { read: 50, unreadable: 10, ignored: 0, pending: 0, size: 60 },
      root: '/mnt/shared/collab',
      rule: 'multi-agent-os: torn',
    })
  })

  test('a whole file has no neighbours and no sum; what can be read is not here', async () => {
    expect(await reader().one('uid-4')).toMatchObject({ before: null, after: null, sum: null })
    expect(await reader().one('uid-1')).toBeNull()
    expect(await reader().one('nobody')).toBeNull()
  })
})
