import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DoorServices } from './front-door'
import { refusal } from './host'
import { addressOf } from './request-address'

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** Development only: the connection over which pages hear of edits passes the same judgement as every request. */
export function upgradeDoor(
  { names, signIn, sockets, report }: DoorServices,
  upgrade: Upgrade,
): (...asked: Parameters<Upgrade>) => void {
  return (request, socket, head) => {
    const enter = async () => {
      const address = addressOf(request.url ?? '')
      const { headers, httpVersion } = request
      const asked = { method: 'POST', path: address?.path ?? '', headers, httpVersion, hostCount: 1 }
      const welcome = address?.path.startsWith('/_next/') && refusal(asked, names) === null
      if (!welcome || !(await signIn.authorise({ cookie: request.headers.cookie, host: request.headers.host })))
        return socket.destroy()
      sockets.known(request.socket)
      await upgrade(request, socket, head)
    }
    enter().catch((error: unknown) => {
      report(error, 'upgrade')
      socket.destroy()
    })
  }
}
