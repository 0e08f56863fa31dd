import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERYTHING, type Scope } from '@/lib/people/scope'
import type { Alteration, AlteredSide } from '@/lib/rules/alteration'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { problemReader } from '@/server/store/judge/read-problems'
import { scoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'
import { spoken } from '@/tests/rules/cases'

const LATER_MS = 120_000
const lines = (...texts: string[]) => texts.map((content) => `${JSON.stringify(spoken({ content }))}\n`).join('')
const posted = (id: string, text: string) =>
  JSON.stringify({
    ...{ id, timestamp: '2026-11-20T08:00:00Z', session_id: 'lab', from: 'dev', to: 'qa', type: 'chat' },
    ...{ content: { text, code: null, artifacts: [] }, metadata: { mode: 'chat' } },
  })
const FIVE = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'] as const
const long = 'A long word. '.repeat(10_000)

/** What each file holds when it is read, and what then; null: it is removed. */
const FILES: { readonly [at: string]: readonly [string, string | null] } = {
  'teams/edited/channel.jsonl': [lines(...FIVE), lines('One.', 'Two.', 'Drei.', 'Four.', 'Five.')],
  'teams/removed/channel.jsonl': [lines(...FIVE), lines('One.', 'Two.', 'Four.', 'Five.')],
  'teams/cut/channel.jsonl': [lines(...FIVE), lines('One.', 'Two.', 'Three.')],
  'teams/moved/channel.jsonl': [lines(...FIVE), lines('One.', 'Three.', 'Four.', 'Two.', 'Five.')],
  'teams/first/channel.jsonl': [lines(...FIVE), lines('Eins.', 'Two.', 'Three.', 'Four.', 'Five.')],
  'teams/long/channel.jsonl': [lines('One.', long), lines('One.', `${long}And more.`)],
  'collab/channels/lab/msg-1.json': [posted('msg-1', 'It is free.'), posted('msg-1', 'It is taken.')],
  'collab/channels/lab/msg-2.json': [posted('msg-2', 'It was here.'), null],
  'collab/channels/lab/msg-3.json': [posted('msg-3', 'It stays.'), posted('msg-3', 'It stays.')],
  'collab/channels/old/msg-4.json': [posted('msg-4', 'All of it goes.'), null],
  'teams/grown/channel.jsonl': [lines(...FIVE), lines(...FIVE, 'Six.')],
}

function lay(home: string, nth: 0 | 1) {
  for (const [at, versions] of Object.entries(FILES)) {
    const [file, held] = [path.join(home, at), versions[nth]]
    mkdirSync(path.dirname(file), { recursive: true })
    if (held == null) rmSync(file)
    else writeFileSync(file, held)
  }
}

const said = (side: AlteredSide) => (side.what === 'kept' ? Buffer.from(side.bytes, 'base64').toString() : side.what)
const brief = (one: Alteration | null) =>
  one && { how: one.how, lines: [one.line, one.lineNow], before: said(one.before), after: said(one.after) }

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what became of what was read (${dialect})`, () => {
    let home = ''
    let remove = async () => undefined as unknown
    let side: TailSide | null = null
    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }

    beforeAll(async () => {
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-altered-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      const logging = { log: 'file', logLevel: 'error' } as const
      const open = () => openTailSide({ data, events: false, tell: () => undefined, logging })
      const sources = [
        { protocol: 'swarm', label: 'teams', root: path.join(home, 'teams') },
        { protocol: 'multi-agent-os', label: 'collab', root: path.join(home, 'collab') },
      ]
      lay(home, 0)
      const first = await open()
      await indexOnce(first.tail, protocols, sources, () => undefined).finally(first.close)
      lay(home, 1)
      side = await open()
      await indexOnce(side.tail, protocols, sources, () => undefined)
      await judgeAll(side.door, Date.now() + LATER_MS)
    }, 120_000)
    afterAll(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const uidOf = (at: string, body: string) =>
      opened().door.write(async (tx) => {
        const row = await tx.get<{ uid: string }>(
          sql`select m.uid from messages m join files f on f.id = m.file_id join sources s on s.id = m.source_id
            where s.label || '/' || f.path = ${at} and substr(m.body, 1, 12) = ${body.slice(0, 12)} order by m.seq limit 1`,
        )
        return row?.uid ?? ''
      })
    const alteration = async (at: string, body: string, scope: Scope = EVERYTHING) => {
      const uid = await uidOf(at, body)
      expect(uid).not.toBe('')
      const found = await opened().door.write((tx) => problemReader(scoped(tx, scope)).alterations(uid, Date.now()))
      return found[0] ?? null
    }
    const line = (content: string) => JSON.stringify(spoken({ content }))

    const LINES: readonly [name: string, body: string, how: string, lines: (number | null)[], after: string][] = [
      ['edited', 'Three.', 'edited', [3, 3], line('Drei.')],
      ['removed', 'Three.', 'removed', [3, null], 'nothing'],
      ['cut', 'Four.', 'cut', [4, null], 'nothing'],
      ['first', 'One.', 'edited', [1, 1], line('Eins.')],
    ]
    test.each(LINES)('a line of %s: %s', async (name, body, how, at, after) => {
      const found = brief(await alteration(`teams/${name}/channel.jsonl`, body))
      expect(found).toEqual({ how, lines: at, before: line(body), after })
    })

    test('a line that stands behind others now, with what stands around it', async () => {
      const found = brief(await alteration('teams/moved/channel.jsonl', 'Two.'))
      const three = (...texts: string[]) => texts.map(line).join('\n')
      expect(found).toEqual({
        ...{ how: 'moved', lines: [2, 4] },
        ...{ before: three('One.', 'Two.', 'Three.'), after: three('Four.', 'Two.', 'Five.') },
      })
      expect(await alteration('teams/moved/channel.jsonl', 'Three.')).toBeNull()
    })

    test('a message that was changed, by itself and by what took its place', async () => {
      const [before, after] = FILES['collab/channels/lab/msg-1.json'] ?? []
      const expected = { how: 'edited', lines: [null, null], before, after }
      expect(brief(await alteration('collab/channels/lab/msg-1.json', 'It is free.'))).toEqual(expected)
      expect(brief(await alteration('collab/channels/lab/msg-1.json', 'It is taken.'))).toEqual(expected)
    })

    test('a message that was deleted', async () => {
      const [before] = FILES['collab/channels/lab/msg-2.json'] ?? []
      const found = brief(await alteration('collab/channels/lab/msg-2.json', 'It was here.'))
      expect(found).toEqual({ how: 'deleted', lines: [null, null], before, after: 'nothing' })
    })

    test('what is long is told by its beginning and its length', async () => {
      const found = await alteration('teams/long/channel.jsonl', long)
      for (const shown of [found?.before, found?.after]) {
        expect(shown).toMatchObject({ what: 'kept', whole: false })
        expect(said(shown ?? { what: 'nothing' })).toHaveLength(65_536)
      }
    })

    test('of what only grew, stays, or went with all of its folder nothing is told', async () => {
      expect(await alteration('teams/grown/channel.jsonl', 'Five.')).toBeNull()
      expect(await alteration('collab/channels/lab/msg-3.json', 'It stays.')).toBeNull()
      expect(await alteration('collab/channels/old/msg-4.json', 'All of it go')).toBeNull()
    })

    test('what was changed once its source was watched is new, however old the message is', async () => {
      const rows = await opened().door.write((tx) =>
        tx.all<{ rule: string; history: number }>(
          sql`select rule, max(history) as history from problems where rule in ('SWM231', 'MAO120', 'MAO121') group by rule order by rule`,
        ),
      )
      expect(rows).toEqual(['MAO120', 'MAO121', 'SWM231'].map((rule) => ({ rule, history: 0 })))
    })

    test('who sees a part of the source is told of none', async () => {
      const part: Scope = [{ source: 'teams', channels: ['edited'] }]
      expect(await alteration('teams/edited/channel.jsonl', 'Three.', part)).toBeNull()
    })

    test('it is the same once the index is derived again, and what is kept no longer is said to be so', async () => {
      const { door, facts } = opened()
      const before = await alteration('teams/edited/channel.jsonl', 'Three.')
      await reindex(door, { facts, read: readAgain, foretell: foretellAgain })
      await judgeAll(door, Date.now() + LATER_MS)
      expect(await alteration('teams/edited/channel.jsonl', 'Three.')).toEqual(before)
      await door.write((tx) =>
        tx.run(sql`update observations set bytes = ${Buffer.alloc(0)}, packing = 0 where id in (
          select m.observation_id from messages m where m.body = 'Drei.')`),
      )
      expect((await alteration('teams/edited/channel.jsonl', 'Three.'))?.after).toMatchObject({ what: 'dropped' })
    })
  })
