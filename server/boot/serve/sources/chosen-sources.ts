import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { ProjectChoices } from '@/lib/source/chosen-projects'
import type { SourceOrigin } from '@/lib/source/ingest-facts'
import { sources as words } from '@/lib/text/sources/sources-words'
import { KnownError } from '@/server/errors'
import { listShallow } from '@/server/files/shallow'
import { detect, lookedFor, severalIn } from '@/server/oversight/detect'
import { rootAround } from '@/server/protocols/kit/placing'
import { protocols } from '@/server/protocols/registry'
import { fromHome } from '@/server/settings'
import { type ConfiguredSource, sourceConfig } from '@/server/settings-file'
import type { Watched } from '@/server/store/hand/watched'
import type { SaidConfig } from '@/server/store/store'
import type { WantedSource } from '@/server/tail/run/tail-wire'
import { type NamedProjects, projectsNamed } from './named-projects'

/** `DIR` or `protocol:DIR`, as typed. */
export type TypedSource = { protocol: string | null; root: string }

/** Splits what was typed; the directory comes back absolute. Throws a `KnownError` for a protocol that does not exist. */
export function typedSource(text: string, from: string, home: string): TypedSource {
  const colon = text.indexOf(':')
  const name = colon > 0 ? text.slice(0, colon) : ''
  const place = (typed: string) => path.resolve(from, fromHome(typed, home))
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return { protocol: null, root: rootAround(protocols, place(text)) }
  const protocol = known(name)
  const own = protocols.filter((one) => one.name === protocol)
  return { protocol, root: rootAround(own, place(text.slice(colon + 1))) }
}

/** A source to watch, and where that was said. */
export type Wanted = WantedSource & { origin: Exclude<SourceOrigin, 'elsewhere'> }

/**
 * Everything to watch: typed, configured and chosen in the console; the same directory once, whatever links it is typed
 * by. Throws a `KnownError`.
 */
export async function wantedSources(parts: {
  typed: readonly TypedSource[]
  /** What was typed of the projects of those; left out where nothing was. */
  projects?: NamedProjects
  configured: readonly ConfiguredSource[]
  watched: readonly Watched[]
}): Promise<Wanted[]> {
  const wanted = new Map<string, Wanted>()
  for (const { root, protocol, label, ...config } of parts.configured) {
    const found = protocol ?? (await protocolOf(root))
    wanted.set(root, { root, protocol: found, label, config, demo: false, fixed: true, origin: 'configuration' })
  }
  const known = new Map<string, string>()
  for (const root of [...parts.watched.map((one) => one.root), ...wanted.keys()])
    known.set(await realpath(root).catch(() => root), root)
  for (const typed of parts.typed) {
    if (wanted.has(typed.root)) continue
    await assertDirectory(typed.root)
    const directory = await realpath(typed.root)
    // What is known already goes on as the source that it is.
    const root = known.get(directory) ?? typed.root
    if (wanted.has(root)) continue
    known.set(directory, root)
    const protocol = typed.protocol ?? (await protocolOf(root))
    const projects = parts.projects && (await projectsNamed({ root, protocol }, parts.projects))
    wanted.set(root, {
      root,
      protocol,
      config: { ...plainConfig(root), ...(projects === undefined ? {} : { projects }) },
      demo: false,
      origin: 'command-line',
    })
  }
  for (const one of parts.watched) if (!wanted.has(one.root)) wanted.set(one.root, chosenSource(one))
  return [...wanted.values()]
}

/** A source as it was chosen in the console. */
export function chosenSource({ root, protocol, label, demo, config }: Watched): Wanted {
  const named = label === null ? {} : { label }
  return { root, protocol, ...named, demo, config: { ...plainConfig(root), ...config }, origin: 'console' }
}

/** Told from the layout of the directory. Throws a `KnownError` that says what was looked for. */
export async function protocolOf(root: string): Promise<string> {
  await assertDirectory(root)
  const { paths } = await listShallow(root)
  const detected = detect(protocols, paths)
  if (detected.found === 'one') return detected.protocol.name
  const names = protocols.map(({ name }) => name).join(', ')
  if (detected.found === 'several') {
    const { problem, mend } = severalIn(root, detected.evidence)
    throw new KnownError('refused', problem, mend)
  }
  throw new KnownError(
    'refused',
    () => words.typed.unrecognised(root, lookedFor(protocols)),
    () => words.typed.unrecognisedMend(names),
  )
}

/** Throws a `KnownError` unless it is there. */
export async function assertDirectory(root: string): Promise<void> {
  const found = await stat(root).catch(() => null)
  if (!found?.isDirectory())
    throw new KnownError(
      'refused',
      () => words.typed.noDirectory(root),
      () => words.typed.noDirectoryMend,
    )
}

function known(name: string): string {
  if (protocols.some((protocol) => protocol.name === name)) return name
  throw new KnownError(
    'bad-usage',
    () => words.noProtocol(name),
    () => words.noProtocolMend(protocols.map((protocol) => protocol.name).join(', ')),
  )
}

/** What is chosen for a source when it is added; null where that is nothing. */
export function configOf({ root, projects }: { root: string; projects: ProjectChoices }): Watched['config'] {
  return projects === null ? null : { ...plainConfig(root), projects }
}

/** The configuration of a source of which nothing is said; of its projects what was chosen before holds. */
function plainConfig(root: string): SaidConfig {
  const {
    root: _root,
    protocol: _protocol,
    label: _label,
    projects: _projects,
    ...config
  } = sourceConfig.parse({ root })
  return config
}
