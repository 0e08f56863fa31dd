import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { decisionDraft } from '@/lib/asks/approval'
import type { Actor } from '@/lib/people/person'
import type { Ledger } from '@/server/boot/serve/ledger-side'
import type { Posting } from '@/server/boot/serve/post-verbs'
import { KnownError } from '@/server/errors'
import { isOpen } from '@/server/store/hand/decisions'
import type { Readers } from '@/server/store/readers'

const MOST = 100_000
const AT_ONCE = 2_000

/** So many asks in each of the four worlds, as their agents write them. */
export function writeAsks(home: string, count: number): void {
  const at = (...steps: string[]) => path.join(home, ...steps)
  for (const folder of ['collab/channels/asks', 'dream/runtime/Agent-1/outbox', 'claw/blackboard/human/inbox'])
    mkdirSync(at(folder), { recursive: true })
  const lines: string[] = []
  for (let n = 0; n < count; n += 1) {
    const time = new Date(Date.UTC(2026, 10, 1) + n * 1000).toISOString()
    const words = `May I do step ${n}?`
    const write = (file: string, value: object) => writeFileSync(at(file), JSON.stringify(value))
    write(`collab/channels/asks/msg-ask-${n}.json`, {
      ...{ id: `ask-${n}`, timestamp: time, session_id: 'asks', from: 'gm', to: 'human', type: 'approval_request' },
      ...{ content: { text: words, code: '{"step":1}', artifacts: [] }, metadata: { mode: 'chat' } },
    })
    write(`dream/runtime/Agent-1/outbox/ask-${n}.json`, {
      ...{ message_id: `ask-${n}`, sender_agent_id: 'Agent-1', target_agent_id: 'User', timestamp_dispatched: time },
      ...{ command: 'request_approval', params: { question: words } },
    })
    write(`claw/blackboard/human/inbox/ask-${n}.json`, {
      ...{ version: '1.0', id: `ask-${n}`, traceId: `trace-${n}`, from: { agent: 'gm' }, to: { agent: 'human' } },
      ...{ type: 'request', priority: 'high', timestamp: time, payload: { action: 'x', params: { question: words } } },
    })
    lines.push(
      JSON.stringify({
        ts: time,
        from: 'gm',
        to: ['@human'],
        type: 'request',
        reasoning: 'It is asked.',
        content: words,
      }),
    )
  }
  writeFileSync(at('teams/atlas/channel.jsonl'), lines.map((line) => `${line}\n`).join(''))
  writeFileSync(at('dream/governance_memory.jsonl'), '')
}

type Deciding = { approvals: Posting['approvals']; ledger: Ledger; readers: Readers; actor: Actor; ready: () => void }

/** Decides what waits in a world, one after the other: some twice with one key, some by two people at once. */
export async function decideAll({ approvals, ledger, readers, actor, ready }: Deciding, source: string): Promise<void> {
  const decided = (await ledger.decisions.page(null, MOST)).filter((row) => !isOpen(row)).map(({ uid }) => uid)
  const question = { list: 'decide', now: Date.now(), limit: AT_ONCE, without: decided } as const
  const { rows } = await readers.asks.open(question)
  const own = rows.map(({ message }) => message).filter((message) => message.source === source)
  for (const [n, { uid, sha256 }] of own.entries()) {
    const draft = decisionDraft.parse({ uid, sha256, verb: 'approve', reason: 'y'.repeat(n % 7 === 0 ? 4_000 : 10) })
    const key = `${uid}-${process.pid}`
    const first = approvals.decide({ actor, draft, key })
    const second =
      n % 3 === 0
        ? approvals.decide({ actor, draft, key })
        : n % 3 === 1
          ? approvals.decide({ actor: { ...actor, person: 'another' }, draft: { ...draft, verb: 'reject' }, key })
          : null
    for (const one of await Promise.allSettled([first, second]))
      if (one.status === 'rejected' && !(one.reason instanceof KnownError)) throw one.reason
    ready()
  }
  // A start before this one may have decided all of it.
  ready()
}
