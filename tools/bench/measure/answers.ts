import { Agent, get } from 'node:http'

export type Asking = { ask: (url: string, cookie: string) => Promise<Buffer>; close: () => void }

/**
 * Asks over `atOnce` connections that are kept. Resolves with the last byte of what is answered, which it does not read:
 * `fetch` and what it makes of an answer leave so much behind that whoever measures waits for the collector of its own
 * process, 15 ms and more every fiftieth time. Rejects unless the status is 200.
 */
export function asking(atOnce: number): Asking {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const ask = (url: string, cookie: string) =>
    new Promise<Buffer>((resolve, reject) => {
      get(url, { agent, headers: { cookie } }, (answer) => {
        const pieces: Buffer[] = []
        answer.on('data', (piece: Buffer) => pieces.push(piece))
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(Buffer.concat(pieces))
            : reject(new Error(`${url} answered ${answer.statusCode}.`)),
        )
        answer.on('error', reject)
      }).on('error', reject)
    })
  return { ask, close: () => agent.destroy() }
}
