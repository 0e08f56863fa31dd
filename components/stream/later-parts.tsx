'use client'

import { memo } from 'react'
import { later } from '@/components/ui/later'
import { PeekMeanwhile } from './peek-meanwhile'

// What the first rows do not wait for.

export const ConnectionPeek = later(
  async () => (await import('@/components/live/connection/connection-peek')).ConnectionPeek,
)
export const StreamFacets = memo(later(async () => (await import('./narrowing-parts')).StreamFacets))
export const FirstRun = later(async () => (await import('@/components/ingest/first-run')).FirstRun)
export const Kept = later(async () => (await import('./kept-row')).Kept)
export const MessagePeek = later(
  async () => (await import('@/components/message/message-peek')).MessagePeek,
  () => true,
  PeekMeanwhile,
)
export const StreamTimes = later(
  async () => (await import('./narrowing-parts')).StreamTimes,
  () => true,
  () => <div className="hist" aria-hidden="true" />,
)
