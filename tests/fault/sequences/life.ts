import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { protocolFacts } from '@/server/boot/base/protocol-facts'
import { protocols } from '@/server/protocols/registry'
import { migrate, migrationsIn } from '@/server/store/data/migrate'
import { openWriteDoor } from '@/server/store/door/door'
import { recordWriter } from '@/server/store/ingest/index-writer'
import type { RecordWriter } from '@/server/store/store'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { type Running, runSource } from '@/server/tail/run/runner'
import { MIGRATIONS } from '@/tests/setup/template'
import { type Death, mortal } from './mortal'

const QUICK = { sweepMs: 20, stableMs: 150, lingerMs: 300, graceMs: 10, importBatch: 7, liveBatch: 5 }

/** A reading of the file as the index has it. */
export type Kept = { sha256: string; body: string; reading: string; here: number }
/** The file as the index has it. */
export type Facts = { told: number; size: number; goneAt: number | null; generation: number }

/** A record that many readers fill, as it is shipped. */
export type Index = {
  home: string
  writer: RecordWriter
  /** Everything that was ever read from the file of a source. */
  kept: (source: number) => Kept[]
  facts: (source: number) => Facts | undefined
  close: () => Promise<void>
}

export async function openIndex(): Promise<Index> {
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-sequences-'))
  const file = path.join(home, 'record.db')
  const door = await openWriteDoor({ dialect: 'sqlite', file }, 'normal')
  await migrate(door, await migrationsIn(MIGRATIONS, 'sqlite', 'record'), 0)
  const reader = new Database(file, { readonly: true })
  const ofFile = 'file_id in (select id from files where source_id = ? and path = ?)'
  const kept = reader.prepare<[number, string], Kept>(
    `select sha256, body, reading, gone_at is null as here from messages where ${ofFile}`,
  )
  const facts = reader.prepare<[number, string], Facts>(
    `select bytes_read + bytes_unreadable + bytes_pending as told, size, gone_at as "goneAt", generation
       from files where source_id = ? and path = ?`,
  )
  return {
    home,
    writer: recordWriter({ door, close: () => door.close() }, protocolFacts),
    kept: (source) => kept.all(source, FILE),
    facts: (source) => facts.get(source, FILE),
    close: async () => {
      reader.close()
      await door.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const FILE = 'atlas/channel.jsonl'

/** One source of that index with one append-only file, and the lives of who reads it. */
export type Life = {
  source: number
  file: string
  /** How far the clock on the wall is off, ms. */
  clock: { off: number }
  die: (how: Death) => void
  /** A dead one, or one that is asked to, begins anew. */
  begin: (anew: boolean) => Promise<void>
  end: () => Promise<void>
  trouble: () => unknown[]
}

export async function live(index: Index, label: string, spoil: Partial<RecordWriter> = {}): Promise<Life> {
  const root = path.join(index.home, label)
  mkdirSync(path.join(root, 'atlas'), { recursive: true })
  const protocol = protocols.find(({ name }) => name === 'swarm')
  if (protocol === undefined) throw new Error('There is no Swarm.')
  const config = { zone: 'UTC', humans: [], aliases: {}, ignore: [], polling: null, host: null, projects: null }
  const source = await index.writer.sourceFor({ label, protocol: 'swarm', root, config, demo: false, at: 0 })
  const clock = { off: 0 }
  const trouble: unknown[] = []
  const run = () => {
    const one = mortal({ ...index.writer, ...spoil })
    const running: Running = runSource({
      ...{ source, protocol, writer: one.writer, limits: { ...LIMITS, ...QUICK } },
      clock: { wall: () => Date.now() + clock.off, mono: () => performance.now() },
      fileSystem: { name: 'test', events: true, trustTimes: true },
      ...{ forgotten: [], urgent: new Set() },
      told: {
        onCommit: () => {},
        onCondition: () => {},
        onCaughtUp: () => {},
        log: (what, details) => {
          if (!one.isDead()) trouble.push([what, details])
        },
      },
    })
    return { one, running }
  }
  let current = run()
  return {
    source: source.id,
    file: path.join(root, FILE),
    clock,
    die: (how) => current.one.die(how),
    begin: async (anew) => {
      if (!anew && !current.one.isDead()) return
      await current.running.stop()
      current = run()
    },
    end: () => current.running.stop(),
    trouble: () => trouble,
  }
}
