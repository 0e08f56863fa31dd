import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { DatabasePlace } from '@/server/store/door/door'
import { migratedUrl } from '@/tests/databases'
import { writeAsks } from '@/tests/fault/programs/deciding'
import { filesBelow } from './posted'
import { indexCommand } from './processes'

const run = promisify(execFile)
const programs = path.resolve(import.meta.dirname, '../../../node_modules/.cache', `signalbox-posts-${process.pid}`)
export const POSTER = path.join(programs, 'poster.js')
export const SOURCES = [
  { protocol: 'multi-agent-os', root: 'collab' },
  { protocol: 'swarm', root: 'teams' },
  { protocol: 'dream-os', root: 'dream' },
  { protocol: 'claw-os', root: 'claw' },
  { protocol: 'claude-code', root: 'claude' },
]
/** In which nothing can be decided. */
export const SPOKEN_IN: readonly string[] = ['claude']
export const ROOTS = SOURCES.map(({ root }) => root)
const BOX = { status: 'idle', assigned_agent_id: 'Agent-2', messages: [], processed_message_ids: [] }

/** Makes the program of `poster.ts`, and of the thread that writes for it. */
export async function buildPoster(): Promise<{ remove: () => void }> {
  await build({
    ...{
      entryPoints: {
        poster: path.join(import.meta.dirname, '../programs/poster.ts'),
        hand: path.resolve('bin/hand.ts'),
      },
      outdir: programs,
      bundle: true,
    },
    ...{ platform: 'node', format: 'esm', target: 'node20.19', external: ['better-sqlite3', 'pino', 'esbuild'] },
    banner: { js: "import { createRequire as r } from 'node:module'; const require = r(import.meta.url);" },
    logLevel: 'error',
  })
  return { remove: () => rmSync(programs, { recursive: true, force: true }) }
}

export type PostWorld = {
  home: string
  place: DatabasePlace
  words: string[]
  before: Map<string, string>
  remove: () => Promise<void>
}

/** Five roots with what agents ask, indexed, and open to writing. */
export async function newPostWorld(dialect: 'sqlite' | 'postgres', asks: number): Promise<PostWorld> {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-posts-'))
  const database = dialect === 'sqlite' ? null : await migratedUrl()
  const at = (...steps: string[]) => path.join(home, ...steps)
  for (const folder of [
    'collab/channels/paper',
    'teams/atlas',
    'dream/runtime/Agent-1/inbox',
    'claw/blackboard/gm/inbox',
    'claw/blackboard/pm/inbox',
    'claude/teams/session-0000000a/inboxes',
  ])
    mkdirSync(at(folder), { recursive: true })
  writeAsks(home, asks)
  writeFileSync(at('dream/mailbox_2.json'), JSON.stringify(BOX, null, 2))
  const members = ['team-lead', 'gm'].map((name) => ({ name }))
  writeFileSync(at('claude/teams/session-0000000a/config.json'), JSON.stringify({ members }))
  for (const { name } of members) writeFileSync(at(`claude/teams/session-0000000a/inboxes/${name}.json`), '[]')
  const words = [home, ...(database === null ? [] : [database.url])]
  const place: DatabasePlace =
    database === null
      ? { dialect: 'sqlite', file: at('data/ledger.db') }
      : { dialect: 'postgres', url: database.url, schema: 'ledger' }
  const sources = SOURCES.map(({ protocol, root }) => ({ protocol, root: at(root) }))
  const [command = '', ...indexing] = indexCommand(sources, at('data'), database?.url)
  await run(command, indexing)
  await run(process.execPath, [POSTER, 'begin', ...words])
  const remove = async () => {
    rmSync(home, { recursive: true, force: true })
    await database?.remove()
  }
  return { home, place, words, before: filesBelow(home, ROOTS), remove }
}
