import { describe, expect, it } from 'vitest'
import { progressWords } from '@/bin/commands/index/progress-command'
import { toKeep } from '@/lib/ledger/kept-words'
import type { SourceCondition } from '@/lib/message/message'
import { trouble } from '@/lib/text/sources/trouble-words'

const condition = (progress: SourceCondition['progress']): SourceCondition => ({
  ...{ state: 'catching-up', trouble: null, cause: null, mend: null, fileSystem: 'ext4', watch: 'sweep only' },
  ...{ lagMs: null, lastChangeAt: null, progress },
})

describe('how far a source is', () => {
  it('is said in files and lines', () => {
    expect(progressWords(condition({ done: 1200, total: 5000, perSecond: 300, leftMs: 12_600 }))).toBe(
      '1,200 of about 5,000 files and lines, 300 per second, 12 s left',
    )
  })

  it('names no time left while none can be told', () => {
    expect(progressWords(condition({ done: 0, total: 5000, perSecond: 0, leftMs: null }))).toBe(
      '0 of about 5,000 files and lines, 0 per second',
    )
  })

  it('is not said in figures before anything is found', () => {
    expect(progressWords(condition({ done: 0, total: 0, perSecond: 0, leftMs: null }))).toBe('looking for files')
  })

  it('is what keeps a source from being read, in words', () => {
    const kept = toKeep(() => trouble.away.cause('/agents'))
    expect(progressWords({ ...condition(null), cause: kept })).toBe('/agents is missing.')
  })
})
