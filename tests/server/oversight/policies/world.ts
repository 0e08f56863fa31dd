import { sql } from 'drizzle-orm'
import type { Person } from '@/lib/people/people-told'
import type { PolicyRule } from '@/lib/people/policy'
import type { PolicyServices } from '@/server/oversight/policies/policy-services'
import { askReader } from '@/server/store/asks/asks'
import { policyStore } from '@/server/store/hand/policy-rows'
import { entryStore } from '@/server/store/ledger/entries'
import { candidateReader } from '@/server/store/read/read-candidates'
import { unscoped } from '@/server/store/rows/scoped'
import type { TestDatabase } from '@/tests/databases'
import { fileRow, insert, messageRowOf, sourceRow, T0 } from '../../store/rows'

export const MINUTE = 60_000
/** The beginning of the history of a test, in whole minutes that follow. */
export const at = (minute: number) => T0 + minute * MINUTE

export function rule(given: Partial<PolicyRule> = {}): PolicyRule {
  return {
    ...{
      query: 'unlock',
      whose: 'agents',
      role: 'approver',
      people: [],
      needed: 1,
      secondFactor: false,
      reason: false,
    },
    ...{ expiresAfterMs: null, onExpiry: 'nothing', irreversible: null, template: null },
    ...given,
  }
}

type Said = {
  minute: number
  words: string
  from?: string
  flags?: string
  gone?: true
  answered?: { minute: number; by: string }
}

function answerRow(to: number, after: number, { minute, by }: NonNullable<Said['answered']>) {
  return messageRowOf(after + to, {
    ...{ key: at(minute) * 4096 + to, uid: `answer-${to}`, observed_at: at(minute), sent_at: at(minute) },
    ...{ body: 'APPROVED: yes', words: 'approved yes', sender: by, reply_to: `msg-${to}` },
  })
}

/** Writes messages `m-1`, `m-2`… into the record. */
export async function say(db: TestDatabase, said: readonly Said[]): Promise<void> {
  await db.writer().write(async (tx) => {
    await insert(tx, 'sources', [sourceRow()])
    await insert(tx, 'files', [fileRow()])
    const rows = said.map(({ minute, words, from, flags = '', gone, answered }, place) =>
      messageRowOf(place + 1, {
        ...{ key: at(minute) * 4096, uid: `m-${place + 1}`, observed_at: at(minute), sent_at: at(minute) },
        ...{ body: words, words, flags, answered_at: answered === undefined ? null : at(answered.minute) },
        ...{
          reply_to: null,
          ...(from === undefined ? {} : { sender: from }),
          ...(gone ? { gone_at: at(minute) } : {}),
        },
      }),
    )
    const answers = said.flatMap(({ answered }, place) =>
      answered === undefined ? [] : [answerRow(place + 1, said.length, answered)],
    )
    await insert(tx, 'messages', [...rows, ...answers])
    const verdicts = said.flatMap(({ minute, answered }, place) => {
      if (answered?.by !== 'human') return []
      const [uid, answer] = [`m-${place + 1}`, `answer-${place + 1}`]
      return [{ key: at(minute) * 4096, uid, answer, at: at(answered.minute), posted: 1 }]
    })
    await insert(tx, 'verdicts', verdicts)
    await tx.run(sql`update counters set value = ${said.length} where name = 'rev'`)
  })
}

type Given = { now: () => number; decided?: PolicyServices['decided']; people?: PolicyServices['people'] }

/** An account as policies see it. */
export function account(id: string, given: Partial<Person> = {}): Person {
  return {
    ...{ id, name: id, role: 'approver', scope: null, madeAt: 1, closedAt: null, passwordAt: 1 },
    ...{ sessions: 0, signedInAt: null, codes: 0, passkeys: 0 },
    ...given,
  }
}

export function houseOn(
  db: TestDatabase,
  { now, decided = async () => new Map(), people = async () => [] }: Given,
): PolicyServices {
  const doors = [db.writer('ledger'), db.reader('ledger')] as const
  return {
    policies: policyStore(...doors),
    candidates: candidateReader(unscoped(db.reader()), unscoped(db.reader())),
    decidedOnDisk: askReader(unscoped(db.reader())).decidedOnDisk,
    people,
    told: { entry: (n) => n },
    append: entryStore(doors[0]).append,
    version: '0.1.0',
    decided,
    now,
  }
}
