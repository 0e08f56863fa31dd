import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { plainHelp } from '@/lib/help/help-plain'
import { topicOf } from '@/lib/help/topics'
import { help } from '@/lib/text/commands/command-help'
import { helpPage, helpTopics } from '@/server/boot/help/help-files'
import { KnownError } from '@/server/errors'

/** Pages of help and what each command takes, in the place of commander's own. */
export function addHelp(program: Command, io: Io): void {
  program.helpCommand(false)
  program
    .command('help')
    .description(help.help.does)
    .argument('[topic]', help.help.topic)
    .action((typed: string | undefined) => io.out(helpOn(typed, program, io.columns)))
}

function helpOn(typed: string | undefined, program: Command, columns: number): string {
  if (typed === undefined) return `${program.helpInformation()}\n${topicList()}`
  const topic = topicOf(typed)
  const command = program.commands.find((one) => one.name() === typed || one.aliases().includes(typed))
  if (topic !== null) {
    const more = command === undefined ? '' : `\n${help.help.alsoCommand(typed)}\n`
    return `${plainHelp(helpPage(topic), columns)}${more}`
  }
  if (command !== undefined) return command.helpInformation()
  throw new KnownError('bad-usage', help.help.none(typed), help.help.noneMend)
}

/** As commander lists commands. */
function topicList(): string {
  const topics = helpTopics()
  const widest = Math.max(...topics.map(({ name }) => name.length))
  const lines = topics.map(({ name, title }) => `  ${name.padEnd(widest)}  ${title}\n`)
  return `${help.help.topics}\n${lines.join('')}`
}
