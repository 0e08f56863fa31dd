import { createHash } from 'node:crypto'
import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import path from 'node:path'
import { cutWords } from '@/lib/letters/words'

export type Mode = 'lines' | 'files'
export type Fields = { [column: string]: string | number | Uint8Array | null }
export type Stored = { message: Fields; observation: Fields; place: Fields; file: Fields }

type Found = { bytes: Buffer; start: number; file: number; path: string }

/** What the barest programs store of each message: read, parsed, hashed, its words cut, nothing else. */
export function* storedIn(mode: Mode, root: string): Generator<Stored> {
  let last = 0
  let n = 0
  for (const found of mode === 'lines' ? linesIn(root) : filesIn(root)) {
    n += 1
    const stored = storedOf(found, n, last)
    last = Number(stored.message.key)
    yield stored
  }
}

function storedOf({ bytes, start, file, path: channel }: Found, n: number, last: number): Stored {
  const parsed = JSON.parse(bytes.toString()) as { [field: string]: unknown }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content = parsed.content
  const body = typeof content === 'string' ? content : String((content as { text: string }).text)
  const reasoning = typeof parsed.reasoning === 'string' ? parsed.reasoning : null
  const raw = String(parsed.ts ?? parsed.timestamp)
  const at = Date.parse(raw)
  const key = Math.max(last + 1, at * 4096)
  const from = String(parsed.from)
  const words = cutWords(reasoning === null ? body : `${body} ${reasoning}`).join(' ')
  const facets = `:s1 :p1 :c${file} :f${from} :g${from} :t${String(parsed.to)} :y${String(parsed.type)} :k1 :r1`
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
    native_id: typeof parsed.id === 'string' ? parsed.id : null,
    sender: from,
    sender_raw: from,
    recipients: JSON.stringify(parsed.to),
    broadcast: 0,
    mentions: '[]',
    type: String(parsed.type),
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
  for (const [file, team] of readdirSync(root).entries()) {
    const fd = openSync(path.join(root, team, 'channel.jsonl'), 'r')
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
        yield { bytes: buffer.subarray(from, to), start, file, path: team }
        start += to + 1 - from
        from = to + 1
      }
      buffer.copyWithin(0, from, end)
      kept = end - from
    }
    closeSync(fd)
  }
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
