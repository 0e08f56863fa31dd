import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useTRPC } from '@/components/live/use-trpc'
import { OneTimeCode } from './one-time-code'
import { Passkeys } from './passkey-list'

/** What one shows besides the password. `?add=` begins with one. */
export function Factors() {
  const trpc = useTRPC()
  const [add] = useQueryState('add', parseAsStringLiteral(['passkey', 'code']))
  const { data, error } = useQuery(trpc.me.factors.queryOptions())
  if (error)
    return (
      <p className="text-12 text-crit" role="alert">
        {error.message}
      </p>
    )
  if (data === undefined) return null
  return (
    <>
      <Passkeys factors={data.filter(({ kind }) => kind === 'passkey')} begun={add === 'passkey'} />
      <OneTimeCode factor={data.find(({ kind }) => kind === 'totp')} begun={add === 'code'} />
    </>
  )
}
