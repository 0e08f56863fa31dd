import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

const running = new Set<ChildProcess>()

/** Remembers a program for as long as it runs. */
export function started<Child extends ChildProcess>(child: Child): Child {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** For the end of a run that was cut short. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Runs a program to its end. `seconds` is wall time of the whole process, its start included. What earlier programs left
 * to be written is written first.
 */
export async function timed(args: readonly string[]): Promise<{ seconds: number; out: string }> {
  await once(spawn('sync'), 'exit')
  const began = performance.now()
  const child = started(spawn(process.execPath, [...args], { stdio: ['ignore', 'pipe', 'inherit'] }))
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, out }
}

export type Printing = { said: string; child: ChildProcess; stop: () => Promise<void> }

/** Starts a program that stays, and waits until it has printed what is `wanted`. */
export async function printing(args: readonly string[], wanted: RegExp, cwd?: string): Promise<Printing> {
  const child = started(spawn(process.execPath, [...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] }))
  const said = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = wanted.exec(line)
      if (found) resolve(found[0])
    })
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { said, child, stop }
}

export type Server = {
  address: string
  cookie: string
  child: ChildProcess
  stop: () => Promise<void>
}

/** Starts the console, in the directory of its configuration if there is one, and signs in with the start link that it prints. */
export async function serve(command: string, args: readonly string[], cwd?: string): Promise<Server> {
  const wanted = /https?:\/\/\S+\/start\?token=\S+/
  const { said: link, child, stop } = await printing([command, 'serve', ...args], wanted, cwd)
  const address = new URL(link).origin
  const answer = await fetch(link, { redirect: 'manual' })
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  return { address, cookie, child, stop }
}

/** Where the pages ask one tRPC query. */
export const addressOf = ({ address }: Pick<Server, 'address'>, procedure: string, input: unknown): string =>
  `${address}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`

/** One tRPC query, as the pages ask it. Throws with the answer's text unless it is 200. */
export async function query<T>(server: Server, procedure: string, input: unknown): Promise<T> {
  const answer = await fetch(addressOf(server, procedure, input), { headers: { cookie: server.cookie } })
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: { data: T } }
  return result.data
}

/** One tRPC act, as the pages do it. Throws with the answer's text unless it is 200. */
export async function mutate<T>(
  server: Pick<Server, 'address' | 'cookie'>,
  procedure: string,
  input: unknown,
): Promise<T> {
  const answer = await fetch(`${server.address}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { cookie: server.cookie, 'x-signalbox': '1', 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (answer.status !== 200) throw new Error(`${procedure}: ${answer.status} ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: { data: T } }
  return result.data
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

/** Resolves when the tail has read so many files and waits for more. */
export async function caughtUp(server: Server, files: number): Promise<void> {
  type House = { sources: { condition: { state: string } }[]; files: { read: number } }
  for (;;) {
    const { sources, files: sum } = await query<House>(server, 'console.status', {})
    if (sum.read >= files && sources.every(({ condition }) => condition.state === 'watching')) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
