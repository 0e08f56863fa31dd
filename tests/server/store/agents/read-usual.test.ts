import { beforeAll, expect, test } from 'vitest'
import { usualReader } from '@/server/store/agents/read-usual'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

const SECOND = 1_000
const to = (...agents: string[]) => JSON.stringify(agents.map((agent) => ({ agent, raw: agent })))

eachDatabase('usual replies', (db) => {
  const reader = () => usualReader(unscoped(db.reader()))
  let n = 0
  const asked = (given: object, afterS: number | null, by = 'dev') => {
    n += 1
    const at = T0 + n * 10_000 * SECOND
    const conversation = { conversation_id: n }
    const key = at * 4096
    const question = { key, sender: 'pm', recipients: to('dev'), ...conversation, ...given }
    if (afterS === null) return [messageRowOf(2 * n, question)]
    const answeredAt = at + afterS * SECOND
    return [
      messageRowOf(2 * n, { ...question, answered_at: answeredAt, answered_by: `uid-${2 * n + 1}` }),
      messageRowOf(2 * n + 1, { key: answeredAt * 4096 + 1, sender: by, recipients: to('pm'), ...conversation }),
    ]
  }

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow(), sourceRow({ id: 2, label: 'other' })])
      await insert(tx, 'files', [fileRow()])
      await insert(
        tx,
        'messages',
        [
          ...[10, 20, 30, 40, 50, 60, 70, 80, 90, 600].map((seconds) => asked({}, seconds)),
          asked({}, null),
          asked({ recipients: to('qa') }, 5, 'by-stander'),
          asked({ recipients: '[]', mentions: '["qa"]' }, 7, 'qa'),
          asked({ recipients: '[]', broadcast: 1 }, 9, 'qa'),
          asked({ source_id: 2 }, 1),
          asked(
            {
              extra: JSON.stringify({
                attachments: [
                  { path: 'docs/a.md', name: null },
                  { path: 'b', name: null },
                ],
              }),
            },
            null,
          ),
          asked(
            {
              extra: JSON.stringify({
                attachments: [
                  { path: 'b', name: null },
                  { path: 'c', name: null },
                ],
              }),
            },
            null,
          ),
          asked({ source_id: 2, extra: JSON.stringify({ attachments: [{ path: 'theirs', name: null }] }) }, null),
        ].flat(),
      )
    }),
  )

  test('the median and the 90th of a hundred, of those that were meant, in this source alone', async () => {
    const found = (await reader().replies('collab')).sort((one, other) => one.agent.localeCompare(other.agent))
    expect(found).toEqual([
      { agent: 'dev', replies: 10, medianMs: 50 * SECOND, p90Ms: 90 * SECOND },
      { agent: 'qa', replies: 2, medianMs: 7 * SECOND, p90Ms: 9 * SECOND },
    ])
    expect(await reader().replies('nowhere')).toEqual([])
  })

  test('artifacts that messages named, the latest first, each once', async () => {
    expect(await reader().artifacts('collab')).toEqual(['b', 'c', 'docs/a.md'])
  })

  test('nothing of a source outside the scope', async () => {
    const channel = usualReader(scoped(db.reader(), [{ source: 'collab', channels: ['another'] }]))
    expect(await channel.replies('collab')).toEqual([])
    expect(await channel.artifacts('collab')).toEqual([])
    const narrow = usualReader(scoped(db.reader(), ['other']))
    expect(await narrow.replies('collab')).toEqual([])
    expect(await narrow.artifacts('collab')).toEqual([])
    expect(await narrow.artifacts('other')).toEqual(['theirs'])
  })
})
