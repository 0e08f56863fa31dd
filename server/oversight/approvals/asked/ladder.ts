import type { Ladder, Rung } from '@/lib/asks/approval'
import { sayKept } from '@/lib/ledger/kept-words'
import { FLAGS } from '@/lib/message/flags'
import type { MessageDetail } from '@/lib/message/message'
import type { Kind } from '@/lib/message/reading'
import type { Receipt } from '@/lib/post/post-parts'
import { isMoved } from '@/lib/source/stations'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { evidence } from '@/lib/text/messages/read-evidence'
import { recordIn } from '@/server/containers/json/own-record'
import { elementSha, knownBy } from '@/server/oversight/own-element'
import { receiptOf } from '@/server/oversight/post/send/receipt'
import { isTaken, tellsOfReading } from '@/server/oversight/taken'
import { containerAt } from '@/server/protocols/kit/placing'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Protocol } from '@/server/protocols/protocol'
import type { DecisionRow } from '@/server/store/hand/decisions'
import type { OutboxRow } from '@/server/store/hand/outbox'
import type { Trace } from '@/server/store/read/traces'
import type { ApprovalServices } from '../approval-services'
import type { Ask } from './current-ask'
import { hookActed } from './hook-acted'

const words = deciding.ladder
/** So long what is not there yet is due. */
const DUE_MS = 30 * 60_000
/** So many messages are looked into for what they name. */
const READ = 10
const ACTS: readonly Kind[] = ['response', 'result', 'error']

/** How far a decision came: written, seen by whom it is for, acted on. Null where nothing was to be written. */
export async function ladderOf(
  services: ApprovalServices,
  decision: DecisionRow,
  { call, standing: { askedAt } }: Pick<Ask, 'call' | 'standing'>,
): Promise<Ladder | null> {
  const row = decision.outboxId === null ? null : await services.outbox.one(decision.outboxId)
  if (row === null) return null
  const receipt = await receiptOf(services, row)
  const written = writtenOf(receipt)
  const [first] = receipt.seen
  const own = first === undefined ? null : await services.message(first.uid)
  const missing = absent(receipt.outcome === 'done' && services.now() - decision.at < DUE_MS)
  if (own === null) return { written, seen: missing, acted: missing }
  const after = decision.asker === null ? [] : await namingOf(services, own, decision.asker)
  const byHook = call === null ? null : await hookActed(services, { call, at: askedAt }, decision)
  const acted = byHook ?? actedOf(after) ?? missing
  return { written, seen: (await seenOf(services, { own, row, after, asker: decision.asker })) ?? missing, acted }
}

function writtenOf({ outcome, written, why, at }: Receipt): Rung {
  if (outcome === 'done') return { standing: 'evidence', says: words.written(written.length), at, uid: null }
  if (outcome === 'intent') return { standing: 'due', says: words.writing, at: null, uid: null }
  if (written.length > 0) return { standing: 'consistent', says: words.doubtful(sayKept(why ?? '')), at, uid: null }
  return { standing: 'none', says: words.failed(sayKept(why ?? '')), at, uid: null }
}

function absent(due: boolean): Rung {
  return { standing: due ? 'due' : 'none', says: due ? words.due : words.none, at: null, uid: null }
}

type Own = Omit<MessageDetail, 'mapping'>

type Said = Trace & { /** It tells what came of it, whatever its kind. */ ends: boolean }

/**
 * What its asker said in the conversation afterwards; `names` also where the bytes hold our id or our hash, or the time
 * of what has no id.
 */
async function namingOf(services: ApprovalServices, own: Own, asker: string): Promise<Said[]> {
  const after = await services.traces.after(own.uid, asker)
  const marks = [own.nativeId ?? own.sentAtRaw, own.sha256].filter((mark) => mark !== null)
  const protocol = services.protocols.find(({ name }) => name === own.protocol)
  return Promise.all(
    after.map(async (trace, place) => {
      if (place >= READ) return { ...trace, ends: false }
      const bytes = (await services.messages.bytes(trace.uid))?.bytes
      const text = bytes === undefined ? '' : new TextDecoder().decode(bytes)
      return {
        ...trace,
        names: trace.names || marks.some((mark) => holds(text, mark, trace)),
        ends: protocol !== undefined && (await tellsOfEnd(services, protocol, { uid: trace.uid, text })),
      }
    }),
  )
}

