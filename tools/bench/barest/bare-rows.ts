import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { cutWords } from '@/lib/letters/words'

export type Mode = 'lines' | 'files'
export type Fields = { [column: string]: string | number | Uint8Array | null }
export type Stored = { message: Fields; observation: Fields; place: Fields; file: Fields }

export type Found = { bytes: Buffer; start: number; file: number; path: string }

/** What the barest programs store of each message: read, parsed, hashed, its words cut, nothing else. */
export function* storedIn(mode: Mode, root: string): Generator<Stored> {
  let last = 0
  let n = 0
  for (const found of mode === 'lines' ? linesIn(root) : filesIn(root)) {
    n += 1
    const stored = storedAs(found, saidIn(found.bytes), n, last)
    last = Number(stored.message.key)
    yield stored
  }
}

/** What a message says, as far as its row has it. */
export type Said = {
  from: string
  to: unknown
  type: string
  raw: string
  body: string
  reasoning: string | null
  id: string | null
}

function saidIn(bytes: Buffer): Said {
  const parsed = JSON.parse(bytes.toString()) as { [field: string]: unknown }
  const { content, reasoning, id } = parsed
  return {
    from: String(parsed.from),
    to: parsed.to,
    type: String(parsed.type),
    raw: String(parsed.ts ?? parsed.timestamp),
    body: typeof content === 'string' ? content : String((content as { text: string }).text),
    reasoning: typeof reasoning === 'string' ? reasoning : null,
    id: typeof id === 'string' ? id : null,
  }
}

/** The rows of the n-th line or file, whose key follows that of the one before it. */
export function storedAs(found: Found, said: Said, n: number, last: number): Stored {
  const { bytes, start, file, path: channel } = found
  const { from, to, type, raw, body, reasoning, id } = said
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const at = Date.parse(raw)
  const key = Math.max(last + 1, at * 4096)
  const words = cutWords(reasoning === null ? body : `${body} ${reasoning}`).join(' ')
  const facets = `:s1 :p1 :c${file} :f${from} :g${from} :t${String(to)} :y${type} :k1 :r1`
  const { length } = bytes
  const observation = {
    id: n,
    batch: n >> 10,
    source_id: 1,
    file_id: file,
    generation: 1,
    what: 'line',
    at: key,
    start,
    length,
    line: n,
    sha256,
    packing: 0,
    bytes,
  }
  const message = {
    key,
    uid: sha256.slice(0, 26),
    seq: n,
    rev: n,
    reading: 'message',
    source_id: 1,
    channel,
    conversation_id: n,
    trace_basis: 'derived',
    native_id: id,
    sender: from,
    sender_raw: from,
    recipients: JSON.stringify(to),
    broadcast: 0,
    mentions: '[]',
    type,
    kind: 'chat',
    sent_at: at,
    sent_raw: raw,
    zone_known: 1,
    observed_at: at,
    body,
    reasoning,
    extra: '{}',
    words,
    facets,
    flags: '',
    file_id: file,
    generation: 1,
    start,
    length,
    line: n,
    sha256,
    observation_id: n,
  }
  const place = { id: n, message_key: key, file_id: file, element: 0, sha256, observation_id: n, since: at }
  const fileRow = {
    id: file,
    source_id: 1,
    path: channel,
    place: 'message',
    shape: 'document',
    status: 'read',
    ino: String(n),
    dev: '1',
    content_sha: sha256,
    size: length,
  }
  return { message, observation, place, file: fileRow }
}

function* linesIn(root: string): Generator<Found> {
  const buffer = Buffer.allocUnsafe(1 << 22)
  for (const [file, team] of readdirSync(root).entries())
    yield* linesOf({ file, path: team, at: path.join(root, team, 'channel.jsonl') }, buffer)
}

/** The lines of one file, as views of the buffer, which is longer than each of them. */
export function* linesOf(
  { file, path: channel, at }: { file: number; path: string; at: string },
  buffer: Buffer,
): Generator<Found> {
  const fd = openSync(at, 'r')
  let kept = 0
  let start = 0
  for (
    let got = readSync(fd, buffer, 0, buffer.length, null);
    got > 0;
    got = readSync(fd, buffer, kept, buffer.length - kept, null)
  ) {
    const end = kept + got
    let from = 0
    for (let to = buffer.indexOf(10); to !== -1 && to < end; to = buffer.indexOf(10, from)) {
      yield { bytes: buffer.subarray(from, to), start, file, path: channel }
      start += to + 1 - from
      from = to + 1
    }
    buffer.copyWithin(0, from, end)
    kept = end - from
  }
  closeSync(fd)
}

function* filesIn(root: string): Generator<Found> {
  const buffer = Buffer.allocUnsafe(1 << 20)
  let file = 0
  for (const channel of readdirSync(path.join(root, 'channels')))
    for (const name of readdirSync(path.join(root, 'channels', channel))) {
      const fd = openSync(path.join(root, 'channels', channel, name), 'r')
      const got = readSync(fd, buffer, 0, buffer.length, 0)
      closeSync(fd)
      yield { bytes: buffer.subarray(0, got), start: 0, file: file++, path: `channels/${channel}/${name}` }
    }
}
