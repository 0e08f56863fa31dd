import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Duplex } from 'node:stream'
import { packageRoot } from '@/server/boot/base/package'
import type { Handle } from '@/server/front/door/front-door'
import { askForPacked, packedIn } from './packed-scripts'

export type Pages = {
  handle: Handle
  /** Development only: the connection over which pages hear of edits. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>
  close: () => Promise<void>
}

/** Next as a handler inside our own server; it never listens itself. */
export async function openPages({ dev, host, port }: { dev: boolean; host: string; port: number }): Promise<Pages> {
  if (!dev) await readQuietly()
  const { default: next } = await import('next')
  const app = next({ dev, dir: packageRoot, hostname: host, port, quiet: !dev })
  await app.prepare()
  const handle = app.getRequestHandler()
  const upgrade = app.getUpgradeHandler()
  const packed = dev ? new Set<string>() : packedIn(path.join(packageRoot, '.next'))
  return {
    handle: (request: IncomingMessage, response: ServerResponse) => {
      askForPacked(request, response, packed)
      return handle(request, response)
    },
    upgrade: (request, socket, head) => upgrade(request, socket, head),
    close: () => app.close(),
  }
}

const require = createRequire(import.meta.url)

/** `quiet` does not reach Next's reading of its configuration: it tells how long that took unless it was read before. */
async function readQuietly(): Promise<void> {
  const { default: read }: typeof import('next/dist/server/config') = require('next/dist/server/config')
  await read('phase-production-server', packageRoot, { silent: true })
}
