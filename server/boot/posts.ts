import { randomUUID } from 'node:crypto'
import type { ApprovalVerbs, PostVerbs, WritingVerbs } from '@/server/api/context'
import { compareOnDisk } from '@/server/files/compare'
import { cardOf } from '@/server/oversight/approvals/card'
import { closedOf } from '@/server/oversight/approvals/closed'
import { decide } from '@/server/oversight/approvals/decide'
import type { ApprovalHouse } from '@/server/oversight/approvals/house'
import { listsOf } from '@/server/oversight/approvals/lists'
import { previewDecision } from '@/server/oversight/approvals/preview'
import { policyJudge } from '@/server/oversight/policies/judge'
import type { PostHouse } from '@/server/oversight/post/house'
import { previewPost } from '@/server/oversight/post/preview'
import { postReceipt } from '@/server/oversight/post/receipt'
import type { Sealer } from '@/server/oversight/post/seal'
import { sendPost } from '@/server/oversight/post/send'
import { settleOpen } from '@/server/oversight/post/settle'
import { postTargets } from '@/server/oversight/post/targets'
import { switchWriting, writingList, writingState } from '@/server/oversight/writing'
import { protocols } from '@/server/protocols/registry'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger'
import { openSigner } from './ledger-key'
import { explainAgain } from './read-again'

type Parts = {
  side: Pick<IndexSide, 'readers' | 'status'>
  ledger: Pick<Ledger, 'entries' | 'outbox' | 'writing' | 'decisions' | 'policies'>
  /** The data directory, which holds the key that signs. */
  data: string
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
}

export type Posting = { posts: PostVerbs; approvals: ApprovalVerbs; writing: WritingVerbs }

/** The acts of a person on messages, over the running house. What a crash left is settled before the first of them. */
export async function postingOver(parts: Parts): Promise<Posting> {
  const house = approvalHouse({ ...parts, sealer: await openSigner(parts.data) })
  const { writing: store } = parts.ledger
  await settleOpen(house).catch((error: unknown) => parts.report(error, 'settling the outbox'))
  return {
    posts: {
      targets: (source) => postTargets(house, source),
      preview: (actor, draft) => previewPost(house, actor, draft),
      send: (sending) => sendPost(house, sending),
      receipt: (id) => postReceipt(house, id),
    },
    approvals: {
      lists: () => listsOf(house),
      card: (actor, uid) => cardOf(house, actor, uid),
      preview: (actor, draft) => previewDecision(house, actor, draft),
      decide: (act) => decide(house, act),
      closed: (wanted) => closedOf(house, wanted),
    },
    writing: {
      state: (source) => writingState(house, source),
      list: () => writingList(house),
      turn: (wanted) => switchWriting(house, store, wanted),
    },
  }
}

type Signing = Parts & { sealer: Sealer }

function approvalHouse(parts: Signing): ApprovalHouse {
  const { side, ledger, now } = parts
  const { readers } = side
  const { policies } = ledger
  return {
    ...postHouse(parts),
    asks: readers.asks,
    messages: readers.messages,
    editions: readers.agents.editions,
    traces: readers.traces,
    decisions: ledger.decisions,
    judge: policyJudge({ policies, candidates: readers.candidates, now }),
    candidates: readers.candidates.of,
    policyEntry: async ({ name, version }) =>
      (await policies.all()).find((one) => one.name === name && one.version === version)?.entry ?? null,
    mappingOf: async (uid) => {
      try {
        const kept = await readers.messages.kept(uid)
        return kept === null ? [] : explainAgain(kept)
      } catch (error) {
        // Damaged bytes take nothing from the card but this.
        parts.report(error, 'card')
        return []
      }
    },
    compare: compareOnDisk,
  }
}

function postHouse({ side, ledger, sealer, version, now, report }: Signing): PostHouse {
  const { readers } = side
  return {
    protocols,
    status: side.status,
    configs: readers.ingest.configs,
    agents: () => readers.agents.list(now()),
    message: readers.messages.one,
    writingOf: ledger.writing.of,
    outbox: ledger.outbox,
    receipts: readers.receipts,
    sealer,
    append: ledger.entries.append,
    version,
    now,
    newId: randomUUID,
    report,
  }
}
