import { randomUUID } from 'node:crypto'
import type { PostVerbs, WritingVerbs } from '@/server/api/context'
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

type Parts = {
  side: Pick<IndexSide, 'readers' | 'status'>
  ledger: Pick<Ledger, 'entries' | 'outbox' | 'writing'>
  sealer: Sealer
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
}

/** The acts of a person on messages, over the running house. What a crash left is settled before the first of them. */
export async function postingOver(parts: Parts): Promise<{ posts: PostVerbs; writing: WritingVerbs }> {
  const house = postHouse(parts)
  const { writing: store } = parts.ledger
  await settleOpen(house).catch((error: unknown) => parts.report(error, 'settling the outbox'))
  return {
    posts: {
      targets: (source) => postTargets(house, source),
      preview: (actor, draft) => previewPost(house, actor, draft),
      send: (sending) => sendPost(house, sending),
      receipt: (id) => postReceipt(house, id),
    },
    writing: {
      state: (source) => writingState(house, source),
      list: () => writingList(house),
      turn: (wanted) => switchWriting(house, store, wanted),
    },
  }
}

function postHouse({ side, ledger, sealer, version, now, report }: Parts): PostHouse {
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
