import { Command, CommanderError } from 'commander'
import { visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { lastLine } from '@/server/boot/base/sentence'
import { addAnswer, addApprove, addReject, addWithdraw } from './commands/acting/decide-command'
import { addDesk } from './commands/acting/desk-command'
import { addHold } from './commands/acting/hold-command'
import { addHook } from './commands/acting/hook-command'
import { addVerifyHuman, addWaitApproval } from './commands/acting/human-command'
import { addSend } from './commands/acting/send-command'
import { addWriting } from './commands/acting/writing-command'
import { Ended } from './commands/base/ended-command'
import type { Io } from './commands/base/io'
import { addDemo } from './commands/demo-command'
import { addDoctor } from './commands/doctor-command'
import { addHelp } from './commands/help-command'
import { addIndex } from './commands/index/index-command'
import { addIngest } from './commands/index/ingest-command'
import { addReindex } from './commands/index/reindex-command'
import { addBackup, addRestore } from './commands/keeping/backup-command'
import { addForget } from './commands/keeping/forget-command'
import { addKey } from './commands/keeping/key-command'
import { addLink } from './commands/keeping/link-command'
import { addMove } from './commands/keeping/move-command'
import { addProof } from './commands/keeping/proof-command'
import { addVerify } from './commands/keeping/verify-command'
import { addAgents, addWho } from './commands/reading/agents-command'
import { addAsks } from './commands/reading/asks-command'
import { addExport } from './commands/reading/export-command'
import { addLint } from './commands/reading/lint-command'
import { addSearch } from './commands/reading/search-command'
import { addTasks } from './commands/reading/tasks-command'
import { addTrace } from './commands/reading/trace-command'
import { addUnreadable } from './commands/reading/unreadable-command'
import { addServe } from './commands/serve-command'

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
  addLint,
  addDoctor,
  addVerify,
  addProof,
  addBackup,
  addRestore,
  addReindex,
  addForget,
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
  addDesk,
  addHook,
  addHold,
  addHelp,
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

function isUsage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'bad-usage'
}
