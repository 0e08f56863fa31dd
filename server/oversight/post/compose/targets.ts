import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { AgentRow, SourceStatus } from '@/lib/message/message'
import { rankOf } from '@/lib/message/rank'
import { type Aliases, agentName, plainName, writtenName } from '@/lib/names/names'
import { isChannelInScope } from '@/lib/people/scope'
import { MOST_TARGETS, type PostTargets, type WantedTargets } from '@/lib/post/post-targets'
import { post as words } from '@/lib/text/posts/post-words'
import { KnownError } from '@/server/errors'
import type { OutletPattern } from '@/server/files/outlets'
import { type WritingProtocol, writes } from '@/server/protocols/kit/capable'
import type { Outlet, OutletKind } from '@/server/protocols/kit/written-post'
import type { SourceConfig } from '@/server/store/store'
import type { PostServices } from '../post-services'

/** A source as somebody writes into it. */
export type Target = {
  source: SourceStatus
  protocol: WritingProtocol
  config: SourceConfig
  aliases: Aliases
  /** As they lie on the disk now. */
  outlets: readonly Outlet[]
  agents: readonly AgentRow[]
}

/** Throws a `KnownError` where there is no such source, or its protocol can only be read. */
export async function targetOf(services: PostServices, label: string): Promise<Target> {
  const source = (await services.status()).sources.find((one) => one.label === label)
  const config = (await services.configs()).get(label)
  const protocol = services.protocols.find(({ name }) => name === source?.protocol)
  if (!source || !config || !protocol) throw new KnownError('not-found', () => words.noSource(label))
  if (!writes(protocol)) throw new KnownError('refused', () => words.noWriter(protocol.title))
  const found = await services.files.listOutlets(source.root, protocol.writing.outlets.map(lookedFor))
  const all = await placedIn(source.root, protocol, found)
  const outlets = all.filter(({ kind, name }) => kind === 'journal' || isChannelInScope(services.scope, label, name))
  const agents = (await services.agents()).filter((agent) => agent.source === label)
  return { source, protocol, config, aliases: new Map(Object.entries(config.aliases)), outlets, agents }
}

function lookedFor({ kind, pattern, named = pattern, name }: OutletKind): OutletPattern {
  return { kind, pattern: named, name }
}

/** Mailboxes as their files say whose they are; of copies, the one that was written last comes first. */
async function placedIn(root: string, { writing }: WritingProtocol, found: readonly Outlet[]): Promise<Outlet[]> {
  const { placed } = writing
  if (placed === undefined) return [...found]
  const mailboxes = await Promise.all(
    found
      .filter(({ kind }) => kind === 'mailbox')
      .map(async (outlet) => {
        const place = path.join(root, outlet.path)
        const text = await readFile(place, 'utf8').catch(() => null)
        const writtenMs = await stat(place).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        )
        return { outlets: placed(outlet, text), writtenMs }
      }),
  )
  const latest = mailboxes.sort((one, other) => other.writtenMs - one.writtenMs)
  return [...found.filter(({ kind }) => kind !== 'mailbox'), ...latest.flatMap(({ outlets }) => outlets)]
}

/** Canonical ids of those who have a place of their own, persons left out. */
export function inboxesOf({ outlets, aliases, config }: Target): Map<string, Outlet> {
  const places = new Map<string, Outlet>()
  for (const outlet of outlets) {
    const agent = agentName(outlet.name, aliases)
    if (outlet.kind !== 'channel' && !config.humans.includes(agent) && !places.has(agent)) places.set(agent, outlet)
  }
  return places
}

/** How the source's files name the person who writes. */
export function humanName({ protocol, config }: Target): string {
  const { human } = protocol.writing.manners
  const [first] = config.humans
  return config.humans.includes(plainName(human)) ? human : (first ?? human)
}

/** Those that are called most like `typed` first, and how many are called so. */
function calledIn<One>(
  all: readonly One[],
  typed: string,
  namesOf: (one: One) => readonly string[],
): { some: One[]; count: number } {
  const found = all
    .map((one) => ({ one, rank: rankOf(typed, namesOf(one)) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
  return { some: found.slice(0, MOST_TARGETS).map(({ one }) => one), count: found.length }
}

export async function postTargets(services: PostServices, wanted: WantedTargets): Promise<PostTargets> {
  const { source: label } = wanted
  const target = await targetOf(services, label)
  const { source, protocol, config, outlets, agents } = target
  const { manners } = protocol.writing
  const inboxes = inboxesOf(target)
  const known = new Map(agents.map((agent) => [agent.agent, agent]))
  const names = manners.channels
    ? [...new Set([...protocol.known.map(({ agent }) => agent), ...known.keys()])]
    : [...new Set([...inboxes.keys(), ...known.keys()])]
  const channels = calledIn(
    outlets.filter(({ kind }) => kind === 'channel').map(({ name }) => name),
    wanted.channel,
    (name) => [name],
  )
  const recipients = calledIn(
    names.filter((agent) => !config.humans.includes(agent)),
    wanted.to,
    (agent) => [agent, ...(known.get(agent)?.names ?? [])],
  )
  return {
    source: label,
    protocol: protocol.name,
    title: protocol.title,
    root: source.root,
    writingSince: (await services.writingOf(source.root))?.since ?? null,
    manners,
    channels: channels.some,
    channelCount: channels.count,
    artifacts: manners.parts.includes('artifacts') ? await services.usual.artifacts(label) : [],
    recipients: recipients.some.map((agent) => ({
      agent,
      name: writtenName(known.get(agent)?.names[0], agent),
      tier: known.get(agent)?.tier ?? null,
      state: known.get(agent)?.state ?? null,
      reachable: manners.channels || inboxes.has(agent),
    })),
    recipientCount: recipients.count,
  }
}
