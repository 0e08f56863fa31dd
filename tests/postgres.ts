import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeCluster } from '@/bin/cluster'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the Postgres that this run may use. */
    postgresUrl: string
  }
}

const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB']

/** One Postgres for the whole run: `TEST_POSTGRES_URL`, or a cluster of its own that is removed at the end. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const keeper = path.join(import.meta.dirname, '../bin/keeper.mjs')
  const cluster = await makeCluster({ keeper, settings })
  project.provide('postgresUrl', cluster.url)
  return cluster.remove
}
