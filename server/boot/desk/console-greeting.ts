import { connect } from 'node:net'
import * as z from 'zod'

/** The socket in a desk at which a console that watches it tells who it is: whoever is dead answers nobody. */
export const SOCKET = 'console.sock'

/** What a console says of itself. `source`: its label of the desk; `key`: the public key that it signs with, PEM. */
export const greeting = z.object({
  desk: z.literal(1),
  source: z.string().min(1),
  writing: z.boolean(),
  key: z.string(),
})
export type Greeting = z.infer<typeof greeting>

const MOST_BYTES = 8_192

/** The console that listens at this place; null where none answers in so many ms, or what it says is no greeting. */
export function greetedBy(place: string, withinMs: number): Promise<Greeting | null> {
  return new Promise((resolve) => {
    const socket = connect(place)
    let said = ''
    const end = (found: Greeting | null) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(found)
    }
    const timer = setTimeout(() => end(null), withinMs)
    socket.setEncoding('utf8')
    socket.on('data', (text: string) => {
      said += text
      if (said.length > MOST_BYTES) end(null)
    })
    socket.on('error', () => end(null))
    socket.on('end', () => end(read(said)))
  })
}

function read(text: string): Greeting | null {
  try {
    return greeting.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
