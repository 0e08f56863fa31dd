import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Undoing = { command: string; args: string[] }

/**
 * Hands what is to be undone to a keeper that outlives a run that is killed: it runs the command and removes the
 * directory when this process ends, or when the answer is called. `program` is where `tools/keeper.mjs` lies.
 */
export function keep(program: string, directory: string, { command, args }: Undoing): () => Promise<void> {
  const keeper = spawn(process.execPath, [program, directory, command, ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  return async () => {
    const ended = once(keeper, 'exit')
    keeper.stdin.end()
    await ended
  }
}
