import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from 'vitest'
import * as z from 'zod'
import { COMMAND } from './harness'

/** Users of nobody: the console's, the agents', and the group that they share. */
const CONSOLE = 61_101
const AGENT = 61_102
const SHARED = 61_103
const PROGRAM = path.join(import.meta.dirname, 'agents', 'agent.mjs')

const as = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${SHARED}`, '--clear-groups'] as const

/** Why everything runs as one user; null where console and agents are users of their own. */
export const WHY_TOGETHER = whyTogether()

function whyTogether(): string | null {
  if (process.getuid?.() !== 0) return 'this run is not root'
  const [program, ...words] = as(AGENT)
  const reads = `require('fs').accessSync(${JSON.stringify(COMMAND)});require('fs').accessSync(${JSON.stringify(PROGRAM)})`
  const { status } = spawnSync(program, [...words, process.execPath, '-e', reads])
  return status === 0 ? null : 'another user cannot reach this clone, or there is no setpriv'
}

export const USERS = WHY_TOGETHER === null ? 'users of their own' : `one user, because ${WHY_TOGETHER}`
/** What the console is started under. */
export const UNDER = WHY_TOGETHER === null ? as(CONSOLE) : []
export const uids =
  WHY_TOGETHER === null
    ? { console: CONSOLE, agent: AGENT, group: SHARED }
    : { console: process.getuid?.() ?? 0, agent: process.getuid?.() ?? 0, group: process.getgid?.() ?? 0 }

/** A tree that both write to: of the agents' user, with a group that they share and new files get too. */
export function shareTree(place: string, owner: number = uids.agent): void {
  if (WHY_TOGETHER !== null) return
  const isFolder = lstatSync(place).isDirectory()
  chownSync(place, owner, SHARED)
  chmodSync(place, isFolder ? 0o2775 : 0o664)
  if (isFolder) for (const name of readdirSync(place)) shareTree(path.join(place, name), owner)
}

/** A directory that is the console's own. */
export function giveToConsole(place: string): void {
  if (WHY_TOGETHER !== null) return
  chownSync(place, CONSOLE, SHARED)
  chmodSync(place, 0o755)
}

const Told = z.object({
  did: z.enum(['asked', 'waited', 'read', 'acted']),
  uid: z.number(),
  id: z.string().optional(),
  line: z.string().optional(),
  code: z.number().optional(),
  says: z.string().optional(),
  file: z.string().optional(),
  message: z.record(z.string(), z.unknown()).optional(),
})
export type Told = z.infer<typeof Told>

export type Agent = {
  /** Says something in its protocol that a person has to decide. */
  ask: (words: string) => Promise<Told>
  act: () => Promise<Told>
  /** What it did, once it did it. */
  told: (did: Told['did']) => Promise<Told>
  close: () => void
}

/** Starts an agent, as its own user; `waiting` is how it waits for an approval. */
export function startAgent(protocol: string, root: string, waiting: readonly string[]): Agent {
  const [program = '', ...words] = [...(WHY_TOGETHER === null ? as(AGENT) : []), process.execPath, PROGRAM]
  const child: ChildProcessWithoutNullStreams = spawn(program, [...words, protocol, root, ...waiting], { cwd: '/' })
  child.stderr.pipe(process.stderr)
  const all: Told[] = []
  createInterface({ input: child.stdout }).on('line', (line) => all.push(Told.parse(JSON.parse(line))))
  const told = async (did: Told['did']) => {
    await expect.poll(() => all.some((one) => one.did === did)).toBe(true)
    const found = all.find((one) => one.did === did)
    if (found === undefined) throw new Error(`It has not ${did}.`)
    return found
  }
  const order = (did: Told['did'], line: string) => {
    child.stdin.write(`${line}\n`)
    return told(did)
  }
  return {
    told,
    ask: (said) => order('asked', `ask ${said}`),
    act: () => order('acted', 'act'),
    close: () => child.stdin.end(),
  }
}
