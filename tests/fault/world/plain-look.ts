import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Protocol } from '@/tests/fault/programs/writings.mjs'
import { tokensIn } from './oracle'

/** What programs leave in a tree that is never looked into: a folder of that name counts as one entry. */
const CLOSED = /^(?:\..*|node_modules|__pycache__)$/

/** Where each protocol has messages, as its own page says it; `lines`: those that bytes are summed up of. */
const SAID: Record<Protocol, { letters: RegExp; lines: RegExp }> = {
  'multi-agent-os': { letters: /^channels\/[^/]+\/msg-[^/]*\.json$/, lines: /^logs\/[^/.][^/]*\.log$/ },
  swarm: { letters: /^$/, lines: /^[^/]+\/channel\.jsonl$/ },
  'dream-os': {
    letters: /^runtime\/[^/]+\/(?:inbox|processed|outbox)\/[^/]+\.json$|^(?:.*\/)?mailbox_\d+\.json$/,
    lines: /^(?:.*\/)?governance_memory\.jsonl$/,
  },
  'claw-os': {
    letters: /^blackboard\/[^/]+\/(?:inbox|processed)\/[^/]+\.json$/,
    lines: /^(?:.*\/)?message_log\.jsonl$/,
  },
}

/** What a rotation left of a file of lines: its past, which was said all the same. */
const PAST = /^(.+?\.jsonl)[.-]\d[\d-]*(\.gz)?$/

/** What lies in a tree now, by a look that knows nothing of the product. */
export type Plain = { entries: number; lineBytes: number; tokens: string[] }

export function lookPlainly(protocol: Protocol, root: string): Plain {
  const found: Plain = { entries: 0, lineBytes: 0, tokens: [] }
  const { letters, lines } = SAID[protocol]
  const open = existsSync(root) ? [''] : []
  for (let dir = open.pop(); dir !== undefined; dir = open.pop())
    for (const entry of readdirSync(path.join(root, dir), { withFileTypes: true })) {
      const place = dir === '' ? entry.name : `${dir}/${entry.name}`
      if (entry.isDirectory() && !CLOSED.test(entry.name)) {
        open.push(place)
        continue
      }
      found.entries += 1
      const [, name, packed] = PAST.exec(place) ?? []
      const isPast = name !== undefined && lines.test(name)
      if (!entry.isFile() || !(letters.test(place) || lines.test(place) || isPast)) continue
      const bytes = readFileSync(path.join(root, place))
      found.tokens.push(...tokensIn((packed === undefined ? bytes : gunzipSync(bytes)).toString('utf8')))
      if (lines.test(place)) found.lineBytes += statSync(path.join(root, place)).size
    }
  return found
}
