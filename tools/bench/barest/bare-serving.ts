import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export type Plain = { url: string; stop: () => void }

/** A server of nothing but `answer`, on a free loopback port. */
export async function plainServer(answer: RequestListener): Promise<Plain> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The barest server has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
