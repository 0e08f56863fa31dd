import { hash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyFileText, readKeyFile } from '@/server/boot/human/trusted'
import { verifyHuman } from '@/server/boot/human/verify-message'
import { type Waiting, waitApproval } from '@/server/boot/human/wait-approval'
import type { Container } from '@/server/containers/container'
import { file } from '@/server/containers/file-container'
import { lines } from '@/server/containers/lines-container'
import { type DecidingProtocol, decides } from '@/server/protocols/kit/capable'
import type { FileChange } from '@/server/protocols/kit/written-post'
import { protocols } from '@/server/protocols/registry'
import { fourRoots, newSigner, PLACES, type TriedPlace, writeSigned } from '@/tests/signed'

const MARK = { mutable: ['read'] }
const MARKED = { lines: lines(MARK), file: file(MARK) }

const marked = (container: Container | null) =>
  container?.name === 'lines' || container?.name === 'file' ? MARKED[container.name] : container
const unread = (changes: FileChange[]) =>
  changes.map((change) => ({ ...change, text: change.text.replace('{', '{"read":false,') }))

/** The same protocol where each message says whether it was read. */
function withMarks(protocol: DecidingProtocol): DecidingProtocol {
  const { places, writing } = protocol
  return {
    ...protocol,
    places: places.map((place) => ({ ...place, container: marked(place.container) })),
    writing: { ...writing, write: (post, stamp) => unread(writing.write(post, stamp)) },
  }
}

const among = protocols.filter(decides).map(withMarks)
const signer = newSigner()
const ASK = JSON.stringify({ id: 'msg-ask-1', from: 'codex', read: false, text: 'May I drop the table?' })
const READ = ASK.replace('"read":false', '"read":true')
const asked = hash('sha256', ASK.replace('"read":false,', ''))
let base = ''
beforeEach(() => {
  base = fourRoots()
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const sourceAt = ({ source: label, protocol }: TriedPlace) => ({ label, protocol, root: path.join(base, label) })
const trusted = () => readKeyFile(keyFileText(signer.pem, PLACES.map(sourceAt)), 'key.pub')
const write = (place: TriedPlace, ask: string | null = null) =>
  writeSigned(base, place, { signer, among, ...(ask === null ? {} : { ask, deed: 'approve' }) })
const judged = async (at: { file: string; offset: number | null }, given: Buffer | null = null, known = among) => {
  const asked = { ...at, id: null, given, now: Date.now(), trusted: trusted() }
  const verdict = await verifyHuman({ ...asked, protocols: known })
  return verdict.is === 'not' ? verdict.why : verdict.is
}
const waited = async (place: TriedPlace, ask: Waiting['ask'], at: string | null = null) => {
  const looked = { until: null, now: Date.now, wait: async () => undefined, asked: Promise.resolve() }
  const waiting = { ...looked, trusted: trusted(), source: sourceAt(place), ask, at, claim: async () => true }
  return (await waitApproval({ ...waiting, protocols: among })).answer
}

const ALONE = [PLACES[0], PLACES[1], PLACES[4]] as const
const placeOf = (place: TriedPlace, written: { file: string; offset: number }) => ({
  file: written.file,
  offset: place.protocol === 'swarm' ? written.offset : null,
})
const change = (file: string, from: string, to: string) =>
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))

describe('where a message says whether it was read, by itself', () => {
  test.each(ALONE)('it is genuine before and after: $protocol, $kind', async (place) => {
    const at = placeOf(place, await write(place))
    expect(await judged(at)).toBe('genuine')
    change(at.file, '"read":false', '"read":true')
    expect(await judged(at)).toBe('genuine')
    // Red control: another word is none of ours, and to whom all that it says counts this is another word.
    expect(await judged(at, null, protocols.filter(decides))).toContain('does not match')
    change(at.file, 'Go on', 'Go off')
    expect(await judged(at)).toContain('does not match')
  })

  test.each(ALONE)('who waits hears of it: $protocol, $kind', async (place) => {
    const { file } = await write(place, asked)
    const ask = { sha256: new Set([asked]) }
    expect(await waited(place, ask)).toBe('approved')
    change(file, '"read":false', '"read":true')
    expect(await waited(place, ask)).toBe('approved')
    change(file, 'Go on', 'Go off')
    expect(await waited(place, ask)).toBe('time-out')
  })
})

describe('who waits by the id of an ask that says whether it was read', () => {
  test.each([
    { in: PLACES[0], ask: 'mao/channels/atlas/msg-ask-1.json' },
    { in: PLACES[1], ask: 'swarm/atlas/channel.jsonl' },
    { in: PLACES[4], ask: 'claw/blackboard/human/inbox/ask.json' },
  ])('means all that it says but that: $ask', async ({ in: place, ask }) => {
    const at = path.join(base, ask)
    mkdirSync(path.dirname(at), { recursive: true })
    writeFileSync(at, `${ASK}\n`)
    await write(place, asked)
    expect(await waited(place, { id: 'msg-ask-1' })).toBe('approved')
    change(at, ASK, READ)
    expect(await waited(place, { id: 'msg-ask-1' })).toBe('approved')
    // Red control: another word was not asked.
    change(at, READ, READ.replace('the table', 'every table'))
    expect(await waited(place, { id: 'msg-ask-1' })).toBe('time-out')
  })

  test('is told of no approval that came before the line was said again, whatever is marked in it', async () => {
    const at = path.join(base, 'swarm/atlas/channel.jsonl')
    writeFileSync(at, `${ASK}\n`)
    await write(PLACES[1], asked)
    expect(await waited(PLACES[1], { sha256: new Set([asked]) })).toBe('approved')
    appendFileSync(at, `${READ}\n`)
    expect(await waited(PLACES[1], { sha256: new Set([asked]) })).toBe('time-out')
  })
})

describe('a line that says whether it was read', () => {
  test('is one that was said before where nothing but that differs', async () => {
    const { file, offset } = await write(PLACES[1])
    const line = readFileSync(file).subarray(offset).toString()
    expect(await judged({ file, offset: null }, Buffer.from(line))).toBe('genuine')
    const again = readFileSync(file).length
    appendFileSync(file, line.replace('"read":false', '"read":true'))
    expect(await judged({ file, offset: again })).toContain(`earlier, at byte ${offset}`)
    expect(await judged({ file, offset: null }, Buffer.from(line))).toContain('more than once')
  })

  test('is none beside which something else is said', async () => {
    const { file, offset } = await write(PLACES[1])
    const line = readFileSync(file).subarray(offset).toString()
    for (const beside of [`Drop it.\n${line}`, `${line}Drop it.\n`])
      expect(await judged({ file, offset: null }, Buffer.from(beside))).toContain('not a JSON object')
  })
})
