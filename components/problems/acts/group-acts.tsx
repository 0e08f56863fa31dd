'use client'

import { useState } from 'react'
import { useMay } from '@/components/people/you/use-me'
import { Button } from '@/components/ui/button'
import type { Grouping, ProblemGroup } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { useAcknowledge } from './use-problem-acts'
import { queryFor, waivableIn } from './waivable-parts'
import { type Waivable, WaiveDialog } from './waive-dialog'

const words = text.waiving

/** What can be done about a group that is open; nothing for who only reads. */
export function GroupActs({ group, by, history }: { group: ProblemGroup; by: Grouping; history: boolean }) {
  const may = useMay('operator')
  const { acknowledge, takeBack, isPending } = useAcknowledge()
  const [asked, setAsked] = useState<Waivable | null>(null)
  if (!may) return null
  const chosen = { by, group: group.key, history, upTo: group.lastAt }
  const waivable = waivableIn(group)
  return (
    <div className="group-acts">
      {group.fresh > 0 && (
        <Button hint="A" disabled={isPending} onClick={() => acknowledge(chosen)}>
          {words.acknowledgeAll(group.fresh)}
        </Button>
      )}
      {group.fresh < group.count && (
        <Button look="ghost" disabled={isPending} onClick={() => takeBack(chosen)}>
          {words.takeBackAll}
        </Button>
      )}
      {waivable.length > 0 && (
        <Button look="ghost" hint="W" onClick={() => setAsked({ of: waivable })}>
          {words.waive}
        </Button>
      )}
      <Button look="ghost" onClick={() => setAsked({ query: queryFor(group, by) })}>
        {words.mute}
      </Button>
      {asked !== null && <WaiveDialog waivable={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
