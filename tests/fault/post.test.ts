import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { writeAsks } from './deciding'
import { index, kill } from './processes'

const KILLS = Number(process.env.FAULT_POSTS ?? 12)
const run = promisify(execFile)
const home = mkdtempSync(path.join(tmpdir(), 'signalbox-posts-'))
const at = (...steps: string[]) => path.join(home, ...steps)
const programs = path.resolve(import.meta.dirname, '../../node_modules/.cache', `signalbox-posts-${process.pid}`)
const poster = path.join(programs, 'poster.js')

const BOX = { status: 'idle', assigned_agent_id: 'Agent-2', messages: [], processed_message_ids: [] }

beforeAll(async () => {
  await build({
    ...{ entryPoints: { poster: path.join(import.meta.dirname, 'poster.ts') }, outdir: programs, bundle: true },
    ...{ platform: 'node', format: 'esm', target: 'node20.19', external: ['better-sqlite3', 'pino', 'esbuild'] },
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
    logLevel: 'error',
  })
  for (const folder of [
    'collab/channels/paper',
    'teams/atlas',
    'dream/runtime/Agent-1/inbox',
    'claw/blackboard/gm/inbox',
    'claw/blackboard/pm/inbox',
  ])
    mkdirSync(at(folder), { recursive: true })
  writeAsks(home, 40 + KILLS * 12)
  writeFileSync(at('dream/mailbox_2.json'), JSON.stringify(BOX, null, 2))
  await index(
    [
      { protocol: 'multi-agent-os', root: at('collab') },
      { protocol: 'swarm', root: at('teams') },
      { protocol: 'dream-os', root: at('dream') },
      { protocol: 'claw-os', root: at('claw') },
    ],
    at('data'),
  )
  await run(process.execPath, [poster, home, 'begin'])
}, 120_000)
afterAll(() => {
  rmSync(home, { recursive: true, force: true })
  rmSync(programs, { recursive: true, force: true })
})

function start(how: 'post' | 'naive'): ChildProcess {
  return spawn(process.execPath, [poster, home, how], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Kills it at a random moment after it began to post. */
async function killed(how: 'post' | 'naive'): Promise<void> {
  const child = start(how)
  if (child.stdout) await once(child.stdout, 'data')
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 250))
  await kill(child, 'SIGKILL')
}

const change = z.object({
  effect: z.enum(['create', 'append', 'add']),
  path: z.string(),
  text: z.string(),
  id: z.string().nullable(),
})
const row = z.object({
  ...{ id: z.number(), root: z.string(), status: z.string(), entry: z.number(), why: z.string().nullable() },
  changes: z.string().transform((text) => z.array(change).parse(JSON.parse(text))),
  written: z.string().transform((text) => z.array(z.object({ path: z.string() })).parse(JSON.parse(text))),
})

const decision = z.object({ uid: z.string(), verb: z.string(), entry: z.number(), outbox_id: z.number() })

function ledger() {
  const db = new Database(at('data/ledger.db'), { readonly: true })
  try {
    const rows = z.array(row).parse(db.prepare('select * from outbox').all())
    const entries = z
      .array(
        z.object({
          n: z.number(),
          settles: z.number().nullable(),
          outcome: z.string(),
          subject: z.string().nullable(),
          act: z.string(),
          detail: z.string(),
        }),
      )
      .parse(
        db
          .prepare(
            "select n, settles, outcome, subject, act, detail from entries where act in ('post', 'approve', 'reject')",
          )
          .all(),
      )
    const decisions = z.array(decision).parse(db.prepare('select uid, verb, entry, outbox_id from decisions').all())
    return { rows, entries, decisions }
  } finally {
    db.close()
  }
}

/** How often a change is on the disk, whole. */
function times(root: string, { effect, path: relative, text, id }: z.infer<typeof change>): number {
  const place = path.join(root, relative)
  if (effect === 'create') {
    try {
      return readFileSync(place, 'utf8') === text ? 1 : 0
    } catch {
      return 0
    }
  }
  const whole = readFileSync(place, 'utf8')
  if (effect === 'append') return whole.split('\n').filter((line) => line === text).length
  const box = z.object({ messages: z.array(z.object({ message_id: z.string() })) }).parse(JSON.parse(whole))
  return box.messages.filter(({ message_id }) => message_id === id).length
}

