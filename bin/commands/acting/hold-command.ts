import type { Command } from 'commander'
import { inConsole } from '@/bin/commands/base/in-console'
import type { Io } from '@/bin/commands/base/io'
import { type HoldScope, nameOfScope } from '@/lib/asks/hold-told'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { help } from '@/lib/text/commands/command-help'
import { deskCommand } from '@/lib/text/commands/desk-commands'
import { holding as said } from '@/lib/text/decisions/hold-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'
import { KnownError } from '@/server/errors'

const words = deskCommand.hold

type Flags = { json?: boolean; data?: string }
type On = Flags & { session?: string; team?: string; why: string }

export function addHold(program: Command, io: Io): void {
  const hold = program.command('hold').description(help.hold.does)
  hold
    .command('on')
    .description(help.hold.on)
    .argument('<source>', help.hold.source)
    .requiredOption('--why <reason>', help.hold.why)
    .option('--session <id>', help.hold.session)
    .option('--team <name>', help.hold.team)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((source: string, { session, team, why, ...flags }: On) =>
      inConsole(io, flags, async (console) => {
        const scope: HoldScope =
          session !== undefined
            ? { what: 'session', source, name: session }
            : team !== undefined
              ? { what: 'team', source, name: team }
              : { what: 'source', source }
        await asked(console.holds.put.mutate({ scope, why }))
        await list(io, console, flags)
      }),
    )
  hold
    .command('off')
    .description(help.hold.off)
    .argument('<id>', help.hold.id)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((id: string, flags: Flags) =>
      inConsole(io, flags, async (console) => {
        const { rows } = await asked(console.holds.list.query())
        const [found, ...others] = rows.filter((row) => row.id.startsWith(id))
        if (found === undefined || others.length > 0) throw new KnownError('not-found', words.none(id), words.noneMend)
        await asked(console.holds.lift.mutate({ id: found.id }))
        await list(io, console, flags)
      }),
    )
  hold
    .command('list')
    .description(help.hold.list)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((flags: Flags) => inConsole(io, flags, (console) => list(io, console, flags)))
}

/** What is on hold now; where no program asks anywhere, that a hold refuses nothing. */
async function list(io: Io, console: RunningConsole, { json }: Flags): Promise<void> {
  const found = await asked(console.holds.list.query())
  if (json) return io.out(`${jsonLine(found)}\n`)
  if (found.askedAt.length === 0) io.out(`${words.nobodyAsks}\n`)
  if (found.rows.length === 0) io.out(`${words.nothing}\n`)
  for (const { id, scope, by, why, since, refused } of found.rows) {
    const what = `${said.of(scope.what)} ${visible(nameOfScope(scope))}`
    const count = refused === null ? '' : `, ${said.refused(refused)}`
    io.out(`${words.line(id.slice(0, 8), what, visible(by), new Date(since).toISOString(), visible(why))}${count}\n`)
  }
}
