import { hash } from 'node:crypto'
import path from 'node:path'
import { sayKept } from '@/lib/ledger/kept-words'
import { isInScope } from '@/lib/people/scope'
import { heldUid } from '@/lib/post/held-flag'
import type { HeldReceipt, Receipt } from '@/lib/post/post-parts'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import { outsideOf } from '@/server/oversight/post/check/outside-problem'
import { targetOf } from '@/server/oversight/post/compose/targets'
import type { OutboxRow, PlannedChange } from '@/server/store/hand/outbox'
import type { Posted, SeenAgain } from '@/server/store/read/receipts'
import type { PostServices } from '../post-services'

/** What became of an act: written, seen again by the tail, answered. Throws a `KnownError` where there is none. */
export async function postReceipt(services: PostServices, told: string): Promise<Receipt> {
  const id = services.told.read('act', told)
  const row = id === null ? null : await services.outbox.one(id)
  if (row === null || (await isOutside(services, row))) throw new KnownError('not-found', () => words.noPost)
  return saidReceipt(await receiptOf(services, row))
}

async function isOutside(services: PostServices, { id, source, status, changes }: OutboxRow): Promise<boolean> {
  if (isInScope(services.scope, source)) return false
  if (status === 'held' || status === 'refused') return (await services.held.one(id)) === null
  return outsideOf(services.scope, await targetOf(services, source), changes) !== null
}

export async function receiptOf(services: PostServices, row: OutboxRow): Promise<Receipt> {
  const { source, root, at, status, written, why } = row
  const seen = await seenOf(services, row)
  const [first] = seen
  return {
    ...{ id: services.told.of('act', row.id), source, at, outcome: status, why },
    written: written.map((file) => ({ ...file, path: path.join(root, file.path) })),
    seen: seen.map(({ path: place, uid, at: seenAt, flags }) => ({
      path: path.join(root, place),
      uid,
      at: seenAt,
      flags: flags.split(' ').filter((flag) => flag !== ''),
    })),
    reply: first === undefined ? null : await services.receipts.reply(first),
    held: await heldOf(services, row),
  }
}

/** As it is told to who reads. */
export function saidReceipt(receipt: Receipt): Receipt {
  return { ...receipt, why: receipt.why && sayKept(receipt.why) }
}

/** What an act wrote, as the index is asked for it. */
export function postedBy({ root, written, changes }: Pick<OutboxRow, 'root' | 'written' | 'changes'>): Posted[] {
  return written.map(({ path: place, sha256, offset }) => {
    const change = changes.find((one) => one.path === place)
    const whole = change?.effect === 'create' || change?.effect === 'replace'
    return { root, path: place, sha256, offset, id: change?.id ?? null, whole, known: knownOf(change) }
  })
}

/** The sha256 by which it is known where its bytes do not tell: of an element of a list, and of what may change; else null. */
export function knownOf(change: PlannedChange | undefined): string | null {
  return change?.known ?? (change?.effect === 'add' ? hash('sha256', change.text) : null)
}

/** The tail's rows of what an act wrote. */
async function seenOf(
  { receipts }: Pick<PostServices, 'receipts'>,
  row: OutboxRow,
): Promise<(SeenAgain & { path: string })[]> {
  const seen: (SeenAgain & { path: string })[] = []
  for (const posted of postedBy(row)) {
    const found = await receipts.seen(posted)
    if (found !== null) seen.push({ ...found, path: posted.path })
  }
  return seen
}

async function heldOf(services: PostServices, { id, status, draft }: OutboxRow): Promise<HeldReceipt | null> {
  const wasHeld = status === 'held' || status === 'refused' || draft.approved !== undefined
  const found = wasHeld ? await services.held.one(id) : null
  if (found === null) return null
  const { name, version, rule, expiresAt } = found.policy
  const by = draft.approved?.by ?? []
  return { uid: services.told.uid(heldUid(id)), policy: { name, version }, needed: rule.needed, expiresAt, by }
}
