import type { VerifiedAt } from '@/lib/ledger/entry'
import type { Scope } from '@/lib/people/scope'
import type { LedgerVerbs } from '@/server/api/base/context'
import { findKey } from '@/server/boot/base/ledger-key'
import type { Usual } from '@/server/boot/base/usual-checkpoints'
import type { Settings } from '@/server/settings'
import { opaqueOver } from '@/server/store/rows/opaque'
import type { Ledger } from '../ledger-side'
import type { Checkpointing } from './checkpointing'
import { verifyNow } from './verify-now'

type Parts = {
  settings: Pick<Settings, 'data' | 'database' | 'checkpoints'> & Usual
  ledger: Pick<Ledger, 'read' | 'checkpoints' | 'people' | 'tokens' | 'numbersKey'>
  checkpointing: Checkpointing
  now: () => number
}

/** The ledger as people ask it; one verification at a time. */
export function ledgerVerbs({ settings, ledger, checkpointing, now }: Parts): LedgerVerbs {
  let running: Promise<VerifiedAt> | null = null
  const verify = async (): Promise<VerifiedAt> => {
    const at = now()
    try {
      const verified = await verifyNow(settings, null, now)
      return { ...verified, at, ms: now() - at }
    } finally {
      running = null
    }
  }
  return {
    ...ledger.read,
    head: ledger.checkpoints.head,
    entryOf: async (told) => {
      if (typeof told === 'number') return told
      for (const scope of await scopesOf(ledger, now())) {
        const n = opaqueOver(scope, ledger.numbersKey).read('entry', told)
        if (n !== null) return n
      }
      return null
    },
    verify: () => {
      running ??= verify()
      return running
    },
    take: checkpointing.take,
    checkpoints: checkpointing.state,
    key: async () => (await findKey(settings.data, null))?.pem ?? null,
  }
}

/**
 * Of every account and token, also those that are closed or revoked, as they are now: what was told within a scope that
 * nobody has any more is not found again.
 */
async function scopesOf({ people, tokens }: Pick<Ledger, 'people' | 'tokens'>, now: number): Promise<Scope[]> {
  const all = await Promise.all([people.list(now), tokens.list()])
  return all.flat().map(({ scope }) => scope)
}
