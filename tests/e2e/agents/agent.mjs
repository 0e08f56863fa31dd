// An agent of one protocol, which behaves as the protocol's real writers do and shares no code with the product: it
// asks, waits at the gate, looks for what a person answers where its kind looks, and acts when it is told to.
// argv: protocol root waiting…, where `waiting` is the command that waits for an approval. One word per line comes in:
// `ask <words>` or `act`; one JSON object per line goes out: asked, waited, read, acted.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { clawOs } from './claw-os.mjs'
import { dreamOs, dreamOsMailbox } from './dream-os.mjs'
import { multiAgentOs } from './multi-agent-os.mjs'
import { swarm } from './swarm.mjs'

const KINDS = {
  'multi-agent-os': multiAgentOs,
  swarm,
  'dream-os': dreamOs,
  'dream-os mailbox': dreamOsMailbox,
  'claw-os': clawOs,
}
const LOOK_MS = 50

// What it writes is for its group too, as on every tree that several users share.
process.umask(0o002)
const [protocol, root, ...waiting] = process.argv.slice(2)
const agent = KINDS[protocol](root)
const tell = (did, what = {}) => process.stdout.write(`${JSON.stringify({ did, uid: process.getuid(), ...what })}\n`)
let read = null

function ask(words) {
  const { id, line } = agent.ask(words)
  tell('asked', { id, line })
  gate(id === undefined ? ['--stdin'] : [id], line ?? '')
  const looking = setInterval(() => {
    read = agent.look()
    if (read === null) return
    clearInterval(looking)
    tell('read', { message: read.message, file: read.file })
  }, LOOK_MS)
}

function gate(which, input) {
  const [program, ...words] = waiting
  const child = spawn(program, [...words, ...which], { stdio: ['pipe', 'pipe', 'pipe'] })
  let says = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (says += text))
  child.on('close', (code) => tell('waited', { code, says }))
  child.stdin.end(input)
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [word, ...words] = line.split(' ')
    if (word === 'ask') ask(words.join(' '))
    else tell('acted', { with: agent.act(read.message, read.file) })
  })
  .on('close', () => process.exit(0))
