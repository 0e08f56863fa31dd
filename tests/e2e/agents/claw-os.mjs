import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

const AGENT = 'pm-storage'

/** Puts messages into the inboxes of others, empties its own, and logs what it did. */
export function clawOs(root) {
  const board = path.join(root, 'blackboard')
  const inbox = path.join(board, AGENT, 'inbox')
  const session = randomUUID()
  let trace = ''
  let asked = ''

  const log = ({ id, from, to, type }, status) => {
    const entry = { timestamp: iso(), level: 'info', msgId: id, traceId: trace, from, to, type, latencyMs: 3, status }
    appendFileSync(path.join(root, 'logs', 'message-log.jsonl'), `${JSON.stringify(entry)}\n`)
  }
  const send = (type, payload, priority) => {
    const message = {
      ...{ version: '1.0', id: randomUUID(), traceId: trace, from: { agent: AGENT, tier: 'pm', session } },
      ...{ to: { agent: 'human', tier: 'command' }, type, priority, timestamp: iso(), payload },
    }
    // In place, a piece at a time, as `json.dump` does.
    const file = openSync(path.join(board, 'human', 'inbox', `${message.id}.json`), 'w')
    for (const piece of JSON.stringify(message, null, 2).match(/[\s\S]{1,120}/g)) writeSync(file, piece)
    closeSync(file)
    log({ ...message, from: AGENT, to: 'human' }, 'sent')
    return message.id
  }

  return {
    ask: (words) => {
      trace = randomUUID()
      asked = send('request', { action: 'resource.request', params: { message: words, target: '/srv/cold' } }, 'high')
      return { id: asked }
    },
    look: () => {
      for (const name of readdirSync(inbox).filter((one) => one.endsWith('.json'))) {
        const file = path.join(inbox, name)
        const message = JSON.parse(readFileSync(file, 'utf8'))
        if (message.payload?.requestId === asked && message.traceId === trace) return { message, file }
      }
      return null
    },
    act: (message, file) => {
      const goes = message.payload.status === 'success'
      const said = goes ? '/srv/cold 已释放' : '未释放 /srv/cold'
      const id = send('notification', { event: goes ? 'completed' : 'failed', message: said }, 'normal')
      mkdirSync(path.join(board, AGENT, 'processed'), { recursive: true })
      renameSync(file, path.join(board, AGENT, 'processed', path.basename(file)))
      log({ id: message.id, from: 'human', to: AGENT, type: message.type }, 'processed')
      writeFileSync(path.join(board, AGENT, 'heartbeat-state.json'), JSON.stringify({ agent: AGENT, lastSeen: iso() }))
      return id
    },
  }
}

/** Of a place eight hours ahead. */
function iso() {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
}
