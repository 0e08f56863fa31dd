import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod'
import type { About } from '@/lib/help/about'
import { builtCommit } from '@/server/boot/base/built-commit'
import { packageRoot, packageVersion } from '@/server/boot/base/package'

const Licences = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string().nullable(), text: z.string().nullable() }),
)

type Facts = {
  about: () => Omit<About, 'place'>
  /** The words of the licence of a package; null where it came without. */
  licence: (package_: { name: string; version: string }) => string | null
}

/** What `npm run build` wrote beside the programs; where nothing was built, nothing is known. */
export function builtFacts(dist = path.join(packageRoot, 'dist')): Facts {
  const licences = () => readIn(path.join(dist, 'licences.json'), Licences) ?? []
  return {
    about: () => {
      const built = builtCommit(dist)
      return {
        version: packageVersion,
        commit: built?.commit ?? null,
        changed: built?.changed ?? false,
        licences: licences().map(({ name, version, licence }) => ({ name, version, licence })),
      }
    },
    licence: (wanted) =>
      licences().find(({ name, version }) => name === wanted.name && version === wanted.version)?.text ?? null,
  }
}

function readIn<Found>(file: string, shape: z.ZodType<Found>): Found | null {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
