import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING_FORETOLD } from '@/lib/message/foretold'
import type { Forgetting, Protocol, ReadContext, Remembered } from '@/server/protocols/protocol'
import { liesWithin } from '@/server/tail/disk/forgotten-globs'
import { mutation } from './mutation'
import { readTree } from './tree'

const CONTEXT: ReadContext = { zone: 'UTC', humans: [], aliases: new Map(), root: 'the-root' }
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Where agents of the fixtures work, and where a source of a project lies. */
const [PROJECT, ROOT] = ['/srv/harbour', '/srv/atlas']

/** What a protocol says of forgetting, shown on the fixture tree under `root`. */
export function forgetsWhatItReads(protocol: Protocol, forgetting: Forgetting, root: string): void {
  const tree = readTree(protocol, root, CONTEXT)
  const paths = tree.map(({ path }) => path)
  const said = tree
    .filter(({ place }) => forgetting.asked.includes(place.name))
    .flatMap(({ path, place, founds }) =>
      founds.map(({ text }) => ({ path, place: place.name, text, foretold: NOTHING_FORETOLD })),
    )
  const known: Remembered = { root: ROOT, paths, said, forgotten: [] }
  const names = [
    ...new Set([PROJECT, ROOT, ...[...paths, ...said.map(({ text }) => text)].flatMap((one) => one.match(ID) ?? [])]),
  ]
  const meant = (remembered: Remembered) => names.flatMap((name) => forgetting.meant(name, remembered) ?? [])

  describe(`${protocol.name} forgets`, () => {
    test('what is named by its own name, where it has files', () => {
      expect(meant(known)).not.toEqual([])
      for (const { name, globs } of meant(known)) {
        expect(paths.filter(liesWithin(globs)), name).not.toEqual([])
        expect(forgetting.isNamed(name, name) || forgetting.isNamed(PROJECT, name), name).toBe(true)
        expect(forgetting.isNamed('another', name), name).toBe(false)
      }
    })

    test('nothing that is not known, and nothing by a name that anything could have', () => {
      for (const name of ['', '*', '**', '/', '.', '..', '../..', 'a', '?'.repeat(8), '*'.repeat(36)])
        expect(forgetting.meant(name, known), name).toBeNull()
      for (const name of names) expect(forgetting.meant(name, { ...known, paths: [], said: [] }), name).toBeNull()
    })

    test('only below the root, whatever files there say and are called', () => {
      const hostile = fc.constantFrom('*', '**', '..', '?', '../up', '/etc', 'a/../../b')
      fc.assert(
        fc.property(mutation, hostile, (mutate, name) => {
          const remembered = {
            ...known,
            paths: paths.flatMap((path) => [path, path.replace(/[^/]+/, name), `${path}/${name}`]),
            said: said.map((one) => ({ ...one, text: mutate(one.text), path: one.path.replace(/(?<=\/)[^/]+/, name) })),
          }
          for (const { globs } of meant({ ...remembered, said: [...said, ...remembered.said] }))
            for (const glob of globs) {
              expect(glob).not.toMatch(/^\/|(?:^|\/)\.\.(?:\/|$)|^\*+$|^[^/]*\/\*+$|\*\*/)
              expect(glob.split('/').length, glob).toBeGreaterThan(1)
            }
        }),
        { numRuns: 60 },
      )
    })
  })
}
