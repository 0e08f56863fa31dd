import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import postgres from 'postgres'
import * as z from 'zod'
import type { Data } from '@/server/store/keep/data'
import { emptyUrl } from './databases'
import { MIGRATIONS } from './setup/template'

const FIXTURES = path.join(import.meta.dirname, 'fixtures', '0.1.0')

const told = z.object({
  entries: z.number(),
  hash: z.string(),
  kept: z.number(),
  key: z.string(),
  files: z.record(z.string(), z.string()),
})

/** Data that version 0.1.0 wrote, as it left them, and what it said of them. */
export type FirstRelease = {
  home: string
  data: Data
  /** The public half of the key that signs its ledger. */
  key: string
  /** The directories that were watched. */
  roots: string[]
  said: z.infer<typeof told>
  remove: () => Promise<void>
}

/**
 * A console of 0.1.0 over four directories of agents, one of each protocol: six people, a scope, two tokens, three
 * policies, four decisions, a post that was written and one that is held, a webhook and a view. What lay in the
 * directories then lies below `home`.
 */
export async function firstRelease(dialect: 'sqlite' | 'postgres'): Promise<FirstRelease> {
  const home = await mkdtemp(path.join(tmpdir(), 'signalbox-0.1.0-'))
  const directory = path.join(home, 'data')
  await mkdir(directory)
  const said = told.parse(JSON.parse(await readFile(path.join(FIXTURES, `${dialect}.json`), 'utf8')))
  const key = path.join(home, 'key.pem')
  await writeFile(key, said.key)
  for (const [name, text] of Object.entries(said.files)) {
    await mkdir(path.dirname(path.join(home, name)), { recursive: true })
    await writeFile(path.join(home, name), text)
  }
  const database = dialect === 'postgres' ? await emptyUrl() : null
  if (database === null)
    for (const part of ['record', 'ledger'])
      await writeFile(
        path.join(directory, `${part}.db`),
        gunzipSync(await readFile(path.join(FIXTURES, `${part}.db.gz`))),
      )
  else await filled(database.url)
  const data = { directory, postgresUrl: database?.url ?? null, migrations: MIGRATIONS }
  const remove = async () => {
    await rm(home, { recursive: true, force: true })
    await database?.remove()
  }
  const roots = ['collab', 'teams', 'dream', 'claw'].map((name) => path.join(home, name))
  return { home, data, key, roots, said, remove }
}

async function filled(url: string) {
  const client = postgres(url, { max: 1, onnotice: () => undefined })
  await client.unsafe(await readFile(path.join(FIXTURES, 'postgres.sql'), 'utf8'))
  await client.end()
}
