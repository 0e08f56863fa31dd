import type { Stats } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { isAmiss } from '@/lib/asks/hook-told'
import type { SourceStatus } from '@/lib/message/message'
import type { HoleFile, IngestFacts } from '@/lib/source/ingest-facts'
import type { Overlooked } from '@/lib/source/overlooked'
import { doctor as words } from '@/lib/text/commands/doctor-words'
import { doubts } from '@/lib/text/sources/doubt-words'
import { hookStates as states } from '@/lib/text/sources/hook-states'
import { protocolNamed } from '@/server/boot/base/protocol-facts'
import { hooksAt } from '@/server/boot/serve/watch-hooks'
import { codeOf } from '@/server/store/door/sqlite/read-only'
import type { IngestReader } from '@/server/store/status/read-ingest'
import type { SourceConfig } from '@/server/store/store'
import { countOnDisk } from '@/server/tail/disk/count'
import { LIMITS } from '@/server/tail/disk/tail-limits'
import { attention, type Finding, ill, well } from './finding'
import { lookAlikes } from './look-alikes'

/** A writer needs no longer for a line or a file. */
const PATIENCE_MS = 60_000
/** Behind a directory that may not be entered nobody knows what lies there. */
export const CLOSED = 'EACCES'

/** `shared`: other machines read into the same database. `facts`, `holes`: of all sources. `isIll`: something else was found to be. */
export type Circumstances = {
  config: SourceConfig | undefined
  ingest: Pick<IngestReader, 'ignored' | 'forgotten'>
  facts: IngestFacts
  holes: readonly HoleFile[]
  tailRuns: boolean
  shared: boolean
  isIll: boolean
  now: number
}

/** One source: whether it is there, how it is watched, both its sums and what stands behind their terms. */
export async function* examineSource(source: SourceStatus, circumstances: Circumstances): AsyncGenerator<Finding> {
  const name = `source ${source.label}`
  const { root, bytes } = source
  const found = await stat(root).catch(codeOf)
  if (found !== CLOSED && !isDirectory(found)) {
    yield circumstances.shared
      ? attention(name, words.elsewhere(root), words.elsewhereMend)
      : ill(name, words.away(root), words.awayMend)
    const trouble = circumstances.shared ? saidOf(name, source, circumstances) : null
    if (trouble) yield trouble
    return
  }
  const how = await condition(name, source, { ...circumstances, closed: found === CLOSED })
  yield how
  const { overlooked } = source
  if (overlooked !== null) yield hardly(`${name}, read`, overlooked, source)
  yield await files(`${name}, files`, source, { ...circumstances, isIll: circumstances.isIll || how.state === 'ill' })
  const told = bytes.read + bytes.unreadable + bytes.pending + bytes.ignored
  yield told === bytes.size
    ? well(`${name}, bytes`, words.bytes(bytes))
    : ill(`${name}, bytes`, words.bytesOff(told, bytes.size), words.bytesMend)
  yield* behind(name, source, circumstances)
  yield* await hooks(name, source)
  const { config, ingest } = circumstances
  const alike = config === undefined ? null : await lookAlikes(name, source, { ingest, config })
  if (alike) yield alike
}

export const isDirectory = (found: Stats | string) => typeof found !== 'string' && found.isDirectory()

