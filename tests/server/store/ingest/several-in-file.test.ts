import { expect, it } from 'vitest'
import { dreamOs } from '@/server/protocols/dream-os'
import { dumpDerived } from '@/server/store/ingest/rebuild/dump'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { eachDatabase } from '@/tests/databases'
import { readAt } from '@/tests/protocols/one'
import { newScene, readAgain, tellNothing } from './reading-index'
import { FACTS } from './scene'

const INBOX = 'agent_workspaces/qa/inbox.json'
const laid = (id: string, content: string) =>
  JSON.stringify({ message_id: id, sender_agent_id: 'dev', content }, null, 2)

eachDatabase('objects one after the other in a file that should be one value', (db) => {
  it('are messages each, and the first stays itself when others are put behind it', async () => {
    const { writer, batch, content, rows } = await newScene(db)
    const [one, two] = [laid('m-1', 'First.'), laid('m-2', 'Second.')]
    const look = async (text: string) => {
      await writer.ingest(batch([content(INBOX, readAt(dreamOs, INBOX, text))]))
      return (await rows()).map(({ body, gone, flags }) => [body, gone === null, flags.trim()])
    }
    const [flags] = (await look(one)).map(([, , flag]) => flag)
    expect(await look(`${one}\n${two}\n`)).toEqual([
      ['First.', true, flags],
      ['Second.', true, expect.stringContaining('shared-file')],
    ])
    await look(`${one}\n{"torn\n${two}\n`)
    const there = (await rows()).filter(({ gone }) => gone === null)
    expect(there.map(({ reading }) => reading)).toEqual(['message', 'message', 'unreadable'])
    const before = await dumpDerived(db.reader())
    await reindex(db.writer(), { facts: FACTS, read: readAgain, foretell: tellNothing })
    expect(await dumpDerived(db.reader())).toBe(before)
  })
})
