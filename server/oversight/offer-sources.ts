import { realpath } from 'node:fs/promises'
import path from 'node:path'
import type { OfferedSource } from '@/lib/source'
import type { Protocol } from '@/server/protocols/protocol'
import { fileSystemOf } from '@/server/store/file-system'
import { estimate } from './estimate'
import type { House } from './house'

/** The places where the protocols usually live, and what lies there; those that are watched are left out. */
export async function offerSources(house: House): Promise<OfferedSource[]> {
  const { sources } = await house.status()
  const watched = new Set(sources.map(({ root }) => root))
  const all = house.protocols.flatMap((protocol) =>
    protocol.layout.usual.map((usual) => ({ protocol, root: usual.replace(/^~(?=\/|$)/, house.home) })),
  )
  const offered = await Promise.all(all.map(({ protocol, root }) => offer(protocol, path.resolve(root))))
  return offered.filter(({ root }) => !watched.has(root))
}

async function offer(protocol: Protocol, usual: string): Promise<OfferedSource> {
  const real = await realpath(usual).catch(() => null)
  const { name, network } = await fileSystemOf(usual)
  return {
    protocol: protocol.name,
    title: protocol.title,
    root: real ?? usual,
    exists: real !== null,
    found: real === null ? null : await estimate(protocol, real).catch(() => null),
    fileSystem: name,
    watch: network ? 'sweep only' : 'events and sweep',
  }
}
