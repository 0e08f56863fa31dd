import { Command, CommanderError } from 'commander'
import { visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { lastLine } from '@/server/boot/base/sentence'
import { Ended } from './commands/base/ended-command'
import type { Io } from './commands/base/io'

const WRONG_USAGE = 2
const VERSION = ['-V', '--version']

/** Each word with what adds its command, in the order of the help. */
export type Commands = Readonly<Record<string, () => Promise<(program: Command, io: Io) => void>>>

/** Runs one command to its end and gives the exit code: 1 for an error (one line: cause and mend), 2 for wrong usage, or what the command answers by it. */
export async function runProgram(
  words: readonly string[],
  io: Io,
  commands: Commands,
  version: string,
): Promise<number> {
  const program = new Command('signalbox')
    .description(help.program)
    .version(version)
    .showHelpAfterError(help.wrong)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
  for (const add of await meant(words, commands)) add(program, io)
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    command.exitOverride().copyInheritedSettings(program)
    const asks = command.registeredArguments.some((argument) => argument.name() === 'query')
    if (asks) command.showHelpAfterError(`${help.dash}\n${help.wrong}`)
  }
  try {
    await program.parseAsync([...words], { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_USAGE
    io.err(`signalbox: ${visible(lastLine(error))}\n`)
    if (error instanceof Ended) return error.exit
    return isUsage(error) ? WRONG_USAGE : 1
  }
}

/** The one that is asked for; all of them where it is none, to list them or to suggest one. */
function meant([word = '', ...rest]: readonly string[], commands: Commands) {
  const only = word !== 'help' && Object.hasOwn(commands, word) ? commands[word] : undefined
  if (only !== undefined) return Promise.all([only()])
  if (rest.length === 0 && VERSION.includes(word)) return Promise.resolve([])
  return Promise.all(Object.values(commands).map((load) => load()))
}

function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'bad-usage'
}
