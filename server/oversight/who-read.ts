import type { ReadBy } from '@/lib/message/links'
import type { MessageDetail } from '@/lib/message/message'
import { identityOf } from '@/lib/names/name-identity'
import { isMoved, isPutAside } from '@/lib/source/stations'
import { evidence as words } from '@/lib/text/messages/read-evidence'
import { STATIONS } from '@/server/protocols/known-stations'
import type { Protocol } from '@/server/protocols/protocol'
import { protocols } from '@/server/protocols/registry'
import type { TraceReader } from '@/server/store/read/traces'
import { isTaken, tellsOfReading } from './taken'

/** Recipients that are looked for. */
const MOST = 12

type Read = Omit<MessageDetail, 'mapping'>
type Shown = Omit<ReadBy, 'agent' | 'name'>

/** For each recipient what shows that they read it: a file, an id or an answer; what merely fits is said to fit. */
export async function whoRead(
  message: Read,
  traces: TraceReader,
  among: readonly Protocol[] = protocols,
): Promise<ReadBy[]> {
  if (message.reading !== 'message' || message.broadcast) return []
  const others = [...new Set(message.to)].filter((agent) => agent !== message.from).slice(0, MOST)
  const sole = others.length === 1
  const protocol = among.find(({ name }) => name === message.protocol)
  return Promise.all(
    others.map(async (agent): Promise<ReadBy> => {
      const name = message.toRaw[message.to.indexOf(agent)] ?? agent
      const shown = await shownOf(message, { agent, name, sole, traces, protocol })
      return { agent, name, ...shown }
    }),
  )
}

type To = { agent: string; name: string; sole: boolean; traces: TraceReader; protocol: Protocol | undefined }

async function shownOf(message: Read, { agent, name, sole, traces, protocol }: To): Promise<Shown> {
  const after = await traces.after(message.uid, agent)
  const answer = after.find(({ names }) => names)
  if (answer !== undefined) return shown('evidence', words.answered(answer.type), answer)
  const moved = movedFor(message, [agent, name], sole)
  if (moved !== null) return shown('evidence', words.moved(moved.state ?? moved.path), { at: moved.since, uid: null })
  if (message.nativeId !== null && protocol !== undefined) {
    const { root, path, nativeId: id } = message
    if ((sole || isOf(path, [agent, name])) && (await isTaken({ protocol, root, path, id })))
      return shown('evidence', words.taken, { at: message.goneAt, uid: null })
  }
  const receipt = sole ? message.deliveries.find(({ status }) => tellsOfReading(status)) : undefined
  if (receipt?.status) return shown('evidence', words.log(receipt.status), { at: receipt.at, uid: null })
  const [spoke] = after
  if (spoke !== undefined) return shown('consistent', words.spoke, spoke)
  if (sole && message.goneAt !== null) return shown('consistent', words.gone, { at: message.goneAt, uid: null })
  return shown('none', words.none, { at: null, uid: null })
}

function shown(standing: Shown['standing'], says: string, { at, uid }: Pick<Shown, 'at' | 'uid'>): Shown {
  return { standing, says, at, uid }
}

/** Where whose it is put it aside. One who is alone may have a directory of another name, but not that of its sender. */
function movedFor({ places, from, fromRaw }: Read, names: readonly string[], sole: boolean) {
  const sender = [from, fromRaw].filter((name) => name !== null)
  const isTheirs = (path: string) =>
    isOf(path, names) || (sole && !isOf(path, sender) && places.some((before) => isMoved(before.path, path, STATIONS)))
  // An archived mailbox has its queue still.
  return places.find(({ path, state }) => state !== 'queued' && isPutAside(path, STATIONS) && isTheirs(path)) ?? null
}

function isOf(path: string, names: readonly string[]): boolean {
  const parts = identityOf(path).split('/')
  return names.some((name) => parts.includes(identityOf(name)))
}
