import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { caughtUp, ms, type Server, serve, timed } from '@/tools/bench/measure/processes'
import type { Bench } from '../figures'
import { atRest } from './at-rest'
import { writeFiles } from './data'
import { channelOf } from './writer'

/** Directories in which the bench writes while somebody watches. */
export type Watched = { collab: string; teams: string }

const CHANNELS = 50

/** Directories with `files` message files in 50 channels, and an empty channel.jsonl. What is written into them stays until the next run. */
export function watchedIn(home: string, files: number): Watched {
  const collab = path.join(home, `watched-${files}`)
  const teams = path.join(home, `watched-${files}-lines`)
  if (!existsSync(collab)) {
    const half = `${collab}.half`
    rmSync(half, { recursive: true, force: true })
    mkdirSync(path.join(half, 'channels', 'c7'), { recursive: true })
    writeFiles(half, files, CHANNELS, 4)
    age(half)
    renameSync(half, collab)
  }
  forgetLive(channelOf({ collab, teams }))
  rmSync(teams, { recursive: true, force: true })
  mkdirSync(path.join(teams, 'live'), { recursive: true })
  writeFileSync(path.join(teams, 'live', 'channel.jsonl'), '', { flag: 'a' })
  return { collab, teams }
}

/**
 * What earlier runs wrote while somebody watched: a directory is listed anew at each change of it, and a hundred thousand
 * messages of today in which nothing is found are another record.
 */
function forgetLive(channel: string): void {
  for (const name of readdirSync(channel)) if (!/-[0-9a-f]{6}\.json$/.test(name)) rmSync(path.join(channel, name))
}

/** A message is rarely minutes old: what is young is looked at more often. */
function age(root: string): void {
  const old = new Date(Date.now() - 24 * 3_600_000)
  for (const channel of readdirSync(path.join(root, 'channels')))
    for (const name of readdirSync(path.join(root, 'channels', channel)))
      utimesSync(path.join(root, 'channels', channel, name), old, old)
}

export type Large = { watched: Watched; server: Server }

/**
 * The console on the indexed lines of the stock, watching as many files besides, once it has read them all and a Postgres
 * has tidied up after that.
 */
export async function serveLarge(bench: Bench): Promise<Large> {
  const { args, url } = await bench.stock.place()
  const { root } = bench.stock.lines()
  const { watched: files } = bench.sizes
  bench.say(`writing ${files.toLocaleString('en')} files to watch`)
  const watched = watchedIn(bench.home, files)
  const sources = [`swarm:${root}`, `swarm:${watched.teams}`, `multi-agent-os:${watched.collab}`]
  bench.say('indexing what is new')
  await timed([bench.command, 'index', ...sources, ...args])
  bench.say('starting the console')
  const server = await serve(bench.command, [...sources, ...args, '--port', '0'])
  try {
    await caughtUp(server, files)
    if (url !== null) {
      bench.say('waiting until Postgres is at rest')
      bench.say(`it was at work for another ${ms(await atRest(url))}`)
    }
  } catch (error) {
    await server.stop()
    throw error
  }
  return { watched, server }
}
