'use client'

import { useState } from 'react'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import type { Grouping, ProblemGroup } from '@/lib/rules/problem'
import type { ProblemPart } from '@/lib/rules/problem-part'
import { text } from '@/lib/text'
import { useAcknowledge } from './use-problem-acts'
import { queryFor, waivableIn, waivableInPart } from './waivable-parts'
import { type Waivable, WaiveDialog } from './waive-dialog'

const words = text.waiving

type Props = { group: ProblemGroup; by: Grouping; history: boolean; part?: ProblemPart | undefined }

/** What can be done about a group that is open, or about a part of it; nothing for who only reads. */
export function GroupActs({ group, by, history, part }: Props) {
  const may = useMay('operator')
  const { acknowledge, takeBack, isPending } = useAcknowledge()
  const [asked, setAsked] = useState<Waivable | null>(null)
  if (!may) return null
  const { fresh, count } = part ?? group
  const chosen = { by, group: group.key, part: part?.key ?? null, history, upTo: (part ?? group).lastAt }
  const waivable = part === undefined ? waivableIn(group) : waivableInPart(part)
  return (
    <div className="group-acts">
      {fresh > 0 && (
        <Button hint="A" disabled={isPending} onClick={() => acknowledge(chosen)}>
          {words.acknowledgeAll(fresh)}
        </Button>
      )}
      {fresh < count && (
        <Button look="ghost" disabled={isPending} onClick={() => takeBack(chosen)}>
          {words.takeBackAll}
        </Button>
      )}
      {waivable.length > 0 && (
        <Button look="ghost" hint="W" onClick={() => setAsked({ of: waivable })}>
          {words.waive}
        </Button>
      )}
      {part === undefined && (
        <Button look="ghost" onClick={() => setAsked({ query: queryFor(group, by) })}>
          {words.mute}
        </Button>
      )}
      {asked !== null && <WaiveDialog waivable={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
