import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mentionsIn } from '@/lib/names/mentioned-names'
import { eachDatabase } from '@/tests/databases'
import { newScene } from './reading-index'
import { heartbeat, message } from './scene'

/** As a reader who knows nobody finds them. */
const said = (body: string, from = 'qa') => message({ body, from, mentions: mentionsIn(body, []) })

eachDatabase('mentions of whom the index has seen', (db) => {
  const mentions = async (source: number) => {
    const rows = await db
      .reader()
      .all<{ body: string; mentions: string; facets: string }>(
        sql`select body, mentions from messages where source_id = ${source} order by key, seq`,
      )
    return new Map(rows.map(({ body, mentions }) => [body, JSON.parse(mentions)]))
  }

  it('a name in a script without spaces, or with a dot, is known once its agent spoke, beat or was registered', async () => {
    const { writer, batch, line, content, source } = await newScene(db)
    await writer.ingest(batch([line('a', [said('请@小明看一下')]), line('a', [said('我是', '小红')])]))
    await writer.ingest(
      batch([
        line('a', [said('在', '小明')]),
        content('p.json', [heartbeat({ agent: 'ops.bot', state: 'AWAKE' })], 'snapshot'),
      ]),
    )
    await writer.ingest(
      batch([
        line('a', [said('再请@小明看')]),
        line('a', [said('@Ops.Bot: stop, @qa too')]),
        content('m.json', [said('@小红看, mail qa@小明.org')], 'document'),
      ]),
    )
    expect(await mentions(source.id)).toEqual(
      new Map<string, string[]>([
        ['请@小明看一下', []],
        ['我是', []],
        ['在', []],
        ['再请@小明看', ['小明']],
        ['@Ops.Bot: stop, @qa too', ['qa', 'ops.bot']],
        ['@小红看, mail qa@小明.org', ['小红']],
      ]),
    )
  })

  it('who is told of in the same batch was seen', async () => {
    const { writer, batch, line, source } = await newScene(db)
    await writer.ingest(batch([line('a', [said('请@小明看')]), line('b', [said('在', '小明')])]))
    expect((await mentions(source.id)).get('请@小明看')).toEqual(['小明'])
  })
})
