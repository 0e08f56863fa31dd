import { type FileHandle, open } from 'node:fs/promises'
import { canonicalText, isFields } from '@/lib/ledger/seal'
import type { Call } from './asked-calls'

/** The call stands near the end when its hook is called. Bytes. */
const BEFORE = 1024 * 1024
const MOST_AT_ONCE = 4 * 1024 * 1024
const END = 0x0a

/**
 * Tells whether a call has its result by now, by the record in which it stands: the program lets a hook wait on when a
 * person answered in the terminal, and says nothing to it. False where the record does not show the call.
 */
export function answeredThere(transcript: string | null, call: Call): () => Promise<boolean> {
  const wanted = canonicalText(call.input)
  const seen: Seen = { open: null, results: new Set() }
  let at: number | null = null
  let rest = Buffer.alloc(0)
  return async () => {
    if (transcript === null) return false
    const file = await open(transcript, 'r').catch(() => null)
    if (file === null) return false
    try {
      const { size } = await file.stat()
      at ??= Math.max(0, size - BEFORE)
      const more = await bytesOf(file, at, Math.min(size - at, MOST_AT_ONCE))
      at += more.length
      const all = Buffer.concat([rest, more])
      const whole = all.lastIndexOf(END) + 1
      rest = all.subarray(whole)
      for (const line of all.subarray(0, whole).toString('utf8').split('\n')) note(line, { ...call, wanted }, seen)
      return seen.open !== null && seen.results.has(seen.open)
    } finally {
      await file.close()
    }
  }
}

/** `open`: id of the newest call that is the wanted one. */
type Seen = { open: string | null; results: Set<string> }

function note(line: string, { tool, wanted }: Call & { wanted: string }, seen: Seen): void {
  if (!line.includes('"tool_')) return
  const fields = parsed(line)
  const content = isFields(fields) && isFields(fields.message) ? fields.message.content : null
  for (const block of Array.isArray(content) ? content.filter(isFields) : []) {
    if (block.type === 'tool_use' && block.name === tool && canonicalText(block.input) === wanted)
      seen.open = typeof block.id === 'string' ? block.id : seen.open
    if (block.type === 'tool_result' && typeof block.tool_use_id === 'string') seen.results.add(block.tool_use_id)
  }
}

async function bytesOf(file: FileHandle, start: number, length: number): Promise<Buffer> {
  if (length <= 0) return Buffer.alloc(0)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
  return buffer.subarray(0, bytesRead)
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Where the reading began inside a line, its rest is none.
    return null
  }
}
