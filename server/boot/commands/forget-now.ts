import type { Forgotten, ForgottenCount } from '@/lib/source/forgotten'
import { forgetting as words } from '@/lib/text/commands/forget-words'
import { factsOver, protocolNamed } from '@/server/boot/base/protocol-facts'
import { foretellAgain, readAgain } from '@/server/boot/base/read-again'
import { dataOf } from '@/server/boot/base/reading-side'
import { decode } from '@/server/containers/decode'
import { KnownError } from '@/server/errors'
import type { Forgetting as ProtocolForgetting, Remembered, Said, ToForget } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import type { Settings } from '@/server/settings'
import type { Reader, WriteDoor } from '@/server/store/door/door'
import { pathsOf, readForgotten } from '@/server/store/ingest/load/known-forgotten'
import { type Forgetting, foreseeForgetting, forget, unforget } from '@/server/store/ingest/rebuild/forget'
import { type SaidBytes, saidAt } from '@/server/store/ingest/rebuild/said-by-files'
import { allSources } from '@/server/store/ingest/write/sources-written'
import { openRecord } from '@/server/store/keep/data'
import type { Source } from '@/server/store/store'
import { liesWithin } from '@/server/tail/disk/forgotten-globs'
import { withoutForgotten, withTold } from './forget-told'

/** What a person typed: a project or a session, in the source of this label where it is said. */
export type Named = { name: string; source: string | null }

/** What goes of one source; `count`: what of the index is of it. */
export type Part = { source: Source; forgetting: Forgetting; count: ForgottenCount }

/**
 * What is meant by a name. `shared`: what it has together with others, and stays. `along`: what its sessions asked in other
 * sources, and goes with it.
 */
export type Foreseen = Part & { shared: readonly string[]; along: readonly Part[] }

/** What is meant by a name, and how much of the index is of it. Throws a `KnownError` where that is not one thing. */
export async function foreseen(reader: Reader, named: Named): Promise<Foreseen> {
  const found: { source: Source; hand: ProtocolForgetting; meant: ToForget }[] = []
  const sources = await sourcesOf(reader, named.source)
  for (const source of sources) {
    const hand = protocolNamed(source.protocol)?.forgetting
    const meant = hand?.meant(named.name, await rememberedOf(reader, source, hand)) ?? null
    if (hand !== undefined && meant !== null) found.push({ source, hand, meant })
  }
  const own = found.filter(({ hand }) => hand.askedBy === undefined)
  const one = onlyOne(own.length > 0 ? own : found, named, sources, ({ source }) => source.label)
  const { shared } = one.meant
  const along: Part[] = []
  for (const source of one.hand.askedBy === undefined ? sources : []) {
    const hand = protocolNamed(source.protocol)?.forgetting
    if (hand?.askedBy === undefined || named.source !== null) continue
    const globs = hand.askedBy(one.meant.sessions, await rememberedOf(reader, source, hand))
    if (globs.length > 0) along.push(await partOf(reader, source, hand, { ...one.meant, globs }))
  }
  return { ...(await partOf(reader, one.source, one.hand, one.meant)), shared, along }
}

async function partOf(
  reader: Reader,
  source: Source,
  hand: ProtocolForgetting,
  { kind, name, globs }: ToForget,
): Promise<Part> {
  const isOf = (place: string, bytes: Uint8Array) => {
    const text = decode(bytes)
    return typeof text === 'string' && hand.namedIn({ place, text }).includes(name)
  }
  const forgetting = { kind, name, globs, source: source.id, holds: liesWithin(globs), isOf }
  return { source, forgetting, count: await foreseeForgetting(reader, forgetting) }
}

async function rememberedOf(reader: Reader, source: Source, hand: ProtocolForgetting): Promise<Remembered> {
  return {
    root: source.root,
    paths: await pathsOf(reader, source.id),
    said: (await saidAt(reader, source.id, hand.asked)).flatMap(inText),
    forgotten: (await readForgotten(reader)).filter((one) => one.source === source.id),
  }
}

function inText({ bytes, ...said }: SaidBytes): Said[] {
  const text = decode(bytes)
  return typeof text === 'string' ? [{ ...said, text }] : []
}

export type Known = Forgotten & { label: string }

