'use client'

import type { Stretch } from '@/components/facets/brush'
import { Button } from '@/components/ui/button'
import { EmptyState, Failure } from '@/components/ui/empty-state'
import { text } from '@/lib/text'
import type { View } from './course-views'
import { stepsAmong } from './plan'
import { Sequence } from './sequence'
import { TimeStrip } from './time-strip'
import { Timeline } from './timeline'
import type { AskedCourse } from './use-course'

const words = text.course

/** One of the diagrams of a conversation, or why there is none. */
export function CourseBody({
  view,
  course: { asked, drawn },
  narrowed,
  onWithin,
  ...props
}: {
  view: Exclude<View, 'thread'>
  course: AskedCourse
  /** Whether lanes are left out. */
  narrowed: boolean
  source: string
  active: string | null
  open: string | null
  onOpen: (uid: string) => void
  onWithin: (stretch: Stretch | null) => void
}) {
  if (drawn === null) {
    if (!asked.isError) return <div className="scroll" />
    return (
      <Failure
        title={words.failed.title}
        cause={asked.error.message}
        action={<Button onClick={() => asked.refetch()}>{words.failed.again}</Button>}
      />
    )
  }
  if (drawn.lanes.length === 0) return <EmptyState title={narrowed ? words.lanes.none : words.nobody} />
  return (
    <>
      {drawn.earlier && <p className="course-note">{words.earlier}</p>}
      {view === 'timeline' ? (
        <Timeline drawn={drawn} {...props} />
      ) : (
        <>
          <TimeStrip drawn={drawn} onWithin={onWithin} />
          {stepsAmong(drawn).length === 0 ? (
            <EmptyState title={words.strip.none} />
          ) : (
            <Sequence drawn={drawn} {...props} />
          )}
        </>
      )}
    </>
  )
}
