import { access, constants, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { CheckedSource } from '@/lib/source/source'
import { sources } from '@/lib/text/sources/sources-words'
import { listShallow } from '@/server/files/shallow'
import { rootAround } from '@/server/protocols/kit/placing'
import type { Protocol } from '@/server/protocols/protocol'
import { detect, lookedFor, severalIn } from './detect'
import { estimate } from './estimate'
import type { SourceServices } from './source-services'

const words = sources.check
const nothing = {
  readable: false,
  protocol: null,
  title: null,
  signs: [],
  count: null,
  hasProjects: false,
  problem: null,
  watched: false,
}

/** Looks at a directory that somebody may want to watch. Every reason against it is a sentence in `problem`. */
export async function checkSource(services: SourceServices, asked: string): Promise<CheckedSource> {
  const { named, place } = typedAs(services, asked)
  const root = rootAround(named === null ? services.protocols : [named], await placeOf(services, place))
  const problem = await unreadable(root)
  if (problem) return { ...nothing, root, problem }
  const watched = await isWatched(services, root)
  const { paths } = await listShallow(root)
  const found = detect(named === null ? services.protocols : [named], paths)
  const known = { ...nothing, root, readable: true, watched }
  if (named !== null && found.found === 'none') return { ...known, ...(await toldOf(named, root)) }
  if (found.found === 'none') return { ...known, problem: words.unrecognised(lookedFor(services.protocols)) }
  if (found.found === 'several') {
    const { problem, mend } = severalIn(root, found.evidence)
    return { ...known, problem: `${problem} ${mend}` }
  }
  const { protocol, signs } = found
  return { ...known, ...(await toldOf(protocol, root)), signs }
}

async function toldOf(protocol: Protocol, root: string) {
  const { name, title, projects } = protocol
  return { protocol: name, title, count: await estimate(protocol, root), hasProjects: projects !== undefined }
}

/** One that was read once, and that nobody reads now, may be chosen again. */
async function isWatched(services: SourceServices, root: string): Promise<boolean> {
  const known = (await services.status()).sources.find((source) => source.root === root)
  if (known === undefined) return false
  return known.condition.state !== 'stopped' || services.originOf(root).origin !== 'elsewhere'
}

/** `DIR`, or `protocol:DIR` for one that its layout does not tell. */
function typedAs({ protocols }: SourceServices, asked: string): { named: Protocol | null; place: string } {
  const named = protocols.find(({ name }) => asked.startsWith(`${name}:`)) ?? null
  return { named, place: named === null ? asked : asked.slice(named.name.length + 1) }
}

async function placeOf({ home }: SourceServices, asked: string): Promise<string> {
  const place = asked === '~' || asked.startsWith('~/') ? path.join(home, asked.slice(1)) : asked
  if (!path.isAbsolute(place)) return place
  return realpath(place).catch(() => path.resolve(place))
}

async function unreadable(root: string): Promise<string | null> {
  if (!path.isAbsolute(root)) return words.whole
  try {
    if (!(await stat(root)).isDirectory()) return words.noDirectory
    await access(root, constants.R_OK | constants.X_OK)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') return words.missing
    return words.refused
  }
}