const FOLDERS = [
  'collab/channels/paper',
  'collab/channels/asks',
  'dream/runtime/Agent-1/inbox',
  'claw/blackboard/gm/inbox',
  'claw/blackboard/pm/inbox',
]

test(`${KILLS} kills while posting and deciding in four protocols: no half file, no effect without intent, none twice, none unsettled`, async () => {
  for (let n = 0; n < KILLS; n++) await killed('post')
  await run(process.execPath, [poster, home, 'settle'])
  const { rows, entries, decisions } = ledger()
  expect(rows.length).toBeGreaterThan(KILLS)
  const wrong = rows.flatMap(({ id, root, status, changes, written }) =>
    changes.flatMap((one) => {
      const told = written.some(({ path: place }) => place === one.path)
      const found = times(root, one)
      const settled = status === 'done' || status === 'failed'
      return found === (told ? 1 : 0) && settled && (status === 'failed' || told)
        ? []
        : [{ id, status, told, found, path: one.path }]
    }),
  )
  expect(wrong).toEqual([])
  const intents = entries.filter(({ outcome }) => outcome === 'intent').map(({ n }) => n)
  expect(intents.sort()).toEqual(rows.map(({ entry }) => entry).sort())
  expect(entries.flatMap(({ settles }) => settles ?? []).sort()).toEqual(intents.sort())
  const intended = new Set(
    rows.flatMap(({ root, changes }) => changes.map(({ path: place }) => path.join(root, place))),
  )
  const lying = FOLDERS.flatMap((folder) =>
    readdirSync(at(folder))
      .filter((name) => !name.startsWith('ask-'))
      .map((name) => at(folder, name)),
  )
  expect(lying.filter((file) => !intended.has(file))).toEqual([])
  for (const file of lying) expect(() => JSON.parse(readFileSync(file, 'utf8')), file).not.toThrow()
  const lines = new Set(rows.flatMap(({ changes }) => changes.map(({ text }) => text)))
  const channel = readFileSync(at('teams/atlas/channel.jsonl'), 'utf8').split('\n').slice(0, -1)
  expect(channel.filter((line) => !lines.has(line) && !line.includes('"It is asked."'))).toEqual([])
  const log = readFileSync(at('dream/governance_memory.jsonl'), 'utf8').split('\n').slice(0, -1)
  expect(log.filter((line) => !lines.has(line))).toEqual([])
  expect(readdirSync(at('dream')).filter((name) => name.startsWith('.'))).toEqual([])
  expect(rows.filter(({ status }) => status === 'done').length).toBeGreaterThan(KILLS / 2)
  const asked = new Map(
    entries.map(({ n, detail }) => [n, z.object({ ask: z.string().nullish() }).parse(JSON.parse(detail)).ask]),
  )
  const done = rows.filter(({ status }) => status === 'done').flatMap(({ entry }) => asked.get(entry) ?? [])
  expect(done.length).toBeGreaterThan(KILLS / 2)
  expect(new Set(done).size).toBe(done.length)
  const acts = new Map(rows.map((one) => [one.id, one]))
  expect(
    decisions.filter(({ uid, entry, outbox_id }) => acts.get(outbox_id)?.entry !== entry || asked.get(entry) !== uid),
  ).toEqual([])
  const told = new Set(decisions.map(({ uid }) => uid))
  expect(done.filter((uid) => !told.has(uid))).toEqual([])
})

test('red control: a file that is written before its record is there without one under the same kills', async () => {
  for (let n = 0; n < 8; n++) await killed('naive')
  const { entries } = ledger()
  const recorded = new Set(entries.map(({ subject }) => subject))
  const naive = readdirSync(at('collab/channels/paper')).filter((name) => name.startsWith('msg-naive-'))
  expect(naive.filter((name) => !recorded.has(name)).length).toBeGreaterThan(0)
})
