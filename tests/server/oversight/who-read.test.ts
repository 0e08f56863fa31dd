import { beforeAll, expect, test } from 'vitest'
import { tellsOfReading } from '@/server/oversight/taken'
import { whoRead } from '@/server/oversight/who-read'
import { messageReader } from '@/server/store/read/read-messages'
import { traceReader } from '@/server/store/read/traces'
import { scoped, unscoped } from '@/server/store/rows/scoped'
import { eachDatabase } from '@/tests/databases'
import { conversationRow, fileRow, insert, messageRowOf, sourceRow, T0 } from '../store/rows'

const to = (...agents: string[]) => JSON.stringify(agents.map((agent) => ({ agent, raw: `@${agent}` })))

eachDatabase('who has read a message, and what it is linked with', (db) => {
  const reader = () => unscoped(db.reader())
  const one = async (uid: string) => {
    const found = await messageReader(reader()).one(uid)
    return found === null ? [] : whoRead(found, traceReader(reader()))
  }
  const linksOf = (uid: string) => messageReader(reader()).links(uid)

  beforeAll(() =>
    db.writer().write(async (tx) => {
      await insert(tx, 'sources', [
        sourceRow({ root: '/nowhere' }),
        sourceRow({ id: 2, label: 'other', root: '/other' }),
      ])
      await insert(tx, 'files', [
        fileRow({ path: 'pm/inbox/msg-1.json' }),
        fileRow({ id: 2, path: 'pm/processed/msg-1.json' }),
        fileRow({ id: 3, path: 'docs/phase-1.md' }),
        fileRow({ id: 4, path: 'qa/outbox/msg-7.json' }),
        fileRow({ id: 5, path: 'pm/inbox/msg-7.json' }),
        fileRow({ id: 6, path: 'qa/outbox/archive/msg-7.json' }),
      ])
      await insert(tx, 'conversations', [conversationRow(1), conversationRow(2)])
      const twin = { conversation_id: 2, flags: ' conflict ' }
      const mine = { conversation_id: 1 }
      await insert(tx, 'messages', [
        messageRowOf(1, { ...mine, recipients: to('pm'), reply_to: null }),
        messageRowOf(2, { ...mine, recipients: to('pm', 'dev', 'ops'), body: 'see msg-1, docs/phase-1.md and a/b.ts' }),
        messageRowOf(3, { ...mine, sender: 'pm', recipients: to('qa'), reply_to: 'msg-2', kind: 'response' }),
        messageRowOf(4, { ...mine, sender: 'dev', recipients: to('qa') }),
        messageRowOf(5, { recipients: to('pm'), broadcast: 1 }),
        messageRowOf(6, { source_id: 2, native_id: 'far', reply_to: 'msg-2' }),
        messageRowOf(7, { recipients: to('pm') }),
        messageRowOf(8, { ...twin, native_id: 'twin', sender: 'ops', recipients: to('pm') }),
        messageRowOf(9, { ...twin, native_id: 'twin', sender: 'dev', recipients: to('pm') }),
        messageRowOf(10, { conversation_id: 2, sender: 'pm', recipients: to('dev'), reply_to: 'twin' }),
      ])
      const common = { element: 0, sha256: 'f', observation_id: 1 }
      const place = { message_key: (T0 + 1000) * 4096, ...common }
      const copy = { message_key: (T0 + 7000) * 4096, ...common }
      await insert(tx, 'places', [
        { id: 1, ...place, file_id: 1, state: 'inbox', since: T0 + 1_000, until: T0 + 9_000 },
        { id: 2, ...place, file_id: 2, state: 'processed', since: T0 + 9_000, until: null },
        { id: 3, ...copy, file_id: 4, state: 'outbox', since: T0 + 7_000, until: T0 + 8_000 },
        { id: 4, ...copy, file_id: 5, state: 'inbox', since: T0 + 7_000, until: null },
        { id: 5, ...copy, file_id: 6, state: 'archive', since: T0 + 8_000, until: null },
      ])
    }),
  )

  test('a file that was moved, and an answer that names it, are evidence', async () => {
    expect(await one('uid-1')).toMatchObject([{ agent: 'pm', standing: 'evidence', at: T0 + 9_000, uid: null }])
    expect((await one('uid-2'))[0]).toMatchObject({ agent: 'pm', standing: 'evidence', uid: 'uid-3' })
  })

  test('of two messages with the same id an answer shows that the one was read whose sender it is for', async () => {
    expect(await one('uid-8')).toMatchObject([{ agent: 'pm', standing: 'consistent' }])
    expect(await one('uid-9')).toMatchObject([{ agent: 'pm', standing: 'evidence', uid: 'uid-10' }])
  })

  test('a copy that was brought to an inbox, what its sender put aside, and a status that tells of no reading are none', async () => {
    expect(await one('uid-7')).toMatchObject([{ agent: 'pm', standing: 'none' }])
    const said = ['ready', 'unread', 'not_processed', 'failed', 'processed']
    expect(said.filter(tellsOfReading)).toEqual(['processed'])
  })

  test('to go on in the conversation merely fits; silence is no evidence; to everybody names nobody', async () => {
    expect((await one('uid-2')).slice(1)).toMatchObject([
      { agent: 'dev', name: '@dev', standing: 'consistent', uid: 'uid-4' },
      { agent: 'ops', standing: 'none', at: null, uid: null },
    ])
    expect(await one('uid-5')).toEqual([])
  })

  test('links lead to what it answers, what answers it and what it names, within its source', async () => {
    const links = await linksOf('uid-2')
    expect(links?.answeredBy.map(({ uid }) => uid)).toEqual(['uid-3'])
    expect(links?.named.map(({ uid }) => uid)).toEqual(['uid-1'])
    expect(links?.files).toEqual([
      { path: 'docs/phase-1.md', watched: true },
      { path: 'a/b.ts', watched: false },
    ])
    expect((await linksOf('uid-3'))?.answers.map(({ uid }) => uid)).toEqual(['uid-2'])
    expect(await linksOf('nobody')).toBeNull()
  })

  test('of a source seen in part no file is told of but those whose messages are seen', async () => {
    const channels = (name: string) => traceReader(scoped(db.reader(), [{ source: 'collab', channels: [name] }]))
    const paths = ['docs/phase-1.md', 'pm/inbox/msg-1.json']
    expect((await traceReader(reader()).filesAmong('collab', paths)).sort(), 'red control').toEqual(paths)
    expect(await channels('general').filesAmong('collab', paths)).toEqual(['pm/inbox/msg-1.json'])
    expect(await channels('elsewhere').filesAmong('collab', paths)).toEqual([])
    expect(await channels('general').filesAmong('other', paths)).toEqual([])
  })
})
