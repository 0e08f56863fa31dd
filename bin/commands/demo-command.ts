import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { pause } from '@/tools/demo/pause'
import { assertNobodys, runDemo } from '@/tools/demo/run'
import type { Io } from './base/io'

type Flags = { rate: number; seed: number; minutes?: number; history: number; breaches?: boolean }

const amount = (least: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value) || value < least) throw new InvalidArgumentError(command.least(least))
  return value
}

export function addDemo(program: Command, io: Io): void {
  program
    .command('demo')
    .description(help.demo.does)
    .argument('<dir>', help.demo.dir)
    .option('--rate <n>', help.demo.rate, amount(0.01), 2)
    .option('--seed <n>', help.demo.seed, amount(0), 1)
    .option('--minutes <n>', help.demo.minutes, amount(0))
    .option('--history <n>', help.demo.history, amount(0), 0)
    .option('--breaches', help.demo.breaches)
    .action(async (dir: string, flags: Flags) => {
      const world = path.resolve(io.directory, dir)
      assertNobodys(world)
      const asked = new AbortController()
      void io.asked.then(() => asked.abort())
      const manifest = await runDemo({
        ...flags,
        minutes: flags.minutes ?? Number.POSITIVE_INFINITY,
        dir: world,
        now: io.now,
        wait: (ms) => pause(ms, asked.signal),
        stopped: () => asked.signal.aborted,
        said: (line) => io.err(`${line}\n`),
      })
      io.out(`${JSON.stringify(manifest)}\n`)
    })
}
