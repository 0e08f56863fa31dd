import path from 'node:path'
import { timed } from '@/tools/bench/measure/processes'
import { makeCluster } from '@/tools/cluster'
import { atRest } from './at-rest'

/** Where the messages of the stock are indexed. */
export type Place = {
  /** What a command is given to find them. */
  args: string[]
  /** A superuser's address of the database; null: a data directory. */
  url: string | null
}

/** What a server of 8 GB of memory would be given. */
export const SETTINGS = ['shared_buffers=2GB', 'max_wal_size=4GB', 'maintenance_work_mem=256MB']

/** Indexes `root` into a Postgres of its own, which has tidied up after that. */
export async function postgresPlace(
  root: string,
  { home, command, keeper }: { home: string; command: string; keeper: string },
): Promise<Place & { remove: () => Promise<void> }> {
  const { url, remove } = await makeCluster({ keeper, settings: SETTINGS })
  const args = ['--data', path.join(home, 'place-data'), '--database', url]
  await timed([command, 'index', `swarm:${root}`, ...args, '--json'])
  await atRest(url)
  return { args, url, remove }
}
