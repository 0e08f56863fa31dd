import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localActor } from '@/lib/people/person'
import type { WrittenFile } from '@/lib/post/post-parts'
import { prepare } from '@/server/files/write/world-writer'
import { type Signing, stamped } from '@/server/oversight/post/compose/stamp-post'
import { type DecidingProtocol, decides } from '@/server/protocols/kit/capable'
import type { Decision } from '@/server/protocols/kit/decision'
import type { FileChange, Outlet, Post, Stamp, Writing } from '@/server/protocols/kit/written-post'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { type Signer, signerOf } from '@/server/store/ledger/signature'

export function newSigner(): Signer {
  const { privateKey } = generateKeyPairSync('ed25519')
  return signerOf(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
}

/** Four roots with one place each to write to, as their agents lay them out. */
export function fourRoots(): string {
  const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'signed-')))
  for (const folder of [
    'mao/channels/atlas',
    'swarm/atlas',
    'dream/runtime/codex/inbox',
    'claw/blackboard/codex/inbox',
  ])
    mkdirSync(path.join(base, folder), { recursive: true })
  writeFileSync(path.join(base, 'swarm/atlas/channel.jsonl'), '{"ts":"2026-11-20T14:00:00Z","from":"qa"}\n')
  const box = { assigned_agent_id: 'codex', messages: [{ message_id: 'before' }], processed_message_ids: [] }
  writeFileSync(path.join(base, 'dream/mailbox_1.json'), JSON.stringify(box, null, 2))
  return base
}

/** One place of each protocol, the mailbox beside the inbox. */
export const PLACES = [
  { protocol: 'multi-agent-os', source: 'mao', kind: 'channel', name: 'atlas', path: 'channels/atlas/' },
  { protocol: 'swarm', source: 'swarm', kind: 'channel', name: 'atlas', path: 'atlas/channel.jsonl' },
  { protocol: 'dream-os', source: 'dream', kind: 'inbox', name: 'codex', path: 'runtime/codex/inbox/' },
  { protocol: 'dream-os', source: 'dream', kind: 'mailbox', name: 'codex', path: 'mailbox_1.json' },
  { protocol: 'claw-os', source: 'claw', kind: 'inbox', name: 'codex', path: 'blackboard/codex/inbox/' },
] as const
export type TriedPlace = (typeof PLACES)[number]

type Given = {
  signer: Signer
  now?: number /** Left out: those of the registry. */
  among?: readonly Protocol[]
} & Pick<Signing, 'deed' | 'ask' | 'expiresAt'>
type Lay = (writing: DecidingProtocol['writing'], post: Post, stamp: Stamp) => FileChange[]

/** Writes as the outbox does: in the protocol's own words, signed, onto the disk. */
export function writeSigned(base: string, place: TriedPlace, given: Given & { text?: string }) {
  return write(base, place, given, (writing, post, stamp) => writing.write(post, stamp))
}

/** The same of a decision on `answers`; where the protocol keeps a log of them, the line there is the one that it gives. */
export async function decideSigned(
  base: string,
  place: TriedPlace,
  given: Given & { verb: Decision['verb']; answers: NonNullable<Post['answers']> },
) {
  const { verb, answers } = given
  const decision = { verb, reason: 'It is right.', changed: null, words: 'May I?', task: null, by: [], record: null }
  return write(base, place, { ...given, deed: verb, ask: answers.sha256 }, (writing, post, stamp) =>
    writing.decide(
      { ...decision, journals: journalOf(writing) },
      { ...post, answers, type: writing.manners.reply },
      stamp,
    ),
  )
}

function journalOf({ journals = [] }: Writing): Outlet[] {
  return journals
    .slice(0, 1)
    .map(({ kind, pattern }) => ({ kind, name: 'journal', path: pattern.replaceAll('*', 'runtime') }))
}

async function write(base: string, place: TriedPlace, given: Given & { text?: string }, lay: Lay) {
  const { signer, text = 'Go on, @codex.', now = Date.now(), among = protocols, ...signing } = given
  const protocol = among.find(({ name }) => name === place.protocol)
  if (protocol === undefined || !decides(protocol)) throw new Error(`There is no protocol ${place.protocol}.`)
  const { manners } = protocol.writing
  const post: Post = {
    ...{ outlets: [place], from: manners.human, to: [{ name: 'codex', tier: null }], broadcast: false },
    ...{ type: manners.types[0] ?? '', text, reasoning: 'It is right.', priority: null, code: null },
    ...{ artifacts: [], ttl: null, answers: null, repeats: null, form: null },
  }
  const house = { now: () => now, newId: randomUUID, sealer: signer }
  const { signed } = stamped(
    house,
    { source: place.source, protocol, post, actor: localActor('tests'), ...signing },
    (stamp) => lay(protocol.writing, post, stamp),
  )
  const root = path.join(base, place.source)
  const all: (WrittenFile & { file: string; root: string })[] = []
  for (const change of signed()) {
    if (change.effect === 'append' && !existsSync(path.join(root, change.path))) {
      mkdirSync(path.dirname(path.join(root, change.path)), { recursive: true })
      writeFileSync(path.join(root, change.path), '')
    }
    const ready = await prepare(root, change, randomUUID())
    const written = await ready.publish().finally(ready.close)
    all.push({ ...written, root, file: path.join(root, written.path) })
  }
  const [first] = all
  if (first === undefined) throw new Error('Nothing was to be written.')
  return { ...first, all }
}
