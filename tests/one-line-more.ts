import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSigner } from '@/server/boot/base/ledger-key'
import { factsOf, factsOver } from '@/server/boot/base/protocol-facts'
import { dataOf, openReading } from '@/server/boot/base/reading-side'
import { keyFileText, readKeyFile } from '@/server/boot/human/trusted'
import { waitApproval } from '@/server/boot/human/wait-approval'
import { openLedgerSide } from '@/server/boot/serve/ledger-side'
import { postingOver } from '@/server/boot/serve/post-verbs'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import { readSettings } from '@/server/settings'
import { recordWriter } from '@/server/store/ingest/index-writer'
import { openRecord } from '@/server/store/keep/data'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { systemClock } from '@/server/tail/known/tail-clock'
import { indexOnce } from '@/server/tail/run/once'
import { createTail } from '@/server/tail/run/tail-handle'
import { actingOver, someone, tells } from './drafts'

/** So that what a list becomes is read at once. */
const QUICK = { ...LIMITS, sweepMs: 50, stableMs: 200, graceMs: 20 }

/** A house with one line more in its registry, over a root that its tail reads whenever that is asked for. */
export async function houseWith(protocol: Protocol, lay: (root: string) => void) {
  const all = [...protocols, protocol]
  const home = mkdtempSync(path.join(tmpdir(), 'signalbox-one-more-'))
  const root = path.join(home, protocol.name)
  lay(root)
  const settings = readSettings({ flags: { data: path.join(home, 'data') }, environment: {}, directory: home, home })
  const data = dataOf(settings)
  const index = async () => {
    const record = await openRecord(data, Date.now(), process.pid)
    const { facts, close } = factsOver(data, factsOf(all))
    const writer = recordWriter(record, facts)
    const log = (what: string, details: object) => {
      throw new Error(what, { cause: details })
    }
    const parts = { writer, protocols: all, limits: QUICK, clock: systemClock, events: false, tell: () => {}, log }
    const tail = createTail(parts)
    try {
      await indexOnce(tail, all, [{ root, protocol: protocol.name }], () => {})
    } finally {
      await tail.stop()
      await writer.close()
      await close()
    }
  }
  await index()
  const reading = await openReading(data)
  const ledger = await openLedgerSide(data, 0)
  const acting = { ...actingOver({ reading, ledger, data: settings.data }), protocols: all }
  const { posts, approvals, writing } = (await postingOver(acting))(reading.readers, null)
  const label = protocol.name
  /** What whoever verifies without these data has. */
  const keyFile = async () =>
    keyFileText((await openSigner(settings.data)).pem, [{ label, root, protocol: protocol.name }])
  /** What whoever has these trusted keys alone is told of an ask, at the first look. */
  const waited = async (id: string) => {
    const looked = { until: null, now: Date.now, wait: async () => undefined, asked: Promise.resolve() }
    const source = { label, root, protocol: protocol.name }
    const trusted = readKeyFile(await keyFile(), 'key.pub')
    const claim = async () => true
    return waitApproval({ ...looked, trusted, source, ask: { id }, at: null, claim, protocols: all })
  }
  return {
    root,
    label,
    keyFile,
    waited,
    protocols: all,
    index,
    readers: reading.readers,
    ...{ posts, approvals, writing },
    turnOn: () => writing.turn({ actor: someone, label, on: true, why: 'x' }, tells),
    /** Every message, in the order in which they came. */
    messages: async () => {
      const { rows } = await reading.readers.messages.page({ query: 'is:message', limit: 100, now: Date.now() })
      return rows.toSorted((one, other) => one.orderAt - other.orderAt)
    },
    close: async () => {
      await reading.close()
      await ledger.close()
      rmSync(home, { recursive: true })
    },
  }
}
