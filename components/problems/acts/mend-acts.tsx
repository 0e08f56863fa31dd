'use client'

import { skipToken, useQuery } from '@tanstack/react-query'
import { resendOf, stopOf, useCompose, useMayCompose } from '@/components/compose/use-compose'
import { useTRPC } from '@/components/live/use-trpc'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import { inWords } from '@/lib/letters/said'
import { RESENT } from '@/lib/post/resend'
import { CIRCLE_RULE } from '@/lib/rules/circle-told'
import type { ProblemRow } from '@/lib/rules/problem'
import { text } from '@/lib/text'

const words = text.mail

/** What begins a message that may mend a problem: sent again, or a stop; null where none is prepared. */
export function mendOf({ uid, rule }: Pick<ProblemRow, 'uid' | 'rule'>): string | null {
  if (RESENT.includes(rule)) return resendOf(uid)
  return rule === CIRCLE_RULE ? stopOf(uid) : null
}

/** The message that may mend a problem, prepared; nothing where its source is not written to, or for who only reads. */
export function MendAct({ row }: { row: ProblemRow }) {
  const trpc = useTRPC()
  const may = useMay('operator')
  const mayCompose = useMayCompose()
  const [, compose] = useCompose()
  const asked = may ? mendOf(row) : null
  const isResent = asked !== null && RESENT.includes(row.rule)
  const offered = useQuery(trpc.mail.resend.queryOptions(isResent ? { uid: row.uid } : skipToken, { retry: false }))
  const writable = useQuery(trpc.writing.list.queryOptions())
  const isOpen = writable.data?.some(({ source }) => source === row.source) === true
  if (asked === null || !isOpen || (isResent && offered.data == null)) return null
  const to = offered.data?.to ?? null
  const says = !isResent ? words.stop : to === null ? words.resend : words.resendTo(inWords(to))
  return (
    <Button disabled={!mayCompose} onClick={() => compose(asked)}>
      {says}
    </Button>
  )
}
