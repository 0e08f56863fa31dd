import type { Context, LedgerVerbs, Session } from '@/server/api/base/context'
import { explainAgain } from '@/server/boot/base/read-again'
import { compareOnDisk } from '@/server/files/compare'
import { readDocument } from '@/server/files/read-document'
import type { Ledger } from './ledger-side'

type Parts = Pick<
  Context,
  'reach' | 'acts' | 'record' | 'people' | 'notices' | 'alerts' | 'help' | 'report' | 'now'
> & {
  ledger: Pick<Ledger, 'views' | 'seen' | 'preferences'>
  ledgerVerbs: LedgerVerbs
}

/** What the procedures are given for a session, or without one. */
export function callContext({ ledger, ledgerVerbs, ...parts }: Parts): (session: Session | null) => Context {
  return (session) => ({
    ...parts,
    session,
    views: ledger.views,
    seen: ledger.seen,
    preferences: ledger.preferences,
    ledger: ledgerVerbs,
    disk: { compare: compareOnDisk, document: readDocument },
    explain: explainAgain,
  })
}

/** By what a page shows whose it is. */
export const proofIn = (headers: Headers) => ({
  cookie: headers.get('cookie') ?? undefined,
  host: headers.get('host') ?? undefined,
})
