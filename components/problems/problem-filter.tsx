'use client'

import { ArrowDownWideNarrow } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceMenu } from '@/components/ui/over/choice-menu'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Switch } from '@/components/ui/switch'
import { GROUP_ORDERS, GROUPINGS, type Grouping, type GroupOrder, type ProblemGroups } from '@/lib/rules/problem'
import { text } from '@/lib/text'
import { atLeast } from '@/lib/text/number'
import { useWaivers } from './acts/use-problem-acts'
import { WaiverList } from './acts/waiver-list'

const words = text.problems
const acts = text.waiving

type Look = { by: Grouping; order: GroupOrder; history: boolean; known: boolean; muted: boolean }

/** How problems are put together, which of them are shown, and what is waived and muted by now. */
export function ProblemFilter({
  look: { by, order, history, known, muted },
  count,
  onLook,
}: {
  look: Look
  /** How many are muted; null until it is known. */
  count: ProblemGroups['muted'] | null
  onLook: (part: Partial<Look>) => void
}) {
  return (
    <>
      <SegmentedControl
        label={words.by}
        options={GROUPINGS.map((name) => ({ name, label: words.groupings[name] }))}
        chosen={by}
        onChoose={(chosen) => onLook({ by: chosen })}
      />
      <ChoiceMenu
        label={words.order}
        icon={ArrowDownWideNarrow}
        look="ghost"
        says={words.orders[order]}
        options={GROUP_ORDERS.map((name) => ({ name, label: words.orders[name] }))}
        chosen={order}
        onChoose={(chosen) => onLook({ order: chosen })}
      />
      <Shown says={acts.known} on={known} onTurn={(on) => onLook({ known: on })} />
      <Shown says={words.history} on={history} onTurn={(on) => onLook({ history: on })} />
      {count !== null && (count.count > 0 || muted) && (
        <Shown
          says={acts.showMuted(atLeast(count.count, count.capped))}
          on={muted}
          onTurn={(on) => onLook({ muted: on })}
        />
      )}
      <Waivers />
    </>
  )
}

function Shown({ says, on, onTurn }: { says: string; on: boolean; onTurn: (on: boolean) => void }) {
  return (
    <span className="fx gap-2 text-12 text-fg-2">
      <Switch label={says} on={on} onTurn={onTurn} />
      <span aria-hidden="true">{says}</span>
    </span>
  )
}

/** How many waivers and mutes hold, which opens to them. */
function Waivers() {
  const asked = useWaivers()
  const [open, setOpen] = useState(false)
  if (asked.isError && asked.data === undefined)
    return (
      <span className="text-12 text-crit" role="alert">
        {acts.list.failed}
      </span>
    )
  const waivers = asked.data ?? []
  if (waivers.length === 0) return null
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        {acts.list.open(waivers.length)}
      </Button>
      {open && <WaiverList waivers={waivers} onClose={() => setOpen(false)} />}
    </>
  )
}
