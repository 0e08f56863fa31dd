import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { dataOf } from '@/server/boot/base/reading-side'
import { judgeAll } from '@/server/boot/tail/judging'
import { openTailSide } from '@/server/boot/tail/tail-side'
import { protocols } from '@/server/protocols/registry'
import { allProblems } from '@/server/store/judge/all-problems'
import { indexOnce } from '@/server/tail/run/once'
import { foundIn } from '@/tests/rules/lawful/found-in'
import { LAWFUL } from '@/tests/rules/lawful/lawful-histories'
import { diskAt } from '@/tools/demo/disk'
import { DREAM } from '@/tools/demo/dream-os'
import { planter } from '@/tools/demo/manifest'
import { beat, post, register } from '@/tools/demo/multi-agent-os'
import { seeded } from '@/tools/demo/random'
import { iso, type World } from '@/tools/demo/world'

const MESSAGES = 100_000
const REWRITES = 10_000

for (const lawful of LAWFUL)
  test(`a hundred thousand messages of ${lawful.protocol} in which everybody keeps the rules have no problem`, async () => {
    const { written, found } = await foundIn(lawful, MESSAGES)
    expect(written).toBeGreaterThanOrEqual(MESSAGES)
    expect(found).toEqual([])
  })

type Rewritten = {
  protocol: string
  root: string
  begin: (world: World, from: number) => void
  /** Writes it once more; as it is read in the midst of that. */
  write: (world: World, at: number, nth: number) => void
  file: string
  torn: string
}

const taken: string[] = []
const REWRITTEN: { readonly [what: string]: Rewritten } = {
  presence: {
    ...{
      protocol: 'multi-agent-os',
      root: 'collab',
      file: 'presence/codex-1.json',
      torn: '{"agent_id": "codex-1", "times',
    },
    begin: (world, from) => {
      register(world, { id: 'codex-1', model: 'm', provider: 'p', capabilities: [], role: 'worker' })
      post(world, from, { story: 'presence', channel: 'lab', from: 'codex-1', to: 'all', text: 'It builds.' })
    },
    write: (world, at, nth) =>
      beat(world, at, { agent: 'codex-1', state: 'AWAKE', substate: nth % 3 === 0 ? 'WORKING' : 'IDLE' }),
  },
  // Its list grows, and loses its oldest for its newest from then on.
  'a mailbox': {
    ...{ protocol: 'dream-os', root: DREAM, file: 'runtime/boards/mailbox_1.json' },
    torn: '{"status": "idle", "processed_message_ids": ["m-1"',
    begin: () => undefined,
    write: ({ disk }, at, nth) => {
      taken.push(`m-${nth}`)
      const message = { message_id: 'waits', sender_agent_id: 'Agent-1', timestamp_dispatched: iso(at - nth * 1_000) }
      const box = { status: 'idle', assigned_agent_id: 'Agent-3', last_seen_utc: iso(at) }
      const messages = [{ ...message, command: 'run_test', params: {}, task_id: 'of-waits' }]
      const list = { messages, processed_message_ids: taken.slice(-500) }
      disk.rewrite(`${DREAM}/runtime/boards/mailbox_1.json`, JSON.stringify({ ...box, ...list }))
    },
  },
}

test.each(Object.entries(REWRITTEN))(
  '%s that is rewritten ten thousand times, and read empty and half as often, breaks no rule',
  async (_, one) => {
    const dir = mkdtempSync(path.join(tmpdir(), 'signalbox-rewritten-'))
    const data = dataOf({ data: path.join(dir, 'data'), database: null })
    const world: World = { disk: diskAt(dir), random: seeded(7), planter: planter(7, [], 0) }
    const from = Date.now() - REWRITES * 1_000
    one.begin(world, from)
    const sources = [{ protocol: one.protocol, label: 'lab', root: path.join(dir, one.root) }]
    const file = path.join(dir, one.root, one.file)
    const logging = { log: 'file', logLevel: 'error' } as const
    const look = async (now: number) => {
      const side = await openTailSide({ data, events: false, tell: () => undefined, logging })
      try {
        await indexOnce(side.tail, protocols, sources, () => undefined)
        await judgeAll(side.door, now)
        // While it is half written it cannot be read, which is said of it.
        return (await side.door.write(allProblems)).filter(({ rule }) => rule !== 'GEN001')
      } finally {
        await side.close()
      }
    }
    try {
      for (let nth = 0; nth < REWRITES; nth += 1) {
        one.write(world, from + nth * 1_000, nth)
        if (nth % 3 === 1) writeFileSync(file, '')
        if (nth % 3 === 2) writeFileSync(file, one.torn)
        if (nth % 200 === 0) expect(await look(from + nth * 1_000)).toEqual([])
      }
      one.write(world, from + REWRITES * 1_000, REWRITES)
      expect(await look(Date.now() + 120_000)).toEqual([])
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  },
)
