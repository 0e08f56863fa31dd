import { describe, expect, it } from 'vitest'
import { keepsDocuments, onlyDocuments } from '@/components/agents/agent-documents'
import type { SourceCondition, SourceStatus } from '@/lib/message/message'

function source(label: string, given: Partial<SourceStatus> = {}): SourceStatus {
  const condition: SourceCondition = {
    ...{ state: 'watching', trouble: null, cause: null, mend: null, fileSystem: 'ext4' },
    ...{ watch: 'sweep only', lagMs: null, lastChangeAt: null, progress: null },
  }
  return {
    ...{ label, protocol: 'fifth', title: 'Fifth', root: `/${label}`, demo: false, channels: null, condition },
    files: { read: 0, unreadable: 0, pending: 0, ignored: 0, onDisk: 0 },
    bytes: { read: 0, unreadable: 0, ignored: 0, pending: 0, size: 0 },
    ...{ vanished: 0, messages: 0, keeps: ['document'], derives: false, reasons: false, writes: true, documents: true },
    overlooked: null,
    ...given,
  }
}

describe('documents of a source', () => {
  const sources = [source('papers'), source('staffed'), source('part', { channels: ['home'] })]

  it('are kept where its protocol, whichever that is, says so', () => {
    const none = source('bare', { keeps: ['registration', 'state'] })
    expect(['papers', 'bare', 'nowhere'].map((label) => keepsDocuments([...sources, none], label))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('without agents have a place of their own, where some are known and all of it is seen, narrowed by what is typed', () => {
    const peopled = ['staffed']
    const of = (typed: string) =>
      onlyDocuments([...sources, source('new', { documents: false })], { peopled, typed }).map(({ source }) => source)
    expect(of('')).toEqual(['papers'])
    expect(of('Pap ers')).toEqual(['papers'])
    expect(of('papers qa')).toEqual([])
  })
})
