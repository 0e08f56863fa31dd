'use client'

import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { ComposeButton } from '@/components/compose/compose-button'
import { LiveChip } from '@/components/live/live-chip'
import { useLine } from '@/components/live/provider'
import { QueryBar } from '@/components/query/query-bar'
import { Button, IconButton } from '@/components/ui/button'
import { text } from '@/lib/text/console/first-load-words'
import { dayedTime } from '@/lib/time/clock'
import { ExportMenu, TimeMenu } from './later-parts'
import { ResultCount } from './result-count'

const { steps } = text.stream

/** Question, ten minutes back and on, the export, and the one control of the stream: pause or go live. */
export const StreamBar = memo(function StreamBar({
  search,
  q,
  time,
  paused,
  onAsk,
  onStep,
  onLeaveTime,
  onToggle,
}: {
  search: RefObject<HTMLInputElement | null>
  q: string
  time: number | null
  paused: boolean
  onAsk: (q: string) => void
  /** Ten minutes on or back. */
  onStep: (by: 1 | -1) => void
  onLeaveTime: () => void
  onToggle: () => void
}) {
  const lost = useLine().phase === 'lost'
  return (
    <>
      <QueryBar input={search} asked={q} onAsk={onAsk} aside={<ResultCount q={q} />} off={lost} />
      <TimeMenu q={q} off={lost} onAsk={onAsk} />
      <span className="fx steps">
        <IconButton
          icon={ChevronLeft}
          label={steps.back}
          title={`${steps.back} (H)`}
          disabled={lost}
          onClick={() => onStep(-1)}
        />
        {time !== null && (
          <Button className="time" icon={History} title={`${text.stream.at.leave} (T)`} onClick={onLeaveTime}>
            <span className="m11">{text.stream.at.pill(dayedTime(time, Date.now()))}</span>
          </Button>
        )}
        <IconButton
          icon={ChevronRight}
          label={steps.on}
          title={`${steps.on} (L)`}
          disabled={lost}
          onClick={() => onStep(1)}
        />
      </span>
      <ExportMenu q={q} />
      <LiveChip hint="Space" title={paused ? text.stream.resume : text.stream.pause} onClick={onToggle} />
      <ComposeButton />
    </>
  )
})
