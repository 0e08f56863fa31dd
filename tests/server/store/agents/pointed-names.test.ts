import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { identityOf } from '@/lib/names/name-identity'
import { isChannelInScope } from '@/lib/people/scope'
import { swarm } from '@/server/protocols/swarm'
import { valueReader } from '@/server/store/facets/read-values'
import { unscoped } from '@/server/store/rows/scoped'
import { searchFor } from '@/server/store/search/question'
import { eachDatabase } from '@/tests/databases'
import { readAt } from '@/tests/protocols/one'
import { newScene } from '@/tests/server/store/ingest/reading-index'
import { AT } from '@/tests/server/store/ingest/scene'

/** A name with its points, and without. */
const PAIRS = [
  ['Hebrew', 'דָּוִד', 'דוד'],
  ['Arabic', 'مُحَمَّد', 'محمد'],
] as const

eachDatabase('names that differ in their points alone', (db) => {
  it.each(PAIRS)(
    'are two agents and two channels, and one for whoever looks for them: %s',
    async (script, pointed, bare) => {
      expect(pointed).not.toBe(bare)
      const { writer, source, batch, line } = await newScene(db)
      const team = (name: string) => `team-${name}/channel.jsonl`
      const said = (from: string) =>
        readAt(swarm, team(from), {
          ts: '2026-01-10T11:00:00Z',
          from,
          type: 'status',
          content: `${script} by ${from}.`,
        })
      await writer.ingest(batch([pointed, bare].map((from) => line(team(from), said(from)))))
      const agents = await db
        .reader()
        .all<{ agent: string }>(sql`select agent from agents where source_id = ${source.id} and messages > 0`)
      expect(agents.map(({ agent }) => agent).sort()).toEqual([identityOf(pointed), identityOf(bare)].sort())
      expect(new Set([identityOf(pointed), identityOf(bare)]).size).toBe(2)
      const found = async (text: string) => {
        const { where } = await searchFor(unscoped(db.reader()), text, AT)
        const rows = await db.reader().all<{ sender: string }>(sql`select m.sender from messages m where ${where}`)
        return rows.map(({ sender }) => sender).sort()
      }
      for (const name of [pointed, bare])
        for (const question of [`from:${name}`, `channel:team-${name}`, name])
          expect(await found(question), question).toEqual([identityOf(pointed), identityOf(bare)].sort())
      const offered = await valueReader(unscoped(db.reader())).complete({ field: 'from', prefix: bare, limit: 9 })
      expect(offered.map(({ value }) => value).sort(), 'two values').toEqual(
        [identityOf(pointed), identityOf(bare)].sort(),
      )
      const scope = [{ source: 'yard', channels: [pointed] }]
      expect(
        [isChannelInScope(scope, 'yard', pointed), isChannelInScope(scope, 'yard', bare)],
        'two for rights',
      ).toEqual([true, false])
    },
  )

  it('is one name where only the order of its points is another', async () => {
    const [one, other] = ['\u05d3\u05bc\u05b8', '\u05d3\u05b8\u05bc']
    expect(one).not.toBe(other)
    expect(identityOf(one ?? '')).toBe(identityOf(other ?? ''))
  })
})