/**
 * What a name means among what was forgotten, with what went along with it; null where nothing was of that name. Throws a
 * `KnownError` where several were.
 */
export async function knownAs(reader: Reader, named: Named): Promise<(Known & { along: readonly Known[] }) | null> {
  const sources = await sourcesOf(reader, named.source)
  const all = (await allForgotten(reader)).flatMap((known) => {
    const of = sources.find(({ id }) => id === known.source)
    const hand = of && protocolNamed(of.protocol)?.forgetting
    return hand === undefined ? [] : [{ known, hand }]
  })
  const found = all.filter(({ known, hand }) => hand.isNamed(named.name, known.name))
  const own = found.filter(({ hand }) => hand.askedBy === undefined)
  if (found.length === 0) return null
  const one = onlyOne(own.length > 0 ? own : found, named, [], ({ known }) => known.label)
  const asked = all.filter(({ known, hand }) => hand.askedBy !== undefined && known.name === one.known.name)
  return { ...one.known, along: one.hand.askedBy === undefined ? asked.map(({ known }) => known) : [] }
}

/** Whether the index has something again of what was forgotten: an agent that went on began another file. */
export async function hasMore(reader: Reader, named: Named): Promise<boolean> {
  return foreseen(reader, named).then(
    (what) => [what, ...what.along].some(({ count }) => count.observations > 0),
    (error: unknown) => {
      if (error instanceof KnownError && error.code === 'not-found') return false
      throw error
    },
  )
}

/** Everything that was forgotten, with the label of its source. */
export async function allForgotten(reader: Reader): Promise<Known[]> {
  const labels = new Map((await allSources(reader)).map(({ id, label }) => [id, label]))
  return (await readForgotten(reader)).map((one) => ({ ...one, label: labels.get(one.source) ?? '' }))
}

export type Holding = {
  door: WriteDoor
  forget: (what: Part, at: number, onProgress: (done: number, total: number) => void) => Promise<Forgotten>
  /** Does what forgets, then takes the words of what is forgotten out of what webhooks were told. */
  untold: <T>(forgets: () => Promise<T>) => Promise<T>
  remember: (what: Pick<Forgotten, 'source' | 'name'>) => Promise<boolean>
}

/** Acts as the only one who writes the index. Throws `StoreError` `locked` beside a running tail. */
export async function alone<T>(settings: Settings, now: number, act: (holding: Holding) => Promise<T>): Promise<T> {
  const record = await openRecord(dataOf(settings), now, process.pid, true)
  const { facts, close } = factsOver(dataOf(settings))
  try {
    return await act({
      door: record.door,
      forget: (what, at, onProgress) =>
        forget(record.door, what.forgetting, at, { facts, read: readAgain, foretell: foretellAgain, onProgress }),
      untold: (forgets) => withTold(settings, { record: record.door, now }, forgets),
      remember: (which) =>
        withoutForgotten(settings, { record: record.door, now, which }, () => unforget(record.door, which)),
    })
  } finally {
    await close()
    await record.close()
  }
}

async function sourcesOf(reader: Reader, label: string | null): Promise<Source[]> {
  const all = await allSources(reader)
  if (label === null) return all
  const one = all.filter((source) => source.label === label)
  if (one.length === 0)
    throw new KnownError('not-found', words.noSource(label), words.sources(all.map((source) => source.label)))
  return one
}

function onlyOne<T>(
  found: readonly T[],
  { name, source }: Named,
  among: readonly Source[],
  labelOf: (one: T) => string,
): T {
  const [one, ...others] = found
  if (one !== undefined && others.length === 0) return one
  if (one !== undefined) throw new KnownError('refused', words.several(name, found.map(labelOf)), words.severalMend)
  const able = protocols.filter(({ forgetting }) => forgetting !== undefined).map(({ title }) => title)
  const [named] = source === null ? [] : among
  const protocol = named === undefined ? undefined : protocolNamed(named.protocol)
  if (named !== undefined && protocol !== undefined && protocol.forgetting === undefined)
    throw new KnownError('refused', words.cannot(named.label, protocol.title), words.able(able.join(', ')))
  throw new KnownError('not-found', words.none(name), words.noneMend(able.join(', ')))
}
