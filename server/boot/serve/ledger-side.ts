import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { ACTS_AT_ONCE } from '@/lib/ledger/act'
import { toKeep } from '@/lib/ledger/kept-words'
import { ledger as words } from '@/lib/text/ledger/ledger-words'
import { consoleId } from '@/server/boot/base/console-id'
import { type AlertStore, alertStore } from '@/server/store/alerts/alert-rows'
import { type KeepingStore, keepingStore } from '@/server/store/data/keeping'
import { type DecisionStore, decisionStore } from '@/server/store/hand/decisions'
import { type DeliveryStore, deliveryStore } from '@/server/store/hand/deliveries'
import { type HeldStore, heldStore } from '@/server/store/hand/held-rows'
import { type HoldStore, holdStore } from '@/server/store/hand/hold-rows'
import { type OutboxStore, outboxStore } from '@/server/store/hand/outbox'
import { type PolicyStore, policyStore } from '@/server/store/hand/policy-rows'
import { type ProblemActStore, problemActStore } from '@/server/store/hand/problem-act-rows'
import { type SeenStore, seenStore } from '@/server/store/hand/seen'
import { type ToldStore, toldStore } from '@/server/store/hand/untold-news'
import { type ViewStore, viewStore } from '@/server/store/hand/view-rows'
import { type WatchedStore, watchedStore } from '@/server/store/hand/watched'
import { type WebhookStore, webhookStore } from '@/server/store/hand/webhooks'
import { type WritingStore, writingStore } from '@/server/store/hand/writing-rows'
import { type Data, openForReading, openLedger } from '@/server/store/keep/data'
import { type CheckpointStore, checkpointStore } from '@/server/store/ledger/checkpoints'
import { type EntryStore, entryStore } from '@/server/store/ledger/entries'
import { type LedgerReader, ledgerReader } from '@/server/store/ledger/page'
import type { Signer } from '@/server/store/ledger/signature'
import { takeSnapshot } from '@/server/store/ledger/snapshot'
import { type BrowserStore, browserStore } from '@/server/store/people/browser-rows'
import { type FactorStore, factorStore } from '@/server/store/people/factor-rows'
import { type GuessStore, guessStore } from '@/server/store/people/guess-rows'
import { type InviteStore, inviteStore } from '@/server/store/people/invites'
import { type PeopleStore, peopleStore } from '@/server/store/people/people-rows'
import { type PreferenceStore, preferenceStore } from '@/server/store/people/preference-rows'
import { type SessionStore, sessionStore } from '@/server/store/people/sessions'
import { type TokenStore, tokenStore } from '@/server/store/people/token-rows'
import { numbersKey } from '@/server/store/rows/numbers-key'

export type Ledger = {
  sessions: SessionStore
  watched: WatchedStore
  views: ViewStore
  seen: SeenStore
  preferences: PreferenceStore
  keeping: KeepingStore
  entries: EntryStore
  outbox: OutboxStore
  held: HeldStore
  holds: HoldStore
  writing: WritingStore
  decisions: DecisionStore
  checkpoints: CheckpointStore
  read: LedgerReader
  /** As `takeSnapshot` of the store. */
  takeSnapshot: (signer: Signer, said: { at: number; version: string }) => Promise<boolean>
  people: PeopleStore
  invites: InviteStore
  tokens: TokenStore
  factors: FactorStore
  policies: PolicyStore
  guesses: GuessStore
  browsers: BrowserStore
  webhooks: WebhookStore
  deliveries: DeliveryStore
  told: ToldStore
  problemActs: ProblemActStore
  alerts: AlertStore
  /** With which numbers of the record are told: the same at every console of these data, after a restart too. */
  numbersKey: Uint8Array
  close: () => Promise<void>
}

/** The web's own database: who is signed in, what people chose. This process is its only writer. */
export async function openLedgerSide(data: Data, now: number): Promise<Ledger> {
  const writer = await openLedger(data, now)
  try {
    const reader = await openForReading(data, 'ledger')
    // Consoles that share a database are told apart, and were so by host and directory before. A file has one, and goes by
    // the same id, since its ledger may be carried into such a database.
    const former = `${hostname()}:${data.directory}`
    const console = await consoleId(data.directory)
    const close = async () => {
      await reader.close()
      await writer.close()
    }
    return {
      sessions: sessionStore(writer, reader),
      watched: watchedStore(writer, reader),
      views: viewStore(writer, reader),
      seen: seenStore(writer, reader),
      preferences: preferenceStore(writer, reader),
      keeping: keepingStore(writer, reader),
      entries: entryStore(writer),
      outbox: outboxStore(writer, reader, console, [former]),
      held: heldStore(writer, reader, console),
      holds: holdStore(writer, reader),
      writing: writingStore(writer, reader),
      decisions: decisionStore(writer, reader),
      checkpoints: checkpointStore(writer, reader),
      read: ledgerReader(reader),
      takeSnapshot: (signer, said) => takeSnapshot(writer, signer, said),
      people: peopleStore(writer, reader),
      invites: inviteStore(writer, reader),
      tokens: tokenStore(writer, reader),
      factors: factorStore(writer, reader),
      policies: policyStore(writer, reader),
      guesses: guessStore(writer, reader),
      browsers: browserStore(writer, reader),
      webhooks: webhookStore(writer, reader),
      deliveries: deliveryStore(writer, reader),
      told: toldStore(writer, reader),
      problemActs: problemActStore(writer, reader),
      alerts: alertStore(writer, reader),
      numbersKey: await numbersKey(writer, reader, randomBytes),
      close,
    }
  } catch (error) {
    await writer.close()
    throw error
  }
}

/** What was under way when the program ended before is on record as that. `at`: UTC ms. */
export async function settleEnded({ entries }: Pick<Ledger, 'entries'>, at: number, version: string): Promise<void> {
  await entries.settleOpen(ACTS_AT_ONCE, { at, why: toKeep(() => words.ended), version })
}
