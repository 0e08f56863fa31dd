import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** Follows an address so many times, as browsers do, and reads what it is told: a process of its own beside who measures. */
const [url = '', subscribers = '1', cookie = ''] = process.argv.slice(2)
let bytes = 0
let ended = 0
for (let n = 0; n < Number(subscribers); n++) {
  const request = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}.`)
  answer.on('data', (piece: Buffer) => {
    bytes += piece.length
  })
  answer.on('error', () => undefined)
  answer.once('close', () => {
    ended++
  })
}
process.stdout.write('all follow\n')
process.on('SIGUSR2', () => {
  process.stdout.write(`heard ${JSON.stringify({ bytes, ended })}\n`, () => process.exit(0))
})
