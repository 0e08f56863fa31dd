// How agents of each protocol write their n-th message, which holds a token.
import { randomUUID } from 'node:crypto'
import { appendFileSync, closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

export function writings(root, name) {
  return {
    'multi-agent-os': (n, token) => {
      const id = `msg-20260111-${String(100000 + n).slice(0, 6)}-${name}-${n.toString(16).padStart(4, '0')}`
      const channel = path.join(root, 'channels', `c${n % 5}`)
      mkdirSync(channel, { recursive: true })
      const text = JSON.stringify({
        id,
        timestamp: new Date().toISOString(),
        session_id: `c${n % 5}`,
        from: name,
        to: 'all',
        type: 'chat',
        content: { text: token },
      })
      if (n % 2 === 0) {
        writeFileSync(path.join(channel, `.${id}.tmp`), text)
        renameSync(path.join(channel, `.${id}.tmp`), path.join(channel, `${id}.json`))
      } else writeFileSync(path.join(channel, `${id}.json`), text)
    },
    swarm: (n, token) => {
      const dir = path.join(root, `team${n % 3}`)
      mkdirSync(dir, { recursive: true })
      appendFileSync(
        path.join(dir, 'channel.jsonl'),
        `${JSON.stringify({ ts: new Date().toISOString(), from: name, to: null, type: 'message', reasoning: 'fault run', content: token })}\n`,
      )
    },
    'dream-os': (n, token) => {
      const line = {
        event_id: randomUUID(),
        event_type: 'NOTE',
        agent_source: name,
        details: token,
        timestamp: new Date().toISOString(),
      }
      if (n % 2 === 0) return appendFileSync(path.join(root, 'governance_memory.jsonl'), `${JSON.stringify(line)}\n`)
      const inbox = path.join(root, 'runtime', name, 'inbox')
      mkdirSync(inbox, { recursive: true })
      const file = `task_${n}.json`
      writeFileSync(
        path.join(inbox, file),
        JSON.stringify({
          message_id: randomUUID(),
          sender_agent_id: name,
          timestamp_dispatched: new Date().toISOString(),
          command: token,
          params: {},
        }),
      )
      if (n % 4 === 1) {
        const processed = path.join(inbox, '..', 'processed')
        mkdirSync(processed, { recursive: true })
        setTimeout(() => renameSync(path.join(inbox, file), path.join(processed, file)), 40)
      }
    },
    'claw-os': (n, token) => {
      const inbox = path.join(root, 'blackboard', `agent${n % 4}`, 'inbox')
      mkdirSync(inbox, { recursive: true })
      const id = randomUUID()
      const bytes = Buffer.from(
        JSON.stringify({
          version: '1.0',
          id,
          traceId: randomUUID(),
          from: { agent: name, tier: 'pm', session: 's' },
          to: { agent: `agent${n % 4}`, tier: 'worker' },
          type: 'notification',
          priority: 'normal',
          timestamp: new Date().toISOString(),
          payload: { event: 'progress', message: token },
        }),
      )
      const fd = openSync(path.join(inbox, `${id}.json`), 'w')
      const half = bytes.length >> 1
      writeSync(fd, bytes.subarray(0, half))
      writeSync(fd, bytes.subarray(half))
      closeSync(fd)
    },
  }
}
