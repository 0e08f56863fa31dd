'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTRPC } from '@/components/live/use-trpc'
import { Said } from '@/components/said/said-text'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/over/toast'
import type { VerifiedAt } from '@/lib/ledger/entry'
import { text } from '@/lib/text'
import { zonedTime } from '@/lib/time/clock'

const words = text.ledger
const said = words.verdict

/** What the last verification found; one begins with the page. */
export function useVerdict() {
  const trpc = useTRPC()
  return useQuery(trpc.ledger.verify.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY, retry: false }))
}

/** The line below the bar: whether the ledger is what it was, and what it was compared with. */
export function Verdict({ verdict, onShow }: { verdict: ReturnType<typeof useVerdict>; onShow: (n: number) => void }) {
  const { data, isFetching, error } = verdict
  const broken = data?.broken ?? null
  const look = broken === null ? 'verdict' : 'verdict banner'
  return (
    <div className={look} role={broken === null ? 'status' : 'alert'}>
      {broken !== null && <Broken says={broken.says} n={broken.n} onShow={onShow} />}
      {broken === null && data && !error && <Held data={data} />}
      {error && !isFetching && (
        <span className="text-crit">
          <Said>{said.failed(error.message)}</Said>
        </span>
      )}
      {!data && isFetching && <span className="text-fg-3">{said.verifying}</span>}
      <span className="sp" />
      <CheckpointNow />
      <Button disabled={isFetching} onClick={() => verdict.refetch()}>
        {said.verify}
      </Button>
    </div>
  )
}

function Broken({ says, n, onShow }: { says: string; n: number | null; onShow: (n: number) => void }) {
  return (
    <>
      <Icon of={ShieldAlert} className="text-crit" />
      <span className="broken-why">
        <b className="font-medium text-crit">{said.broken}</b> <Said>{says}</Said>
      </span>
      {n !== null && (
        <Button look="ghost" onClick={() => onShow(n)}>
          {said.show(n)}
        </Button>
      )}
    </>
  )
}

function Held({ data: { entries, hash, checkpoints, elsewhere, outside, at, ms } }: { data: VerifiedAt }) {
  const isCompared = outside !== null && elsewhere < checkpoints
  if (entries === 0) return <span className="text-fg-3">{said.nothing}</span>
  return (
    <>
      <Icon of={ShieldCheck} className="text-ac" />
      <span className="font-medium text-ac">{isCompared ? said.heldOutside : said.held}</span>
      <span className="text-fg-2">{said.range(entries, zonedTime(at), ms)}</span>
      <span className="text-fg-3 not-phone">
        {said.end} <span className="m11 text-fg-1">{hash?.slice(0, 8)}</span>
      </span>
      <span className={isCompared ? 'text-fg-3 not-phone' : 'text-warn'}>
        {outside === null
          ? said.none
          : checkpoints === 0
            ? said.noneYet
            : said.matching(checkpoints - elsewhere, checkpoints)}
      </span>
    </>
  )
}

/** Where checkpoints go outside, one can be taken at once; what keeps them from it is said. */
function CheckpointNow() {
  const trpc = useTRPC()
  const cache = useQueryClient()
  const { data } = useQuery(trpc.ledger.checkpoints.queryOptions())
  const take = useMutation(
    trpc.ledger.checkpoint.mutationOptions({
      onSuccess: ({ number }) => toast(number === null ? words.notTaken : words.taken(number)),
      onError: (error) => toast.error(error.message),
      onSettled: async () => {
        await cache.invalidateQueries({ queryKey: trpc.ledger.pathKey() })
        await cache.invalidateQueries({ queryKey: ['ledger'] })
      },
    }),
  )
  if (!data) return null
  return (
    <>
      {data.problem !== null && (
        <span className="text-warn">
          <Said>{said.problem(data.problem)}</Said>
        </span>
      )}
      {data.directory !== null && (
        <Button look="ghost" disabled={take.isPending} onClick={() => take.mutate()}>
          {words.take}
        </Button>
      )}
    </>
  )
}
