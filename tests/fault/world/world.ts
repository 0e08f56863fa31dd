import type { ChildProcess } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listen } from './listen'
import { type Looking, lookInto } from './looking'
import { judge, SPOTLESS } from './oracle'
import { index, kill, type Source, startTail, until } from './processes'
import { ask } from './record'

type Circumstances = Parameters<typeof startTail>[2]

export const swarmLine = (token: string) =>
  `${JSON.stringify({ ts: new Date().toISOString(), from: 'qa', to: null, type: 'message', reasoning: 'r', content: token })}\n`

export const collabMessage = (token: string, more: object = {}) =>
  JSON.stringify({
    id: `msg-${token}`,
    timestamp: new Date().toISOString(),
    session_id: 'c',
    from: 'a',
    to: 'all',
    type: 'chat',
    content: { text: token },
    ...more,
  })

/** A directory of messages, one of lines, and a tail that reads both: what it says and what must be in its index. */
export type World = {
  home: string
  data: string
  record: Looking
  sources: readonly Source[]
  tail: ChildProcess
  heard: ReturnType<typeof listen>
  /** Every token that was written. */
  written: string[]
  /** Gives the file. */
  publish: (more?: object, name?: string) => string
  append: (team?: string) => string
  /** Nothing that was written is missing. */
  isThere: () => Promise<boolean>
  /** Starts the tail again, after it ended. */
  start: () => void
  /** Ends the tail, reads what may be left, and gives what is wrong: nothing, it is hoped. */
  verdict: () => Promise<unknown>
  close: () => Promise<void>
}

export async function makeWorld(
  name: string,
  circumstances: Circumstances = {},
  dialect: 'sqlite' | 'postgres' = 'sqlite',
): Promise<World> {
  const home = mkdtempSync(path.join(tmpdir(), `signalbox-${name}-`))
  const at = (...parts: string[]) => path.join(home, ...parts)
  mkdirSync(at('collab', 'channels', 'c'), { recursive: true })
  mkdirSync(at('teams', 'atlas'), { recursive: true })
  const sources = [
    { protocol: 'multi-agent-os', root: at('collab') },
    { protocol: 'swarm', root: at('teams') },
  ]
  const data = at('data')
  const record = await lookInto(dialect, data)
  const written: string[] = []
  const next = () => {
    written.push(`oracle${name}x${written.length}`)
    return written.at(-1) ?? ''
  }
  const publish = (more = {}, file = `msg-${written.length}.json`) => {
    writeFileSync(at('collab', 'channels', 'c', file), collabMessage(next(), more))
    return at('collab', 'channels', 'c', file)
  }
  const append = (team = 'atlas') => {
    mkdirSync(at('teams', team), { recursive: true })
    appendFileSync(at('teams', team, 'channel.jsonl'), swarmLine(next()))
    return at('teams', team, 'channel.jsonl')
  }
  const isThere = async () => judge(written, await record.bodies()).lost.length === 0
  const begin = () => {
    const tail = startTail(sources, data, { ...circumstances, ...record.circumstances })
    return { tail, heard: listen(tail) }
  }
  const world: World = {
    ...{ home, data, record, sources, written, publish, append, isThere, ...begin() },
    start: () => void Object.assign(world, begin()),
    verdict: async () => {
      await kill(world.tail, 'SIGTERM')
      const { files } = await index(sources, data, [], record.circumstances.database)
      const missed = files.onDisk - files.read - files.unreadable - files.pending - files.ignored
      const bytes = (await record.first<{ missed: number | string }>(BYTES_MISSED))?.missed
      const sound = dialect === 'postgres' || integrity(data) === 'ok'
      return { ...judge(written, await record.bodies()), missed, bytesMissed: Number(bytes), sound }
    },
    close: async () => {
      await kill(world.tail, 'SIGKILL')
      await record.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
  publish()
  append()
  await until('the first messages are there', isThere, 20_000)
  await until('it watches', () => sources.every(({ root }) => isWatching(world, path.basename(root))), 20_000)
  return world
}

export const WELL = { ...SPOTLESS, missed: 0, bytesMissed: 0, sound: true }

export const isWatching = ({ heard }: World, label: string) => heard.now(label)?.state === 'watching'

/** Of append-only files that lie there: what is neither read nor unreadable nor pending. */
export function bytesMissed(data: string): number | null {
  return ask<{ missed: number }>(data, BYTES_MISSED)?.missed ?? null
}

const BYTES_MISSED = `select coalesce(sum(size - bytes_read - bytes_unreadable - bytes_pending), 0) as missed
  from files where shape = 'lines' and gone_at is null`

export const integrity = (data: string) =>
  ask<{ integrity_check: string }>(data, 'pragma integrity_check')?.integrity_check
