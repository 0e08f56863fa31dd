import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '@/server/boot/base/package'
import { replacedSince } from '@/server/boot/base/replaced-pages'
import type { Handle } from '@/server/front/door/front-door'
import { withVariable } from '@/server/settings-environment'
import { builtIn } from './built-files'

export type Pages = {
  handle: Handle
  /** Development only: the connection over which pages hear of edits. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  /** What the pages need, as it was when they began, is there no more. */
  replaced: () => Promise<boolean>
  close: () => Promise<void>
}

/** Next as a handler inside our own server; it never listens itself. */
export async function openPages({ dev, host, port }: { dev: boolean; host: string; port: number }): Promise<Pages> {
  // Pages that are rebuilt need all of Next, not the part that was put beside those to be packed.
  const { resolve } = dev ? createRequire(path.join(packageRoot, 'package.json')) : require
  const { default: next }: typeof import('next') = await import(pathToFileURL(resolve('next')).href)
  const app = next({ dev, dir: packageRoot, hostname: host, port, quiet: !dev })
  if (dev) await app.prepare()
  else await preparedAsBuilt(app)
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  const sendBuilt = dev ? null : builtIn(packageRoot)
  return {
    handle: async (request: IncomingMessage, response: ServerResponse) => {
      if (!(await sendBuilt?.(request, response))) await handle(request, response)
    },
    upgrade: (request, socket, head) => upgrade(request, socket, head),
    replaced: dev ? async () => false : replacedSince(path.join(packageRoot, '.next')),
    close: () => app.close(),
  }
}

/** From where the pages find it: a package has Next beside them, a clone above. */
const require = createRequire(path.join(packageRoot, '.next', 'pages.js'))

/** Where Next takes its configuration from, instead of compiling the file of it. */
const CONFIGURED = '__NEXT_PRIVATE_STANDALONE_CONFIG'

async function preparedAsBuilt(app: { prepare: () => Promise<void> }): Promise<void> {
  await withVariable(CONFIGURED, builtConfiguration(), async () => {
    // `quiet` does not reach Next's reading of its configuration: it tells how long that took unless it was read before.
    const { default: read }: typeof import('next/dist/server/config') = require('next/dist/server/config')
    await read('phase-production-server', packageRoot, { silent: true })
    await app.prepare()
  })
}

/** What the pages were built with. Where they lie now is another directory once they were packed. */
function builtConfiguration(): string {
  const facts: { config: { turbopack?: object } } = require('./required-server-files.json')
  const { config } = facts
  const turbopack = { ...config.turbopack, root: packageRoot }
  return JSON.stringify({ ...config, turbopack, outputFileTracingRoot: packageRoot })
}
