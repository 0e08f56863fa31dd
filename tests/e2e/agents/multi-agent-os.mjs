import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

const AGENT = 'codex-7'
const CHANNEL = 'night-shift'

/** A watcher of one channel: its presence is rewritten in place, its log tells what it took. */
export function multiAgentOs(root) {
  const channel = path.join(root, 'channels', CHANNEL)
  const known = new Set(readdirSync(channel))
  let asked = ''

  const presence = (substate) =>
    writeFileSync(
      path.join(root, 'presence', `${AGENT}.json`),
      JSON.stringify({
        ...{ agent_id: AGENT, timestamp: new Date().toISOString(), state: 'AWAKE', substate },
        ...{ watcher_pid: process.pid, channel: CHANNEL },
      }),
    )
  const log = (text) =>
    appendFileSync(path.join(root, 'logs', `${AGENT}-watcher.log`), `[${new Date().toISOString()}] INFO ${text}\n`)

  const message = (type, content, replyTo) => {
    const timestamp = new Date().toISOString()
    const [day, clock] = timestamp.replace(/\..*$/, '').replaceAll(/[-:]/g, '').split('T')
    const id = `msg-${day}-${clock}-${AGENT}-${randomBytes(2).toString('hex')}`
    known.add(`${id}.json`)
    return {
      ...{ id, timestamp, session_id: CHANNEL, from: AGENT, to: 'human', type },
      content: { code: null, artifacts: [], ...content },
      metadata: { mode: 'watcher', turn: AGENT, ...(replyTo === undefined ? {} : { in_reply_to: replyTo }) },
    }
  }

  presence('IDLE')
  return {
    // Most of them write the final name in place, so half a file is there for a moment.
    ask: (text) => {
      const code = JSON.stringify({ action: 'valve.open', entity_id: 'valve.cellar', minutes: 4 })
      const one = message('approval_request', { text, code })
      const bytes = JSON.stringify(one, null, 2)
      const file = openSync(path.join(channel, `${one.id}.json`), 'wx')
      writeSync(file, bytes.slice(0, 90))
      writeSync(file, bytes.slice(90))
      closeSync(file)
      asked = one.id
      return { id: one.id }
    },
    look: () => {
      for (const name of readdirSync(channel)) {
        if (known.has(name) || !/^msg-.*\.json$/.test(name)) continue
        known.add(name)
        const file = path.join(channel, name)
        const found = JSON.parse(readFileSync(file, 'utf8'))
        if (found.from === AGENT || !isForUs(found)) {
          log(`skip ${name}`)
          continue
        }
        presence('WORKING')
        log(`invoke for ${found.id}`)
        if (found.metadata?.in_reply_to === asked) return { message: found, file }
      }
      return null
    },
    act: ({ id, content }) => {
      const opens = content.text.startsWith('APPROVED:')
      const one = message('task_result', { text: opens ? 'Cellar valve: open for 4 minutes.' : 'Left it shut.' }, id)
      const place = path.join(channel, `${one.id}.json`)
      writeFileSync(`${place}.tmp`, JSON.stringify(one, null, 2))
      renameSync(`${place}.tmp`, place)
      presence('IDLE')
      return one.id
    },
  }
}

function isForUs({ to, content }) {
  const { text } = content
  if (to === AGENT || text.includes(`@${AGENT}`)) return true
  return text.split('\n').some((line) => line.toLowerCase().startsWith(AGENT))
}