/** What the tail said is old when it does not run: then only what is seen from here counts. */
async function condition(
  name: string,
  { root, condition }: SourceStatus,
  { tailRuns, closed }: Circumstances & { closed: boolean },
): Promise<Finding> {
  const trouble = saidOf(name, { condition }, { tailRuns })
  if (trouble?.state === 'ill') return trouble
  const open = access(root, constants.R_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (closed || !(await open)) return ill(name, words.closed(root), words.closedMend)
  return trouble ?? well(name, words.watched(root, condition))
}

/** What its tail says is wrong, wherever that runs. */
function saidOf(
  name: string,
  { condition: { state, trouble, cause, mend } }: Pick<SourceStatus, 'condition'>,
  { tailRuns }: Pick<Circumstances, 'tailRuns'>,
): Finding | null {
  // What lies there unread is told by itself, whether or not the tail runs.
  if (!tailRuns || trouble === 'nothing-read') return null
  if (state === 'degraded' || state === 'vanished') return ill(name, bare(cause ?? state), mend ?? words.lookAtLog)
  return cause === null ? null : attention(name, bare(cause), mend ?? words.lookAtLog)
}

/** Whether the hooks that were installed for a desk are as they were. */
async function hooks(name: string, source: SourceStatus): Promise<Finding[]> {
  const protocol = protocolNamed(source.protocol)
  const found = protocol === undefined ? [] : await hooksAt([source], [protocol])
  return found.map((one) => {
    const says = bare(states.says[one.state](one.file))
    if (!isAmiss(one)) return well(`${name}, hook`, says)
    return one.state === 'unknown'
      ? attention(`${name}, hook`, says, states.mendUnknown)
      : ill(`${name}, hook`, says, states.mend)
  })
}

function hardly(what: string, overlooked: Overlooked, source: SourceStatus): Finding {
  const tell = overlooked.why === 'none' ? ill : attention
  return tell(what, bare(doubts.cause(overlooked)), doubts.mend(overlooked, source))
}

/** A finding ends with a full stop of its own. */
const bare = (sentence: string) => sentence.replace(/\.$/, '')

async function files(
  what: string,
  source: SourceStatus,
  { config, ingest, tailRuns, isIll }: Circumstances,
): Promise<Finding> {
  const { files: sums } = source
  const forgotten = (await ingest.forgotten()).get(source.label) ?? []
  const onDisk = await counted(source, { ignore: config?.ignore ?? [], projects: config?.projects ?? null, forgotten })
  const says = words.files(sums, onDisk)
  if (onDisk === null || onDisk === sums.read + sums.unreadable + sums.pending + sums.ignored) return well(what, says)
  if (!tailRuns) return attention(what, says, words.filesMend.later)
  return attention(what, says, isIll ? words.filesMend.ill : words.filesMend.now)
}

type LeftOut = Omit<Parameters<typeof countOnDisk>[2], 'depth'>

async function counted({ root, protocol: name }: SourceStatus, by: LeftOut): Promise<number | null> {
  const protocol = protocolNamed(name)
  const found = protocol ? await countOnDisk(root, protocol, { ...by, depth: LIMITS.depth }).catch(() => null) : null
  return found?.whole ? found.count : null
}

/** What is ignored by which rule, what cannot be read, what waits, what was begun anew: each where there is some. */
function* behind(
  name: string,
  { label, files: sums, bytes }: SourceStatus,
  { facts, holes, now }: Circumstances,
): Generator<Finding> {
  const own = <T extends { source: string }>(rows: readonly T[]) => rows.filter(({ source }) => source === label)
  const rules = own(facts.ignored)
  if (rules.length > 0) yield well(`${name}, ignored`, words.ignored(rules))
  if (sums.unreadable + bytes.unreadable > 0)
    yield attention(`${name}, unreadable`, words.unreadable(sums.unreadable, bytes.unreadable), words.unreadableMend)
  const hollow = own(holes)
  const [hole] = hollow
  if (hole) yield attention(`${name}, holes`, words.holes(hole, hollow.length - 1), words.holesMend)
  const told = new Set(hollow.map(({ path }) => path))
  const waiting = own(facts.waiting.rows).filter(({ path }) => !told.has(path))
  const [oldest] = waiting
  if (oldest) {
    const says = words.pending(oldest, waiting.length - 1)
    const late = now - oldest.since > PATIENCE_MS
    yield late ? attention(`${name}, pending`, says, words.pendingMend) : well(`${name}, pending`, says)
  }
  const renewed = own(facts.renewed.rows)
  const [last] = renewed
  if (last) yield well(`${name}, begun anew`, words.renewed(last, renewed.length - 1))
}
