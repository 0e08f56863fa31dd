import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeCluster } from '@/tools/cluster'
import { makeTemplate, type Template } from './template'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's address on the Postgres that this run may use. */
    postgresUrl: string
    template: Template
    /** How long a test waits for one thing, ms. */
    waitMs: number
  }
}

const KEEPER = path.join(import.meta.dirname, '../../tools/keeper.mjs')
const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB']

/**
 * One Postgres for the whole run: `TEST_POSTGRES_URL`, or a cluster of its own that is removed at the end; and databases
 * that are migrated once, to be copied.
 */
export async function setup(project: TestProject) {
  const given = process.env.TEST_POSTGRES_URL
  const cluster = given ? { url: given, remove: async () => {} } : await makeCluster({ keeper: KEEPER, settings })
  const { template, remove } = await makeTemplate(cluster.url)
  project.provide('postgresUrl', cluster.url)
  project.provide('template', template)
  return async () => {
    await remove()
    await cluster.remove()
  }
}
