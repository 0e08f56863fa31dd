import { constants } from 'node:fs'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import type { SourceStatus } from '@/lib/message/message'
import { openLooking } from '@/server/boot/base/look-again'
import { type Greeting, greetedBy } from '@/server/boot/desk/console-greeting'
import type { Protocol } from '@/server/protocols/protocol'

const EVERY_MS = 2_000
const ANSWERS_MS = 200

type Watched = Pick<SourceStatus, 'label' | 'root' | 'protocol'>

type Parts = {
  sources: () => Promise<readonly Watched[]>
  writingOf: (root: string) => Promise<unknown>
  protocols: readonly Protocol[]
  /** The public key of what signs for people. */
  pem: string
  report: (error: unknown, where: string) => void
}

/**
 * Listens in every watched directory whose protocol says where, so that whoever asks there knows before it writes that a
 * person can be asked. Who finds nobody listening goes on without.
 */
export async function openDeskDoors({ sources, writingOf, protocols, pem, report }: Parts) {
  const doors = new Map<string, () => Promise<void>>()
  const look = async () => {
    const wanted = (await sources()).flatMap((one) => {
      const at = protocols.find(({ name }) => name === one.protocol)?.greetsAt
      return at === undefined ? [] : [{ ...one, at }]
    })
    const keyOf = ({ root, label }: Watched) => JSON.stringify([root, label])
    for (const [key, close] of doors) {
      if (wanted.some((one) => keyOf(one) === key)) continue
      doors.delete(key)
      await close()
    }
    for (const one of wanted) {
      if (doors.has(keyOf(one))) continue
      const greet = async (): Promise<Greeting> => ({
        ...{ desk: 1, source: one.label, key: pem },
        writing: (await writingOf(one.root)) !== null,
      })
      const close = await openDoor(one.root, one.at, greet)
      if (close !== null) doors.set(keyOf(one), close)
    }
  }
  await look().catch((error: unknown) => report(error, 'desks'))
  const looking = openLooking({ what: 'desks', look, everyMs: EVERY_MS, report })
  return {
    close: async () => {
      await looking.close()
      for (const close of doors.values()) await close()
    },
  }
}

/** Null where another console listens there, or the directory is away. */
async function openDoor(root: string, name: string, greet: () => Promise<Greeting>) {
  const folder = await open(root, constants.O_RDONLY | constants.O_DIRECTORY).catch(() => null)
  if (folder === null) return null
  const place = placeIn(folder, root, name)
  if ((await greetedBy(place, ANSWERS_MS)) !== null) {
    await folder.close()
    return null
  }
  // One that nobody answers at was left by a console that was killed.
  await unlink(place).catch(() => undefined)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    greet().then(
      (said) => socket.end(JSON.stringify(said)),
      () => socket.destroy(),
    )
  })
  try {
    await listening(server, place)
  } catch (error) {
    await folder.close()
    throw error
  }
  server.unref()
  return async () => {
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await folder.close()
  }
}

/** The path of a socket may have some 100 bytes: by the open directory it is short wherever that lies. */
function placeIn(folder: FileHandle, root: string, name: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${folder.fd}/${name}` : path.join(root, name)
}

function listening(server: Server, place: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, resolve)
  })
}
