import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { started } from '@/tools/bench/measure/processes'

/** What a program printed until it ended; throws with what it said unless it ended well. */
export async function toTheEnd(
  command: string,
  words: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const child = started(spawn(command, [...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }))
  let [out, wrong] = ['', '']
  child.stdout.on('data', (more: Buffer) => {
    out += more.toString()
  })
  child.stderr.on('data', (more: Buffer) => {
    wrong += more.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${code}: ${out}${wrong}`)
  return out
}
