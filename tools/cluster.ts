import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { keep, type Undoing } from './keep'

const run = promisify(execFile)

/** A crowded machine takes its time; this only ends what never comes. */
const START_S = 600
/** Another program may take a port between the question whether it is free and the start. */
const TRIES = 5

export type Cluster = {
  /** A superuser's address. */
  url: string
  remove: () => Promise<void>
}

/**
 * A Postgres of its own, with the newest binaries that are installed; it is removed even when its maker is killed.
 * `keeper` is where `tools/keeper.mjs` lies; `settings` are of the server: `name=value`.
 */
export async function makeCluster({ keeper, settings }: { keeper: string; settings: string[] }): Promise<Cluster> {
  const binaries = await installedBinaries()
  const directory = await mkdtemp(path.join(tmpdir(), 'signalbox-postgres-'))
  if (isRoot()) await giveToPostgres(directory)
  const data = path.join(directory, 'data')
  const made = ['-D', data, '-U', 'signalbox', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C.UTF-8']
  await asPostgres(path.join(binaries, 'initdb'), made)
  const control = path.join(binaries, 'pg_ctl')
  const start = async (left: number): Promise<number> => {
    const port = await freePort()
    const options = [`-p ${port}`, '-h 127.0.0.1', `-k ${directory}`, ...settings.map((setting) => `-c ${setting}`)]
    const beside = ['-l', path.join(directory, 'log'), '-o', options.join(' ')]
    try {
      await asPostgres(control, ['-D', data, ...beside, '-w', '-t', String(START_S), 'start'])
      return port
    } catch (error) {
      if (left === 0) throw error
      return start(left - 1)
    }
  }
  const port = await start(TRIES - 1)
  const stop = asked(control, ['-D', data, '-m', 'immediate', '-w', 'stop'])
  return { url: `postgres://signalbox@127.0.0.1:${port}/postgres`, remove: keep(keeper, directory, stop) }
}

async function installedBinaries(): Promise<string> {
  const base = '/usr/lib/postgresql'
  const versions = await readdir(base).catch(() => [])
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest)
    throw new Error('Postgres is missing: install the package `postgresql`, or set TEST_POSTGRES_URL to a superuser.')
  return path.join(base, newest, 'bin')
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** initdb refuses root. */
function asked(command: string, args: string[]): Undoing {
  return isRoot() ? { command: 'runuser', args: ['-u', 'postgres', '--', command, ...args] } : { command, args }
}

async function asPostgres(command: string, args: string[]) {
  const wanted = asked(command, args)
  await run(wanted.command, wanted.args, { cwd: tmpdir() })
}

async function giveToPostgres(directory: string) {
  const numbers = await Promise.all(['-u', '-g'].map((which) => run('id', [which, 'postgres'])))
  const [uid, gid] = numbers.map((answer) => Number(answer.stdout))
  await chown(directory, uid ?? -1, gid ?? -1)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