async function tellsOfEnd(
  services: ApprovalServices,
  protocol: Protocol,
  { uid, text }: { uid: string; text: string },
): Promise<boolean> {
  const ends = protocol.writing?.ends
  const said = ends === undefined ? null : await services.message(uid)
  if (ends === undefined || said === null) return false
  const record = recordIn(containerAt(protocol, said.path), text, knownBy(elementSha(said)))
  return record !== null && ends(record)
}

/** Elsewhere than as its own time, which may be the same by chance. */
function holds(text: string, mark: string, { sentRaw }: Trace): boolean {
  return text.split(mark).length - 1 > (sentRaw === mark ? 1 : 0)
}

function actedOf(after: readonly Said[]): Rung | null {
  const act = after.find(({ names, ends, kind }) => names || ends || ACTS.includes(kind))
  if (act !== undefined) return rung('evidence', words.acted(act.from ?? '', act.type), act)
  const [spoke] = after
  return spoke === undefined ? null : rung('consistent', words.spoke(spoke.from ?? ''), spoke)
}

type Left = { own: Own; row: OutboxRow; after: readonly Trace[]; asker: string | null }

/** Only what whom it is for did with this very message counts: others copy files, and log what they pass over. */
async function seenOf(services: ApprovalServices, { own, row, after, asker }: Left): Promise<Rung | null> {
  const files = row.changes.filter(({ effect }) => effect === 'create')
  const moved = own.places.find(({ path }) => files.some((file) => isMoved(file.path, path, STATIONS)))
  if (moved !== undefined) return rung('evidence', words.processed(moved.path), { at: moved.since, uid: own.uid })
  const box = await processedIn(services, own, row)
  if (box !== null) return rung('evidence', words.taken(box), { at: own.goneAt, uid: own.uid })
  const delivery = own.deliveries.find(({ status }) => tellsOfReading(status))
  if (delivery !== undefined)
    return rung('evidence', evidence.log(delivery.status ?? ''), { at: delivery.at, uid: own.uid })
  const lines = own.nativeId === null ? [] : await services.traces.logLines(own.uid, own.nativeId)
  const line = lines.find(({ from }) => isLogOf(from, asker))
  if (line !== undefined) return rung('evidence', words.log(line.channel), line)
  const reply = after.find(({ names }) => names)
  if (reply !== undefined) return rung('evidence', words.reply(reply.from ?? ''), reply)
  // Whoever altered it, or removed it from where it stays, need not have read it.
  if (own.goneAt !== null && !own.flags.includes(FLAGS.tampered))
    return rung('consistent', words.consumed, { at: own.goneAt, uid: own.uid })
  const [spoke] = after
  if (spoke !== undefined) return rung('consistent', words.spoke(spoke.from ?? ''), spoke)
  const [other] = lines
  return other === undefined ? null : rung('consistent', words.log(other.channel), other)
}

/** `ha-watcher.log` is a log of `ha-mgr-1`. */
function isLogOf(log: string | null, agent: string | null): boolean {
  return log !== null && agent !== null && (log === agent || agent.startsWith(`${log}-`))
}

function rung(standing: Rung['standing'], says: string, { at, uid }: Pick<Rung, 'at' | 'uid'>): Rung {
  return { standing, says, at, uid }
}

/** The mailbox that says that it was taken out of it. */
async function processedIn(
  { protocols }: ApprovalServices,
  own: Own,
  { root, changes }: OutboxRow,
): Promise<string | null> {
  const protocol = protocols.find(({ name }) => name === own.protocol)
  if (protocol === undefined) return null
  for (const { effect, path, id } of changes)
    if (effect === 'add' && id !== null && (await isTaken({ protocol, root, path, id }))) return path
  return null
}
