import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { localActor } from '@/lib/person'
import type { WrittenFile } from '@/lib/post'
import { prepare } from '@/server/files/write/writer'
import { type Signing, stamped } from '@/server/oversight/post/stamp'
import type { Post } from '@/server/protocols/post'
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

/** Writes as the outbox does: in the protocol's own words, signed, onto the disk. */
export async function writeSigned(
  base: string,
  place: TriedPlace,
  given: { signer: Signer; text?: string; now?: number } & Pick<Signing, 'deed' | 'ask' | 'expiresAt'>,
): Promise<WrittenFile & { file: string; root: string }> {
  const { signer, text = 'Go on, @codex.', now = Date.now(), ...signing } = given
  const protocol = protocols.find(({ name }) => name === place.protocol)
  if (protocol === undefined) throw new Error(`There is no protocol ${place.protocol}.`)
  const { manners } = protocol.writing
  const post: Post = {
    ...{ outlets: [place], from: manners.human, to: [{ name: 'codex', tier: null }], broadcast: false },
    ...{ type: manners.types[0] ?? '', text, reasoning: 'It is right.', priority: null, code: null },
    ...{ artifacts: [], ttl: null, answers: null },
  }
  const house = { now: () => now, newId: randomUUID, sealer: signer }
  const { signed } = stamped(house, { source: place.source, post, actor: localActor('tests'), ...signing }, (stamp) =>
    protocol.writing.write(post, stamp),
  )
  const [change] = signed()
  if (change === undefined) throw new Error('Nothing was to be written.')
  const root = path.join(base, place.source)
  const ready = await prepare(root, change, randomUUID())
  try {
    const written = await ready.publish()
    return { ...written, root, file: path.join(root, written.path) }
  } finally {
    await ready.close()
  }
}
