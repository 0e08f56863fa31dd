import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { running as words } from '@/lib/text/commands/cannot-start'
import { KnownError } from '@/server/errors'
import type { Handle } from './front-door'
import type { Sockets } from './sockets'

export type Listening = {
  port: number
  /** `http://127.0.0.1:4800`, without a slash at the end. */
  url: string
  server: Server
  /** Takes no more visitors; those inside stay. */
  shut: () => void
  /** Lets answers in progress end, and closes what is left after `patienceMs`. */
  close: (patienceMs: number) => Promise<void>
}

/** What may take how long. Node looks for what is late every 30 s, unless it is told otherwise. */
const TIMES = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 }

/** Port 0 takes a free one. Throws a `KnownError` when the port cannot be had. */
export async function listen(
  { host, port }: { host: string; port: number },
  sockets: Pick<Sockets, 'enter'>,
  handle: Handle,
): Promise<Listening> {
  const server = createServer({ maxHeaderSize: 16 * 1024, ...TIMES })
  server.keepAliveTimeout = 65_000
  server.on('connection', sockets.enter)
  const taken = await new Promise<number>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(host, port, error)))
    server.listen({ host, port, exclusive: true }, () => resolve(portOf(server.address(), port)))
  })
  server.on('request', (request, response) => void handle(request, response))
  const shown = host.includes(':') ? `[${host}]` : host
  const url = `http://${shown}:${taken}`
  const gone = new Promise<void>((resolve) => server.once('close', resolve))
  return {
    port: taken,
    url,
    server,
    shut: () => void server.close(),
    close: async (patienceMs) => {
      server.close()
      server.closeIdleConnections()
      const rest = setTimeout(() => server.closeAllConnections(), patienceMs)
      await gone
      clearTimeout(rest)
    },
  }
}

function portOf(address: AddressInfo | string | null, asked: number): number {
  return typeof address === 'object' && address !== null ? address.port : asked
}

function cannotListen(host: string, port: number, error: Error): Error {
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE')
    return new KnownError(
      'unavailable',
      () => words.portTaken(host, port),
      () => words.portTakenMend,
      { cause: error },
    )
  if (code === 'EACCES')
    return new KnownError(
      'unavailable',
      () => words.portRefused(port),
      () => words.portRefusedMend,
      {
        cause: error,
      },
    )
  return error
}
