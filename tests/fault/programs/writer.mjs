// A writer that knows what it wrote and shares no code with the product.
// argv: protocol root name perSecond. Sends {wrote: [tokens]} at the end of each turn and {done, tokens} when told to stop.
import { mkdirSync } from 'node:fs'
import { writings } from './writings.mjs'

const [protocol, root, name, perSecond] = process.argv.slice(2)
const write = writings(root, name)[protocol]
const tokens = []
let n = 0
let stopping = false

mkdirSync(root, { recursive: true })
const timer = setInterval(() => {
  if (stopping) return
  const token = `oracle${name}x${n}`
  write(n, token)
  tokens.push(token)
  n += 1
}, 1000 / Number(perSecond))

// A test that fails stops nobody.
process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  stopping = true
  clearInterval(timer)
  setTimeout(() => process.send({ done: true, tokens }, () => process.exit(0)), 200)
})
process.send({ ready: true })
