import type { MeasuredPart } from '@/lib/measures/measure'

/** What queues are counted by: `inbox` is for whom something lies. */
export type QueuedPart = 'source' | 'inbox' | MeasuredPart

/** So many more messages lie in a queue at the end of a span than at its beginning. */
export type QueueChange = { span: number; slot: number; sourceId: number; part: QueuedPart; name: string; net: number }

/** What changed of queues by now, by what it is about. `minutes`: before then they are not kept by the minute, UTC ms. */
export type QueueChanges = { minutes: number; by: Map<string, QueueChange> }
