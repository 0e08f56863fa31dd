import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { timed } from '@/tools/bench/measure/processes'
import type { Asked } from '../options'
import { writeFiles, writeLines } from './data'
import { type Place, postgresPlace } from './place'

export type Written = { root: string; bytes: number }

/** Message files lie in so many channels. */
const CHANNELS = 50

/** What several figures need, made when it is first asked for and used again. */
export type Stock = {
  /** A root of the protocol `swarm` with the wanted number of messages. */
  lines: () => Written
  /** A root of the protocol `multi-agent-os` with so many message files. */
  files: (count: number) => Written
  /** A data directory that holds the messages of `lines`. */
  indexed: () => Promise<string>
  /** Takes such a directory, made by an import that was measured. */
  takeIndexed: (made: string) => void
  /** The same messages in the database that is asked. */
  place: () => Promise<Place>
  /** Takes away what would outlive the run. */
  remove: () => Promise<void>
}

export function stockIn(
  home: string,
  wanted: { command: string; keeper: string; messages: number; database: Asked; say: (what: string) => void },
): Stock {
  const { command, messages, database, say } = wanted
  const root = path.join(home, `lines-${messages}`)
  const data = path.join(home, `lines-${messages}-data`)
  const written = (root: string, what: string, write: () => number): Written => {
    const known = noteOf(root)
    if (known !== null) return { root, bytes: Number(known) }
    rmSync(root, { recursive: true, force: true })
    say(`writing ${what}`)
    const bytes = write()
    note(root, String(bytes))
    return { root, bytes }
  }
  const lines = () =>
    written(root, `${messages.toLocaleString('en')} messages in lines`, () => writeLines(root, messages, 1))
  const files = (count: number) => {
    const many = path.join(home, `files-${count}`)
    return written(many, `${count.toLocaleString('en')} message files`, () => writeFiles(many, count, CHANNELS, 2))
  }
  const indexed = async () => {
    if (noteOf(data) !== null) return data
    rmSync(data, { recursive: true, force: true })
    const { root: from } = lines()
    say(`indexing ${messages.toLocaleString('en')} messages`)
    await timed([command, 'index', `swarm:${from}`, '--data', data, '--json'])
    note(data, '')
    return data
  }
  let apart: ReturnType<typeof postgresPlace> | null = null
  const inPostgres = () => {
    const { root: from } = lines()
    say(`indexing ${messages.toLocaleString('en')} messages into Postgres`)
    return postgresPlace(from, { home, ...wanted })
  }
  return {
    lines,
    files,
    indexed,
    place: async () => {
      if (database === 'sqlite') return { args: ['--data', await indexed()], url: null }
      apart ??= inPostgres()
      return apart
    },
    remove: async () => {
      await (await apart?.catch(() => null))?.remove()
    },
    takeIndexed: (made) => {
      if (noteOf(data) !== null) return
      rmSync(data, { recursive: true, force: true })
      renameSync(made, data)
      note(data, '')
    },
  }
}

/** Stands beside what was made, once that is whole. */
const noteFile = (made: string) => `${made}.done`

function noteOf(made: string): string | null {
  return existsSync(noteFile(made)) ? readFileSync(noteFile(made), 'utf8') : null
}

function note(made: string, what: string): void {
  writeFileSync(noteFile(made), what)
}
