import { doctor as words } from '@/lib/text/commands/doctor-words'
import { protocolNamed } from '@/server/boot/base/protocol-facts'
import { decode } from '@/server/containers/decode'
import { readInside } from '@/server/files/read-inside'
import { looksLikeMessages } from '@/server/protocols/kit/looks-like'
import type { Protocol } from '@/server/protocols/protocol'
import type { IgnoredFile, IngestReader } from '@/server/store/status/read-ingest'
import type { SourceConfig } from '@/server/store/store'
import { contextOf } from '@/server/tail/known/readings'
import { attention, type Finding } from './finding'

const AT_ONCE = 500
/** More are not opened; how many were is said. */
const MOST = 20_000

type Seen = { label: string; root: string; protocol: string }

/** Every ignored file of a source that looks like messages of its protocol, by name; null where none does. */
export async function lookAlikes(
  name: string,
  source: Seen,
  { ingest, config }: { ingest: Pick<IngestReader, 'ignored'>; config: SourceConfig },
): Promise<Finding | null> {
  const protocol = protocolNamed(source.protocol)
  if (protocol === undefined) return null
  const found: IgnoredFile[] = []
  let looked = 0
  for await (const file of ignoredIn(ingest, source.label)) {
    if (looked === MOST) break
    looked += 1
    if (await isAlike(protocol, source, config, file.path)) found.push(file)
  }
  if (found.length === 0) return null
  const says = words.alike(found, protocol.title, looked === MOST ? looked : null)
  return attention(`${name}, left out`, says, words.alikeMend(protocol.title, protocol.layout.looksFor))
}

async function* ignoredIn(ingest: Pick<IngestReader, 'ignored'>, label: string): AsyncGenerator<IgnoredFile> {
  let after = 0
  for (;;) {
    const page = await ingest.ignored(label, after, AT_ONCE)
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function isAlike(protocol: Protocol, { root }: Seen, config: SourceConfig, path: string): Promise<boolean> {
  const bytes = await readInside(root, path)
  const text = bytes === null ? null : decode(bytes)
  return typeof text === 'string' && looksLikeMessages(protocol, { path, text, context: contextOf({ root, config }) })
}
