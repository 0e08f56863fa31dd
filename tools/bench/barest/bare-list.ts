import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The barest server of a list: the bytes of the file that argv names, ready. Says its address on standard output. */
const bytes = readFileSync(process.argv[2] ?? '')
const server = createServer((_request, answer) => {
  answer.setHeader('content-type', 'application/json')
  answer.end(bytes)
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}/\n`)
})
