import type { SourceCondition } from '@/lib/message/message'
import type { RunOptions } from './runner'

/** Of a source that begins to be read. */
export function newCondition({ name, events }: RunOptions['fileSystem']): SourceCondition {
  return {
    state: 'catching-up',
    trouble: null,
    cause: null,
    mend: null,
    fileSystem: name,
    watch: events ? 'events and sweep' : 'sweep only',
    lagMs: null,
    lastChangeAt: null,
    progress: null,
  }
}
