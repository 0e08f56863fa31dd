import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Puts what it asks into its outbox, empties its inbox, and moves what it is done with. */
export function dreamOs(root) {
  const agent = 'ArchiveAgent'
  const inbox = path.join(root, 'runtime', agent, 'inbox')
  let asked = ''
  return {
    ask: (question) => {
      asked = randomUUID()
      putIntoOutbox(root, agent, { id: asked, question })
      return { id: asked }
    },
    look: () => {
      for (const name of readdirSync(inbox).filter((one) => one.endsWith('.json'))) {
        const file = path.join(inbox, name)
        const message = JSON.parse(readFileSync(file, 'utf8'))
        if (message.params?.message_id === asked) return { message, file }
      }
      return null
    },
    act: (message, file) => {
      const done = path.join(inbox, 'processed')
      mkdirSync(done, { recursive: true })
      renameSync(file, path.join(done, path.basename(file)))
      return outcome(root, agent, message)
    },
  }
}

/** Has one of the shared mailboxes, which it truncates and writes anew, without a lock. */
export function dreamOsMailbox(root) {
  const agent = 'IndexAgent'
  const box = path.join(root, 'mailbox_4.json')
  let asked = ''
  return {
    ask: (question) => {
      asked = randomUUID()
      putIntoOutbox(root, agent, { id: asked, question })
      return { id: asked }
    },
    look: () => {
      const { messages } = JSON.parse(readFileSync(box, 'utf8'))
      const message = messages.find(({ params }) => params?.message_id === asked)
      return message === undefined ? null : { message, file: box }
    },
    act: (message) => {
      const found = JSON.parse(readFileSync(box, 'utf8'))
      found.messages = found.messages.filter(({ message_id }) => message_id !== message.message_id)
      found.processed_message_ids.push(message.message_id)
      found.last_seen_utc = new Date().toISOString()
      writeFileSync(box, JSON.stringify(found, null, 4))
      return outcome(root, agent, message)
    },
  }
}

function putIntoOutbox(root, agent, { id, question }) {
  const message = {
    ...{ message_id: id, sender_agent_id: agent, target_agent_id: 'User' },
    ...{ timestamp_dispatched: new Date().toISOString(), command: 'request_approval' },
    ...{ params: { question, files: 31 }, task_id: `task-${id.slice(0, 6)}` },
  }
  writeFileSync(path.join(root, 'runtime', agent, 'outbox', `msg_${id}.json`), JSON.stringify(message, null, 2))
}

function outcome(root, agent, { message_id, task_id, params }) {
  const goes = params.decision === 'approved'
  const line = {
    ...{ message_id, task_id, agent_id: agent, status: goes ? 'COMPLETED' : 'FAILED' },
    timestamp: new Date().toISOString(),
    output: goes ? { moved: 31 } : null,
    error_details: goes ? null : { code: 'Refused', message: params.reason },
  }
  appendFileSync(path.join(root, 'completed_tasks.json'), `${JSON.stringify(line)}\n`)
  return message_id
}
