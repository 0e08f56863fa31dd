import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sayKept } from '@/lib/ledger/kept-words'
import { breaches } from '@/lib/text/rules/breach-words'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide, type TailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { reindex } from '@/server/store/ingest/rebuild/reindex'
import { allProblems } from '@/server/store/judge/all-problems'
import { problemReader } from '@/server/store/judge/read-problems'
import { unscoped } from '@/server/store/rows/scoped'
import { indexOnce } from '@/server/tail/run/once'
import { migratedUrl } from '@/tests/databases'

const MINUTE = 60_000
const AT = '2026-11-20T08:00:00Z'
const BOX = 'dream/runtime/agent_comms/project_boards/mailbox_1.json'
const command = {
  ...{ message_id: 'm-1', sender_agent_id: 'Agent-1', timestamp_dispatched: AT, command: 'run_test' },
  ...{ params: {}, task_id: 'of-m-1' },
}
const box = (...taken: string[]) =>
  JSON.stringify({
    ...{ status: 'idle', assigned_agent_id: 'Agent-3', last_seen_utc: AT },
    ...{ messages: [command], processed_message_ids: taken },
  })
const claim = (id: string, ...artifacts: string[]) =>
  JSON.stringify({
    ...{ id, timestamp: new Date().toISOString(), session_id: 'lab', from: 'codex-1', to: 'all' },
    ...{ type: 'chat', content: { text: `${id} is done.`, code: null, artifacts }, metadata: { mode: 'chat' } },
  })

