import { randomUUID } from 'node:crypto'
import type { DecisionDraft } from '@/lib/asks/approval'
import { isPartlyInScope, type Scope } from '@/lib/people/scope'
import { warningsIn } from '@/lib/post/post-parts'
import { asNobody } from '@/lib/reader/reader'
import type { ApprovalVerbs, PostVerbs, WritingVerbs } from '@/server/api/base/context'
import { openSigner } from '@/server/boot/base/ledger-key'
import { explainAgain } from '@/server/boot/base/read-again'
import { agentsWithin } from '@/server/boot/scope/agents-within'
import { decisionsWithin } from '@/server/boot/scope/decisions-within'
import { foresee, foreseeAnswers } from '@/server/boot/scope/foresee-post'
import { heldWithin } from '@/server/boot/scope/held-within'
import type { FileHand } from '@/server/files/hand/disk-hand'
import type { ApprovalServices } from '@/server/oversight/approvals/approval-services'
import { listsOf } from '@/server/oversight/approvals/asked/ask-list-rows'
import { askOf } from '@/server/oversight/approvals/asked/ask-or-held'
import { cardOf } from '@/server/oversight/approvals/asked/card'
import { closedOf, closedOnDiskOf } from '@/server/oversight/approvals/asked/closed'
import { foundAmong } from '@/server/oversight/approvals/asked/found-among'
import { toDecide } from '@/server/oversight/approvals/asked/to-decide'
import { decide } from '@/server/oversight/approvals/decide/decide'
import { previewDecision } from '@/server/oversight/approvals/decide/preview-decision'
import { refuseDecision } from '@/server/oversight/approvals/decide/refuse'
import { overDraft } from '@/server/oversight/approvals/decide/seal-decision-bytes'
import { holdOn, runsIn } from '@/server/oversight/holds/hold-fits'
import { type HoldVerbs, holdVerbs } from '@/server/oversight/holds/hold-verbs'
import { policyJudge } from '@/server/oversight/policies/judge-policies'
import { warnedInRecord } from '@/server/oversight/post/check/warned-in-record'
import { postAgain } from '@/server/oversight/post/compose/again'
import { previewPost } from '@/server/oversight/post/compose/preview-post'
import { resendTo } from '@/server/oversight/post/compose/resend-to'
import type { Sealer } from '@/server/oversight/post/compose/seal-post'
import { postTargets } from '@/server/oversight/post/compose/targets'
import type { PostServices } from '@/server/oversight/post/post-services'
import { postReceipt, saidReceipt } from '@/server/oversight/post/send/receipt'
import { refusePost, sendPost } from '@/server/oversight/post/send/send-post'
import { settleOpen } from '@/server/oversight/post/send/settle-intents'
import { switchWriting, writingList, writingState } from '@/server/oversight/post/send/turn-writing'
import { type ProblemVerbs, problemVerbs } from '@/server/oversight/problems/problem-verbs'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols as registered } from '@/server/protocols/registry'
import type { Readers } from '@/server/store/readers'
import { untilTaken } from './acts-taken'
import type { IndexSide } from './index-side'
import type { Ledger } from './ledger-side'
import { hooksAt } from './watch-hooks'

export type ActParts = {
  index: Pick<IndexSide, 'readers'>
  files: FileHand
  ledger: Pick<
    Ledger,
    'entries' | 'outbox' | 'held' | 'holds' | 'writing' | 'decisions' | 'policies' | 'tokens' | 'problemActs'
  >
  people: PostServices['people']
  /** Those of the registry, where nothing else is said. */
  protocols?: readonly Protocol[]
  /** The data directory, which holds the key that signs. */
  data: string
  version: string
  now: () => number
  report: (error: unknown, where: string) => void
  /** Acts that are being carried out; the same for all that is made of these parts. */
  underWay: PostServices['underWay']
  restMs: number
}

export type Posting = {
  posts: PostVerbs
  approvals: ApprovalVerbs
  writing: WritingVerbs
  holds: HoldVerbs
  problems: ProblemVerbs
}

/**
 * The acts of a person on messages, over the running console: of each scope, over as much of it as is within. What a crash
 * left is settled before the first of them.
 */
export async function postingOver(parts: ActParts): Promise<(readers: Readers, scope: Scope) => Posting> {
  const signing: Signing = { ...parts, sealer: await openSigner(parts.data) }
  const unscoped = approvalServices(signing, parts.index.readers, null)
  await settleOpen(unscoped).catch((error: unknown) => parts.report(error, 'settling the outbox'))
  return (readers, scope) => ({
    ...postingOf(approvalServices(signing, readers, scope), parts),
    problems: problemsOver(parts, readers, scope),
  })
}

function problemsOver({ ledger, now }: ActParts, readers: Readers, scope: Scope): ProblemVerbs {
  const { problems, status } = readers
  return problemVerbs({
    ...{ scope, problems, now, newId: randomUUID, acts: ledger.problemActs },
    sources: async () => (await status.at(now())).sources,
    taken: (n) => untilTaken(problems.actsTaken, n),
  })
}

