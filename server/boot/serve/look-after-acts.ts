import { sayOnce } from '@/lib/pages/say-once'
import { openSigner } from '@/server/boot/base/ledger-key'
import { openLooking } from '@/server/boot/base/look-again'
import { expireAsks } from '@/server/oversight/approvals/decide/expire'
import { refuseCalls } from '@/server/oversight/holds/refuse-calls'
import { settlingLater } from '@/server/oversight/post/send/settle-intents'
import { protocols as registered } from '@/server/protocols/registry'
import { openDeskDoors } from './desk-doors'
import { type ActParts, approvalServices } from './post-verbs'
import { hookWatch } from './watch-hooks'

const EXPIRED_MS = 2_000
const LEFT_MS = 10_000
/** A hook waits meanwhile, and a hold that nobody put on costs one small question. */
const HELD_MS = 1_000
const HOOKS_MS = 60_000

/** Rejects what policies want rejected when nobody decided in time; gives how many it did. */
export async function expiryOver(parts: ActParts): Promise<() => Promise<number>> {
  const sealer = await openSigner(parts.data)
  const services = approvalServices({ ...parts, sealer }, parts.index.readers, null)
  const looked = { settled: new Set<string>(), later: new Set<string>() }
  return () => expireAsks(services, looked)
}

/** Refuses calls that are on hold; gives how many it did. */
export async function holdingOver(parts: ActParts): Promise<() => Promise<number>> {
  const sealer = await openSigner(parts.data)
  const services = approvalServices({ ...parts, sealer }, parts.index.readers, null)
  const passed = new Map<string, string>()
  return () => refuseCalls(services, passed)
}

/** Looks again and again for asks that nobody decided in time, and for acts that are still without an outcome; answers who asks whether a person can be asked. */
export async function lookAfterActs(parts: ActParts): Promise<{ close: () => Promise<void> }> {
  const sealer = await openSigner(parts.data)
  const services = approvalServices({ ...parts, sealer }, parts.index.readers, null)
  const settle = settlingLater({ ...services, report: sayOnce(parts.report).failed })
  const sources = async () => (await parts.index.readers.status.at(parts.now())).sources
  const desks = { sources, protocols: parts.protocols ?? registered }
  const looks = [
    openLooking({ what: 'expiry', look: await expiryOver(parts), everyMs: EXPIRED_MS, report: parts.report }),
    openLooking({ what: 'holds', look: await holdingOver(parts), everyMs: HELD_MS, report: parts.report }),
    openLooking({ what: 'settling the outbox', look: settle, everyMs: LEFT_MS, report: parts.report }),
    await openDeskDoors({ ...desks, writingOf: parts.ledger.writing.of, pem: sealer.pem, report: parts.report }),
    openLooking({
      what: 'hooks',
      look: hookWatch({ ...desks, entries: parts.ledger.entries, version: parts.version, now: parts.now }),
      ...{ everyMs: HOOKS_MS, atOnce: true, report: parts.report },
    }),
  ]
  return { close: async () => void (await Promise.all(looks.map((one) => one.close()))) }
}
