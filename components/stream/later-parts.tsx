'use client'

import { Clock, Download } from 'lucide-react'
import { memo } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { atRest, later } from '@/components/ui/later'
import { text } from '@/lib/text/console/first-load-words'
import { PeekMeanwhile } from './peek-meanwhile'

// What the first rows do not wait for.

const rest = async () => (await import('./rest-parts')).restParts

export const StreamFacets = memo(later(async () => (await rest()).StreamFacets))
export const CellFilter = later(async () => (await rest()).CellFilter, atRest)
export const FewFound = later(async () => (await rest()).FewFound, atRest)
export const QuestionProblems = later(async () => (await rest()).QuestionProblems)
export const NoRows = later(async () => (await rest()).NoRows)
export const Kept = later(async () => (await rest()).Kept)
export const SeenFoot = later(async () => (await rest()).SeenFoot, atRest)
export const StreamTimes = later(
  async () => (await rest()).StreamTimes,
  () => true,
  () => <div className="hist" aria-hidden="true" />,
)
export const ExportMenu = later(
  async () => (await rest()).ExportMenu,
  atRest,
  () => <IconButton icon={Download} label={text.stream.export} disabled />,
)
export const TimeMenu = later(
  async () => (await rest()).TimeMenu,
  atRest,
  () => (
    <Button icon={Clock} className="foldable" disabled>
      {text.stream.times.all}
    </Button>
  ),
)

export const ConnectionPeek = later(
  async () => (await import('@/components/live/connection/connection-peek')).ConnectionPeek,
)
export const FirstRun = later(async () => (await import('@/components/ingest/first-run')).FirstRun)
export const MessagePeek = later(
  async () => (await import('@/components/message/message-peek')).MessagePeek,
  () => true,
  PeekMeanwhile,
)
