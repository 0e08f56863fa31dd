import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { OfferedSource, OfferProblem } from '@/lib/source/source'
import { firstRun } from '@/lib/text/sources/first-run-words'
import { listShallow } from '@/server/files/shallow'
import type { Protocol } from '@/server/protocols/protocol'
import { fileSystemOf } from '@/server/store/data/file-system'
import { detect, severalIn } from './detect'
import { estimate } from './estimate'
import type { SourceServices } from './source-services'

/** The places where the protocols usually live, and what lies there; those that are watched are left out. */
export async function offerSources(services: SourceServices): Promise<OfferedSource[]> {
  const { sources } = await services.status()
  const watched = new Set(sources.map(({ root }) => root))
  const all = services.protocols.flatMap((protocol) =>
    placesOf(protocol, services).map((usual) => ({ protocol, root: usual.replace(/^~(?=\/|$)/, services.home) })),
  )
  const offered = await Promise.all(
    all.map(({ protocol, root }) => offer(services.protocols, protocol, path.resolve(root))),
  )
  return offered.filter(({ root }) => !watched.has(root))
}

/** Where a variable of the environment names the place, it lives there. */
function placesOf({ layout }: Protocol, { variable }: SourceServices): readonly string[] {
  const named = layout.variable === undefined ? undefined : variable(layout.variable)
  return named ? [named] : layout.usual
}

async function offer(protocols: readonly Protocol[], protocol: Protocol, usual: string): Promise<OfferedSource> {
  const real = await realpath(usual).catch(() => null)
  const { name, network } = await fileSystemOf(usual)
  return {
    protocol: protocol.name,
    title: protocol.title,
    root: real ?? usual,
    exists: real !== null,
    found: real === null ? null : await estimate(protocol, real).catch(() => null),
    problem: real === null ? null : await problemOf(protocols, protocol, real),
    hasProjects: protocol.projects !== undefined,
    fileSystem: name,
    watch: network ? 'sweep only' : 'events and sweep',
  }
}

/** Why it is not watched by one click; what cannot be listed is judged when it is watched. */
async function problemOf(
  protocols: readonly Protocol[],
  protocol: Protocol,
  root: string,
): Promise<OfferProblem | null> {
  const listed = await listShallow(root).catch(() => null)
  if (listed === null) return null
  const detected = detect(protocols, listed.paths)
  if (detected.found === 'several') {
    const { problem, mend } = severalIn(root, detected.evidence)
    return { kind: 'several', says: `${problem} ${mend}` }
  }
  const isIt = detected.found === 'one' && detected.protocol === protocol
  return isIt ? null : { kind: 'unmatched', says: firstRun.unmatched.problem(protocol.title, protocol.layout.looksFor) }
}