for (const dialect of ['sqlite', 'postgres'] as const)
  describe(`what files tell of themselves (${dialect})`, () => {
    let home = ''
    let remove = async () => undefined as unknown
    let side: TailSide | null = null
    let isWatched = false
    const opened = () => {
      if (side === null) throw new Error('No tail was opened.')
      return side
    }

    beforeEach(async () => {
      isWatched = false
      home = await mkdtemp(path.join(tmpdir(), 'signalbox-evidence-'))
      const made = dialect === 'postgres' ? await migratedUrl() : null
      remove = made?.remove ?? remove
      const data = dataOf({ data: path.join(home, 'data'), database: made?.url ?? null })
      side = await openTailSide({
        ...{ data, events: false, tell: () => undefined, logging: { log: 'file', logLevel: 'error' } },
      })
    })
    afterEach(async () => {
      await side?.close()
      await remove()
      await rm(home, { recursive: true })
    })

    const lay = (at: string, held: string) => {
      mkdirSync(path.dirname(path.join(home, at)), { recursive: true })
      writeFileSync(path.join(home, at), held)
    }
    /** Reads what lies there, and judges it so long after. */
    const look = async (after = 3 * MINUTE) => {
      const sources = [
        { protocol: 'dream-os', label: 'dream', root: path.join(home, 'dream') },
        { protocol: 'multi-agent-os', label: 'collab', root: path.join(home, 'collab') },
      ]
      for (const { root } of sources) mkdirSync(root, { recursive: true })
      if (isWatched) for (const { label } of sources) await opened().tail.unwatch(label)
      isWatched = true
      await indexOnce(opened().tail, protocols, sources, () => undefined)
      await judgeAll(opened().door, Date.now() + after)
      return told()
    }
    const told = async () => {
      const found = await opened().door.write(allProblems)
      return found.filter(({ rule }) => rule === 'DRM331' || rule === 'GEN013').map(({ says }) => sayKept(says))
    }
    const again = async (after = 3 * MINUTE) => {
      await reindex(opened().door, { facts: opened().facts, read: readAgain, foretell: foretellAgain })
      await judgeAll(opened().door, Date.now() + after)
      return told()
    }

    test('a list that names less is told after a minute, with both versions, until it names all again', async () => {
      lay(BOX, box('a', 'b', 'c'))
      expect(await look()).toEqual([])
      lay(BOX, box('a', 'c'))
      expect(await look(0)).toEqual([])
      const shrank = [breaches.listShrank(['b'], 1)]
      expect(await look()).toEqual(shrank)
      // Versions that say nothing of it, and more that is taken, change nothing of that.
      lay(BOX, '')
      await look()
      lay(BOX, box('a', 'c', 'd').slice(0, 40))
      await look()
      lay(BOX, box('a', 'c', 'd'))
      expect(await look()).toEqual(shrank)
      expect(await again()).toEqual(shrank)
      const [problem] = (await opened().door.write(allProblems)).filter(({ rule }) => rule === 'DRM331')
      const [shown] = await opened().door.write((tx) =>
        problemReader(unscoped(tx)).alterations(problem?.uid ?? '', Date.now()),
      )
      const text = (which: 'before' | 'after') =>
        shown?.[which].what === 'kept' ? Buffer.from(shown[which].bytes, 'base64').toString() : null
      expect({ how: shown?.how, before: text('before'), after: text('after') }).toEqual({
        ...{ how: 'unlisted', before: box('a', 'b', 'c'), after: box('a', 'c') },
      })
      lay(BOX, box('a', 'c', 'd', 'b'))
      expect(await look()).toEqual([])
      expect(await again()).toEqual([])
    })

    test('a list that is emptied, or left out, names less; one in a file that is written anew begins anew', async () => {
      lay(BOX, box('a', 'b'))
      await look()
      rmSync(path.join(home, BOX))
      await look()
      lay(BOX, box())
      expect(await look()).toEqual([])
      lay(BOX, box('x'))
      await look()
      lay(BOX, JSON.stringify({ status: 'idle', assigned_agent_id: 'Agent-3', last_seen_utc: AT, messages: [command] }))
      expect(await look()).toEqual([breaches.listShrank(['x'], 1)])
      expect(await again()).toEqual([breaches.listShrank(['x'], 1)])
    })

    test('a list that is kept at its length loses its oldest', async () => {
      lay(BOX, box('a', 'b', 'c'))
      await look()
      lay(BOX, box('b', 'c', 'd'))
      expect(await look()).toEqual([])
      lay(BOX, box('b', 'd', 'e'))
      expect(await look()).toEqual([breaches.listShrank(['c'], 1)])
    })

    test('what was not there when a message named it is told after a minute, until it comes', async () => {
      await look()
      lay('collab/channels/lab/msg-1.json', claim('msg-1', 'docs/plan.md'))
      expect(await look(0)).toEqual([])
      expect(await look()).toEqual([breaches.evidenceMissing(['docs/plan.md'])])
      expect(await again()).toEqual([breaches.evidenceMissing(['docs/plan.md'])])
      lay('collab/docs/plan.md', 'A plan.')
      expect(await look()).toEqual([])
      rmSync(path.join(home, 'collab/docs/plan.md'))
      expect(await look()).toEqual([breaches.evidenceMissing(['docs/plan.md'])])
    })

    test('what was changed after it was named is told, until a later message names it', async () => {
      const file = path.join(home, 'collab/docs/plan.md')
      lay('collab/docs/plan.md', 'A plan.')
      lay('collab/channels/lab/msg-1.json', claim('msg-1', file))
      expect(await look()).toEqual([])
      const later = new Date(Date.now() + 2 * MINUTE)
      lay('collab/docs/plan.md', 'Another plan.')
      utimesSync(file, later, later)
      expect(await look()).toEqual([breaches.evidenceChanged(['docs/plan.md'])])
      expect(await again()).toEqual([breaches.evidenceChanged(['docs/plan.md'])])
      // Its time is that of the change.
      lay('collab/channels/lab/msg-2.json', claim('msg-2', 'docs/plan.md'))
      utimesSync(path.join(home, 'collab/channels/lab/msg-2.json'), later, later)
      expect(await look()).toEqual([])
    })

    test('a tree that was copied later has later times, and nothing was changed', async () => {
      lay('collab/docs/plan.md', 'A plan.')
      lay('collab/channels/lab/msg-1.json', claim('msg-1', 'docs/plan.md'))
      const later = new Date(Date.now() + 2 * MINUTE)
      for (const at of ['docs/plan.md', 'channels/lab/msg-1.json'])
        utimesSync(path.join(home, 'collab', at), later, later)
      expect(await look()).toEqual([])
    })
  })