function postingOf(
  services: ApprovalServices,
  { ledger: { writing: store, holds } }: ActParts,
): Omit<Posting, 'problems'> {
  const { uidOf } = services.told
  const known = (draft: DecisionDraft) => ({ ...draft, uid: uidOf(draft.uid) })
  return {
    posts: {
      targets: (wanted) => postTargets(services, wanted),
      preview: (actor, draft) => previewPost(services, actor, draft),
      send: async (sending) => {
        const { actor, draft } = sending
        const shown = async () => warningsIn(await previewPost(services, actor, draft))
        const warned = await warnedInRecord(sending.warned ?? null, shown)
        return saidReceipt(await asNobody(() => sendPost(services, { ...sending, warned })))
      },
      refuse: (sending, refusal) => asNobody(() => refusePost(services, sending, refusal)),
      receipt: (id) => postReceipt(services, id),
      again: (actor, uid) => postAgain(services, actor, uid),
      resend: (uid) => resendTo(services, uid),
      usual: (source) => services.usual.replies(source),
    },
    approvals: {
      lists: () => listsOf(services),
      found: (query) => foundAmong(services, query),
      card: (actor, uid) => cardOf(services, actor, uidOf(uid)),
      preview: (actor, draft) => previewDecision(services, actor, known(draft)),
      decide: async (act) => {
        const draft = known(act.draft)
        const shown = async () => (await previewDecision(services, act.actor, draft)).warnings
        const warned = await warnedInRecord(act.warned ?? null, shown)
        const outcome = await asNobody(() => decide(services, { ...act, draft, warned }))
        return { ...outcome, receipt: outcome.receipt && saidReceipt(outcome.receipt) }
      },
      refuse: (act, refusal) => asNobody(() => refuseDecision(services, { ...act, draft: known(act.draft) }, refusal)),
      closed: (wanted) => closedOf(services, wanted),
      closedOnDisk: (wanted) => closedOnDiskOf(services, wanted),
      over: (act) => overDraft(services, { ...act, draft: known(act.draft) }),
      waits: async (uid) => (await toDecide(services, [uidOf(uid)])).length > 0,
    },
    writing: {
      state: (source) => writingState(services, source),
      list: () => writingList(services),
      turn: (wanted, tell) => asNobody(() => switchWriting(services, store, wanted, tell)),
    },
    holds: holdVerbs({ ...services, holds }),
  }
}

type Signing = ActParts & { sealer: Sealer }

/** What the verbs about asks need, over what is read within a scope. */
export function approvalServices(parts: Signing, readers: Readers, scope: Scope): ApprovalServices {
  const { ledger, now } = parts
  const { policies, decisions } = ledger
  const services = postServices(parts, readers, scope)
  const unscoped = scope === null ? null : approvalServices(parts, parts.index.readers, null)
  const approving: ApprovalServices = {
    ...services,
    toDecide: (uids) => toDecide(unscoped ?? approving, uids),
    closedAnywhere: async (uid) => (await askOf(unscoped ?? approving, uid, now())).closed !== null,
    answeredBy: foreseeAnswers(parts.index.readers.asks, async () => [
      ...(await (unscoped ?? approving).judge.added()).held.keys(),
    ]),
    asks: readers.asks,
    messages: readers.messages,
    editions: readers.agents.editions,
    traces: readers.traces,
    decisions: decisionsWithin(decisions, { candidates: readers.candidates, held: services.held }, scope),
    judge: policyJudge({ policies, candidates: readers.candidates, decidedOnDisk: readers.asks.decidedOnDisk, now }),
    candidates: readers.candidates.of,
    restMs: parts.restMs,
    holds: ledger.holds,
    hooks: (sources) => hooksAt(sources, services.protocols),
    holdOn: async (asked) => holdOn(await ledger.holds.on(), asked, runsIn(parts.index.readers.messages, now)),
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
    compare: parts.files.compare,
  }
  return approving
}

function postServices(signing: Signing, readers: Readers, scope: Scope): Omit<PostServices, 'toDecide' | 'answeredBy'> {
  const { index, files, ledger, people, sealer, underWay, version, now, report, protocols = registered } = signing
  const { outbox } = ledger
  return {
    protocols,
    status: () => readers.status.at(now()),
    configs: readers.ingest.configs,
    scope,
    told: readers.told,
    agents: () => agentsWithin(index.readers, scope, now()),
    message: readers.messages.one,
    bytes: readers.messages.bytes,
    writingOf: ledger.writing.of,
    files,
    outbox: {
      ...outbox,
      one: async (id) => {
        const row = await outbox.one(id)
        return row !== null && isPartlyInScope(scope, row.source) ? row : null
      },
      among: async (ids) => (await outbox.among(ids)).filter(({ source }) => isPartlyInScope(scope, source)),
    },
    held: heldWithin(ledger.held, scope),
    policies: ledger.policies.all,
    people,
    tokens: ledger.tokens.list,
    foresee,
    underWay,
    receipts: receiptsWithin(index.readers, readers, scope),
    usual: readers.usual,
    sealer,
    append: ledger.entries.append,
    version,
    now,
    newId: randomUUID,
    report,
  }
}

/** That somebody answered is not told of who is not seen. */
function receiptsWithin({ receipts }: ActParts['index']['readers'], { candidates }: Readers, scope: Scope) {
  if (scope === null) return receipts
  const reply: typeof receipts.reply = async (seen) => {
    const found = await receipts.reply(seen)
    return found !== null && (await candidates.of([found.uid])).length > 0 ? found : null
  }
  return { ...receipts, reply }
}
