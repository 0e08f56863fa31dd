import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'

const AGENT = 'data'

/** Appends what it says to the channel of its team, and reads all of it again and again. */
export function swarm(root) {
  const channel = path.join(root, 'nightshift', 'channel.jsonl')
  let seen = 0

  const say = (type, to, reasoning, content) => {
    // The clock of `date` in their one-liner has no milliseconds.
    const ts = `${new Date().toISOString().slice(0, 19)}.000Z`
    const line = JSON.stringify({ ts, from: AGENT, to, type, reasoning, content })
    appendFileSync(channel, `${line}\n`)
    return line
  }

  return {
    ask: (words) => {
      seen = readFileSync(channel, 'utf8').split('\n').length
      return { line: say('request', ['@human'], 'The old column is read by nobody since Tuesday.', words) }
    },
    look: () => {
      const lines = readFileSync(channel, 'utf8').split('\n')
      for (const line of lines.slice(seen)) {
        if (!line.includes(`"@${AGENT}"`)) continue
        const message = JSON.parse(line)
        if (message.type === 'decision') return { message, file: channel }
      }
      return null
    },
    act: ({ ts, content }) => {
      const goes = content.startsWith('APPROVED [')
      return say(
        'status',
        ['@human'],
        `Read the decision of ${ts}.`,
        goes ? 'DONE: column dropped, 12 tables checked.' : 'Kept the column.',
      )
    },
  }
}
