import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Fields, linesOf, type Said, type Stored, storedAs } from './bare-rows'

/** A row of a line; no message where everything in it is left out. */
export type StoredLine = Omit<Stored, 'message'> & { message: Fields | null }

type Block = { type: string; text?: string; name?: string; input?: unknown; content?: string }
type Line = {
  type: string
  timestamp?: string
  sessionId: string
  uuid?: string
  message?: { content: string | Block[] }
}

/**
 * What the barest program keeps of records of sessions, which is what the product keeps: hash and place of every line, the
 * bytes of what was said and called, one message of each of these and of each result, and nothing of a request as it was sent.
 */
export function* storedOfSessions(root: string): Generator<StoredLine> {
  const buffer = Buffer.allocUnsafe(1 << 22)
  let n = 0
  let last = 0
  for (const [file, at] of recordsIn(root).entries())
    for (const found of linesOf({ file, path: path.relative(root, at), at }, buffer)) {
      n += 1
      const line = JSON.parse(found.bytes.toString()) as Line
      const said = saidIn(line)
      const stored = storedAs(found, said ?? NOTHING, n, last)
      last = Number(stored.message.key)
      if (said === null) yield { ...stored, message: null, observation: { ...stored.observation, bytes: null } }
      else if (said.type === 'result') yield { ...stored, observation: { ...stored.observation, bytes: null } }
      else yield stored
    }
}

const NOTHING: Said = { from: '', to: null, type: '', raw: '1970-01-01T00:00:00Z', body: '', reasoning: null, id: null }

function recordsIn(root: string): string[] {
  const projects = path.join(root, 'projects')
  return readdirSync(projects).flatMap((project) =>
    readdirSync(path.join(projects, project)).map((name) => path.join(projects, project, name)),
  )
}

function saidIn({ type, timestamp = '', sessionId, uuid, message }: Line): Said | null {
  if (message === undefined || (type !== 'user' && type !== 'assistant')) return null
  const { content } = message
  const block = typeof content === 'string' ? { type: 'prompt', text: content } : content[0]
  if (block === undefined) return null
  const body = {
    prompt: block.text,
    text: block.text,
    tool_use: `${block.name} ${JSON.stringify(block.input)}`,
    tool_result: `${block.content?.length}`,
  }[block.type]
  const kind = block.type === 'tool_result' ? 'result' : block.type
  return { from: sessionId, to: null, type: kind, raw: timestamp, body: body ?? '', reasoning: null, id: uuid ?? null }
}
