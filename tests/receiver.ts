import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

/** What arrived, as it came over the wire. */
export type Arrived = { path: string; headers: IncomingHttpHeaders; body: string; at: number }

type Answers = (response: ServerResponse, arrived: Arrived, nth: number) => void

export type Receiver = {
  url: string
  port: number
  arrived: Arrived[]
  /** How it answers from now on; at first with 200 and `ok`. */
  answers: (how: Answers) => void
  close: () => Promise<void>
}

export const answering =
  (status: number, body = 'ok', headers: { [name: string]: string } = {}): Answers =>
  (response) =>
    response.writeHead(status, headers).end(body)

/** Never answers. */
export const silence: Answers = () => undefined

/** A real HTTP server on loopback that keeps what it is sent. */
export async function receiver(port = 0): Promise<Receiver> {
  let how = answering(200)
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      at: Date.now(),
    }
    arrived.push(one)
    how(response, one, arrived.length)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    arrived,
    answers: (next) => {
      how = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The one that arrived, or a failure of the test. */
export function only(arrived: readonly Arrived[]): Arrived {
  const [one] = arrived
  if (one === undefined || arrived.length !== 1) throw new Error(`${arrived.length} arrived.`)
  return one
}
