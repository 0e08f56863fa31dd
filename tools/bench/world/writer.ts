import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { seeded } from '@/tools/demo/random'
import { messageFile } from './data'
import type { Watched } from './large'

/** Where the live messages of the bench go. */
export const channelOf = ({ collab }: Watched) => path.join(collab, 'channels', 'c7')
export const linesOf = ({ teams }: Watched) => path.join(teams, 'live', 'channel.jsonl')

/** UTC ms with fractions: one clock for all programs of a machine, pages included. */
export const clock = () => performance.timeOrigin + performance.now()

/** Of this run: what an earlier run wrote into the same directories is another message. */
const RUN = Date.now().toString(36)
const random = seeded(Date.now())
let written = 0

/** The n-th message says this, and a space behind it. */
const tokenOf = (n: number) => `bench${RUN}n${n}`
export const TOKENS = new RegExp(`bench${RUN}n\\d+(?= )`, 'g')

/** What the next message says, so that it can be found. */
export function nextToken(): { n: number; token: string } {
  const n = written++
  return { n, token: tokenOf(n) }
}

/** Writes one message the way agents do: a file renamed into place and a line appended, by turns. Gives what it says. */
export function writeOne(watched: Watched): string {
  const { n, token } = nextToken()
  const now = new Date().toISOString()
  if (n % 2 === 0) {
    const { name, text } = messageFile(random, n, 'c7')
    const id = path.parse(name).name
    const target = path.join(channelOf(watched), `${id}-${RUN}.json`)
    const body = text
      .replace(id, `${id}-${RUN}`)
      .replace('"text":"', `"text":"${token} `)
      .replace(/"timestamp":"[^"]+"/, `"timestamp":"${now}"`)
    writeFileSync(`${target}.tmp`, body)
    renameSync(`${target}.tmp`, target)
  } else {
    appendLine(linesOf(watched), token)
  }
  return token
}

/** Appends one message of a team to its channel. */
export function appendLine(file: string, token: string): void {
  const said = { from: 'qa', to: null, type: 'message', reasoning: 'bench', content: `${token} appended` }
  appendFileSync(file, `${JSON.stringify({ ts: new Date().toISOString(), ...said })}\n`)
}

type Pace = { rate: number; seconds: number; stopped?: () => boolean }

/** Calls `write`, which gives what it wrote, `rate` times a second by the clock: what a busy machine delayed is made up for. Gives when each was written. */
export async function writeFor(write: () => string, { rate, seconds, stopped }: Pace): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  const began = performance.now()
  for (let n = 0; n < rate * seconds && !stopped?.(); n++) {
    const due = began + (n * 1000) / rate
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    times.set(write(), clock())
  }
  return times
}
