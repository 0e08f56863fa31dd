import { hash } from 'node:crypto'
import { likenessOf } from '@/lib/asks/alike-asks'
import type { AskRow } from '@/lib/asks/approval'
import { recordIn, sameIn } from '@/server/containers/json/own-record'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import { containerAt } from '@/server/protocols/kit/placing'
import type { ApprovalServices } from '../approval-services'

/** Every list asks the same again, and bytes never change. */
const KEPT = 5_000
const kept = new Map<string, string | null>()

/** Rows with what those have in common that are alike; null where nothing is known to be like it. */
export async function withAlikes(services: ApprovalServices, rows: readonly AskRow[]): Promise<AskRow[]> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(grossOf(row), (counts.get(grossOf(row)) ?? 0) + 1)
  const some: AskRow[] = []
  for (const row of rows) {
    const lone = row.author !== null || row.elsewhere || counts.get(grossOf(row)) === 1
    const likeness = lone ? null : await keptLikeness(services, row)
    some.push(likeness === null ? row : { ...row, alike: hash('sha256', grossOf(row) + likeness).slice(0, 32) })
  }
  return some
}

/** What a list itself says of it that may not differ. */
function grossOf({
  list,
  source,
  channel,
  from,
  type,
  priority,
  policy,
  needed,
  signed,
  flags,
  waits,
}: AskRow): string {
  return JSON.stringify([list, source, channel, from, type, priority, policy, needed, signed, flags, waits])
}

async function keptLikeness(services: ApprovalServices, { uid, sha256 }: AskRow): Promise<string | null> {
  const key = `${uid} ${sha256}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = await likenessFrom(services, uid)
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, made)
  return made
}

async function likenessFrom(services: ApprovalServices, uid: string): Promise<string | null> {
  const [message, stored] = await Promise.all([services.message(uid), services.messages.bytes(uid)])
  const protocol = services.protocols.find(({ name }) => name === message?.protocol)
  if (message === null || protocol === undefined || stored?.whole !== true) return null
  const text = new TextDecoder('utf-8').decode(stored.bytes)
  const container = containerAt(protocol, message.path)
  const record = recordIn(container, text, knownBy(elementSha(message)))
  if (record === null) return null
  const { body, code } = message
  const mapping = await services.mappingOf(uid)
  return hash('sha256', likenessOf({ record: sameIn(container, text, record), mapping, body, code }))
}
