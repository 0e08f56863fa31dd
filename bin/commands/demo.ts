import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { pause } from '../demo/pause'
import { assertNobodys, runDemo } from '../demo/run'
import type { Io } from './io'

type Flags = { rate: number; seed: number; minutes?: number; history: number }

const amount = (least: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() === '' || Number.isNaN(value) || value < least)
    throw new InvalidArgumentError(`Give a number, ${least} or more.`)
  return value
}

export function addDemo(program: Command, io: Io): void {
  program
    .command('demo')
    .description('Write a living world in all four protocols into a directory, and print what was planted as JSON.')
    .argument('<dir>', 'a directory for the world; collab, teams, dream and clawos are made in it')
    .option('--rate <n>', 'acts a second while it lives', amount(0.01), 2)
    .option('--seed <n>', 'the same seed tells the same stories', amount(0), 1)
    .option('--minutes <n>', 'how long it lives; 0 tells every story once and ends (default: until stopped)', amount(0))
    .option('--history <n>', 'messages of the past written first', amount(0), 0)
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
