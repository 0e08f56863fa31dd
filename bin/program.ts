import { Command, CommanderError } from 'commander'
import { visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/command-help'
import { lastLine } from '@/server/boot/base/sentence'
import { addAgents, addWho } from './commands/agents-command'
import { addAsks } from './commands/asks-command'
import { addBackup, addRestore } from './commands/backup-command'
import { addAnswer, addApprove, addReject, addWithdraw } from './commands/decide-command'
import { addDemo } from './commands/demo-command'
import { addDoctor } from './commands/doctor-command'
import { Ended } from './commands/ended'
import { addExport } from './commands/export-command'
import { addVerifyHuman, addWaitApproval } from './commands/human-command'
import { addIndex } from './commands/index-command'
import { addIngest } from './commands/ingest-command'
import type { Io } from './commands/io'
import { addKey } from './commands/key'
import { addLink } from './commands/link-command'
import { addMove } from './commands/move-command'
import { addProof } from './commands/proof-command'
import { addReindex } from './commands/reindex-command'
import { addSearch } from './commands/search-command'
import { addSend } from './commands/send-command'
import { addServe } from './commands/serve'
import { addTasks } from './commands/tasks-command'
import { addTrace } from './commands/trace'
import { addUnreadable } from './commands/unreadable-command'
import { addVerify } from './commands/verify-command'
import { addWriting } from './commands/writing-command'

const WRONG_USAGE = 2

/** Each adds one command. */
const commands = [
  addServe,
  addIngest,
  addIndex,
  addSearch,
  addExport,
  addTrace,
  addAgents,
  addWho,
  addTasks,
  addUnreadable,
  addDoctor,
  addVerify,
  addProof,
  addBackup,
  addRestore,
  addReindex,
  addMove,
  addDemo,
  addLink,
  addSend,
  addAsks,
  addApprove,
  addReject,
  addAnswer,
  addWithdraw,
  addWriting,
  addKey,
  addVerifyHuman,
  addWaitApproval,
]

/** Runs one command to its end and gives the exit code: 1 for an error (one line: cause and mend), 2 for wrong usage, or what the command answers by it. */
export async function runProgram(words: readonly string[], io: Io, version: string): Promise<number> {
  const program = new Command('signalbox')
    .description(help.program)
    .version(version)
    .showHelpAfterError(help.wrong)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err })
  for (const add of commands) add(program, io)
  for (const command of program.commands) {
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

function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'bad-usage'
}
