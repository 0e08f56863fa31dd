import type { Context, LedgerVerbs, Session } from '@/server/api/base/context'
import { explainAgain } from '@/server/boot/base/read-again'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import type { NoticeVerbs } from '@/server/notices/webhook-verbs'
import type { PeopleVerbs } from '@/server/oversight/people/people-verbs'
import type { Recorder } from '@/server/oversight/record-act'
import type { Ledger } from './ledger-side'

type Parts = {
  reach: Context['reach']
  ledger: Pick<Ledger, 'views' | 'seen'>
  ledgerVerbs: LedgerVerbs
  record: Recorder
  people: PeopleVerbs
  notices: NoticeVerbs
  report: (error: unknown, where: string) => string
  now: () => number
}

/** What the procedures are given for a session, or without one. */
export function callContext({
  reach,
  ledger,
  ledgerVerbs,
  record,
  people,
  notices,
  report,
  now,
}: Parts): (session: Session | null) => Context {
  return (session) => ({
    session,
    reach,
    people,
    notices,
    views: ledger.views,
    seen: ledger.seen,
    ledger: ledgerVerbs,
    record,
    disk: { compare: compareOnDisk, document: readDocument },
    explain: explainAgain,
    now,
    report,
  })
}

/** By what a page shows whose it is. */
export const proofIn = (headers: Headers) => ({
  cookie: headers.get('cookie') ?? undefined,
  host: headers.get('host') ?? undefined,
})
