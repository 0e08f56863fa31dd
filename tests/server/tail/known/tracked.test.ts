import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UNREAD } from '@/server/tail/held/renewed-facts'
import { Tracked } from '@/server/tail/known/tracked'
import { newDir } from '@/server/tail/known/tree'

const FACTS = {
  ...UNREAD,
  ...{
    path: 'a.json',
    pathBytes: null,
    place: null,
    shape: null,
    status: 'pending' as const,
    rule: null,
    isDir: false,
  },
  ...{ size: 0, mtimeMs: 0, ino: '', dev: '', uid: 0, mode: 0, generation: 1, contentSha: null, goneAt: null },
}

const noted = fc.oneof(
  fc.record({ saved: fc.boolean() }),
  fc.record({ queued: fc.boolean() }),
  fc.record({ metIn: fc.nat() }),
  fc.record({ process: fc.constantFrom(undefined, null, { pid: 7, started: '', at: 0, machine: '', space: '' }) }),
  fc.record({ refusal: fc.constantFrom(null, 'EACCES') }),
  fc.record({ retryAt: fc.constantFrom(0, 1.5), tries: fc.nat(3) }),
  fc.record({ unsettled: fc.constantFrom(null, { sha: 'a', since: 1 }) }),
)

it('what is noted of a file stays, whatever else is noted of it', () => {
  fc.assert(
    fc.property(fc.array(noted), (notes) => {
      const file = new Tracked(newDir(null, '', null), 'a.json', null, FACTS)
      const known = {
        ...{ saved: false, queued: false, metIn: 0, process: undefined },
        ...{ refusal: null, retryAt: 0, tries: 0, unsettled: null, hashing: null },
      }
      for (const note of notes) {
        Object.assign(file, note)
        Object.assign(known, note)
        const { saved, queued, metIn, process, refusal, retryAt, tries, unsettled, hashing } = file
        expect({ saved, queued, metIn, process, refusal, retryAt, tries, unsettled, hashing }).toEqual(known)
      }
    }),
  )
})
