import { beforeAll, expect, test } from 'vitest'
import { STATIONS } from '@/server/protocols/known-stations'
import { receiptReader } from '@/server/store/read/receipts'
import { eachDatabase } from '@/tests/databases'
import { conversationRow, fileRow, insert, messageRowOf, sourceRow, T0 } from '../rows'

eachDatabase('a file that a person had written is seen again', (db) => {
  const seen = async (path: string, n: number) => {
    const posted = { root: '/claw', path, sha256: 'f', offset: 0, id: `msg-${n}`, whole: true, known: null }
    const reader = receiptReader(db.reader(), STATIONS)
    const own = await reader.seen(posted)
    expect(await reader.seenAmong([posted, posted]), 'asked among others, it is the same').toEqual([own, own])
    return own?.uid ?? null
  }

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [sourceRow({ protocol: 'claw-os', root: '/claw' })])
      await insert(tx, 'files', [
        fileRow({ path: 'gm/inbox/1.json' }),
        fileRow({ id: 2, path: 'gm/processed/2.json' }),
        fileRow({ id: 3, path: 'elsewhere/inbox/3.json' }),
        fileRow({ id: 6, path: 'dev/inbox/6.json' }),
      ])
      await insert(tx, 'conversations', [conversationRow(1), conversationRow(2)])
      const elsewhere = { conversation_id: 2, reply_to: null, broadcast: 0 }
      const mine = { conversation_id: 1, sender: 'human' }
      await insert(tx, 'messages', [
        messageRowOf(1, { ...mine, reply_to: null }),
        messageRowOf(2, { ...mine, broadcast: 1, recipients: '[]' }),
        messageRowOf(3, { ...mine, native_id: 'msg-3' }),
        messageRowOf(4, { conversation_id: 1, sender: 'qa', reply_to: 'msg-3' }),
        messageRowOf(5, { conversation_id: 1, sender: 'pm', reply_to: 'msg-0' }),
        messageRowOf(6, { ...elsewhere, sender: 'human', recipients: '[{"kind":"agent","agent":"dev","raw":"dev"}]' }),
        messageRowOf(7, { ...elsewhere, sender: 'd_v' }),
        messageRowOf(8, { ...elsewhere, sender: 'DEV' }),
        messageRowOf(9, { ...elsewhere, sender: 'dev' }),
      ])
      const place = { element: 0, sha256: 'f', state: null, observation_id: 1, since: T0, until: null }
      const places = [1, 2, 3, 6].map((n) => ({ id: n, message_key: (T0 + n * 1_000) * 4096, file_id: n, ...place }))
      await insert(tx, 'places', places)
    }),
  )

  test('where it was written, or where an agent that was faster than the tail had put it aside', async () => {
    expect(await seen('gm/inbox/1.json', 1)).toBe('uid-1')
    expect(await seen('gm/inbox/2.json', 2)).toBe('uid-2')
  })

  test('and answered by what names it or comes from whom it was for, not by whoever speaks there', async () => {
    const answeredBy = async (path: string, n: number) => {
      const posted = { root: '/claw', path, sha256: 'f', offset: 0, id: `msg-${n}`, whole: true, known: null }
      const own = await receiptReader(db.reader(), STATIONS).seen(posted)
      return own === null ? null : ((await receiptReader(db.reader(), STATIONS).reply(own))?.uid ?? null)
    }
    expect(await answeredBy('gm/inbox/1.json', 1)).toBe('uid-5')
    expect(await answeredBy('gm/processed/2.json', 2)).toBe('uid-4')
    expect(await answeredBy('elsewhere/inbox/3.json', 3)).toBe('uid-4')
    expect(await answeredBy('dev/inbox/6.json', 6)).toBe('uid-9')
  })

  test('not where somebody else has a copy of it', async () => {
    expect(await seen('gm/inbox/3.json', 3)).toBeNull()
    expect(await seen('qa/inbox/2.json', 2)).toBeNull()
  })
})
