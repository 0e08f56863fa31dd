'use client'

import { useRef } from 'react'
import { useTRPCClient } from '@/components/live/use-trpc'
import { toast } from '@/components/ui/over/toast'
import type { MessageRow } from '@/lib/message/message'
import { text } from '@/lib/text/console/first-load-words'
import { type Along, isBeginning, stepAmong } from './stream-steps'

const words = text.stream.steps

/**
 * Steps from the chosen message to the next or previous one found, of the same agent, of the same conversation, or with
 * something wrong: among the loaded rows where it is there, else the server is asked. One step at a time.
 */
export function useSteps({
  q,
  rows,
  chosen,
  start,
  onReach,
}: {
  q: string
  rows: readonly MessageRow[]
  /** The uid of the message to step from. */
  chosen: string | null
  /** Where one begins when none is chosen. */
  start: MessageRow | undefined
  onReach: (row: MessageRow, loaded: boolean) => void
}) {
  const api = useTRPCClient()
  const under = useRef(false)

  const alone = (ask: (beyond: typeof import('./step-beyond')) => Promise<void>) => {
    if (under.current) return
    under.current = true
    import('./step-beyond')
      .catch(() => {
        throw new Error(words.failed)
      })
      .then(ask)
      .catch((error: unknown) => toast.error(error instanceof Error ? error.message : words.failed))
      .finally(() => {
        under.current = false
      })
  }
  const reach = (row: MessageRow | null) => {
    if (row !== null)
      onReach(
        row,
        rows.some((one) => one.uid === row.uid),
      )
  }

  return {
    step: (along: Along, by: 1 | -1) => {
      if (under.current) return
      if (chosen === null && isBeginning(start, along)) return onReach(start, true)
      const from = chosen ?? start?.uid
      if (from === undefined) return
      const at = rows.findIndex(({ uid }) => uid === from)
      const near = stepAmong(rows, at, by, along)
      if (near) return onReach(near, true)
      alone(async ({ stepBeyond }) => {
        const here = rows[at] ?? (await api.message.one.query({ uid: from }))
        reach(await stepBeyond(api, { q, along, by, here }))
      })
    },
    /** Back to a time (UTC ms) before the loaded rows: `stand` where something is found before it, else the oldest that is found. */
    backTo: (time: number, stand: () => void) =>
      alone(async ({ oldestAfter }) => {
        const oldest = await oldestAfter(api, q, time)
        if (oldest === null) stand()
        else reach(oldest.row)
      }),
  }
}
