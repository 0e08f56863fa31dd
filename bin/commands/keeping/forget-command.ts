import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { paceOn } from '@/bin/commands/index/pace-command'
import { visible, visibleLines } from '@/lib/letters/glyphs'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { forgetting as words } from '@/lib/text/commands/forget-words'
import {
  allForgotten,
  alone,
  type Foreseen,
  foreseen,
  hasMore,
  type Known,
  knownAs,
  type Named,
  type Part,
} from '@/server/boot/commands/forget-now'
import { onRecord } from '@/server/boot/commands/on-record'
import { KnownError } from '@/server/errors'
import type { Settings } from '@/server/settings'

type Flags = { yes?: boolean; undo?: boolean; source?: string; data?: string; database?: string }

export function addForget(program: Command, io: Io): void {
  program
    .command('forget')
    .description(help.forget.does)
    .argument('[name]', help.forget.name)
    .option('--yes', help.forget.yes)
    .option('--undo', help.forget.undo)
    .option('--source <label>', help.forget.source)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (name: string | undefined, flags: Flags) => {
      const settings = settingsOf(io, flags)
      if (name === undefined) return list(io, settings)
      const named = { name, source: flags.source ?? null }
      const does = flags.undo ? undo : forget
      await does(io, settings, named, flags.yes ?? false)
    })
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const isoOf = (at: number | null) => (at === null ? null : `${new Date(at).toISOString().slice(0, 16)}Z`)

async function list(io: Io, settings: Settings): Promise<void> {
  const all = await withReading(io, settings, ({ door }) => allForgotten(door))
  if (all.length === 0) io.out(`${words.nothing}\n`)
  for (const { kind, name, label, at } of all) io.out(`${words.listed(kind, visible(name), label, day(at))}\n`)
}

async function forget(io: Io, settings: Settings, named: Named, yes: boolean): Promise<void> {
  const known = await withReading(io, settings, ({ door }) => knownAs(door, named))
  if (known !== null && !(await withReading(io, settings, ({ door }) => hasMore(door, named))))
    return again(io, settings, known, yes)
  if (!yes) {
    tell(io, await withReading(io, settings, ({ door }) => foreseen(door, named)))
    io.out(`${words.shown}\n`)
    return
  }
  await alone(settings, io.now(), async (holding) => {
    const what = await holding.door.write((tx) => foreseen(tx, named))
    tell(io, what)
    const parts = [what, ...what.along].filter((one) => one !== what || known === null || one.count.observations > 0)
    for (const part of parts) {
      const done = await recorded(io, settings, intentOf('forget', part), async () => {
        const pace = paceOn(io, command.deriving.what)
        const forgotten = await holding.untold(() => holding.forget(part, io.now(), pace))
        if (part === parts.at(-1)) await holding.door.wipe()
        return forgotten
      })
      io.out(`${words.done(done)}\n`)
    }
  })
}

/** A run that was stopped before the files were rewritten may have left something in them. */
async function again(io: Io, settings: Settings, known: Known, yes: boolean): Promise<void> {
  if (!yes) return io.out(`${words.already(day(known.at))}\n`)
  await alone(settings, io.now(), ({ door, untold }) => untold(() => door.wipe()))
  io.out(`${words.again}\n`)
}

async function undo(io: Io, settings: Settings, named: Named, yes: boolean): Promise<void> {
  const known = await withReading(io, settings, ({ door }) => knownAs(door, named))
  if (known === null) throw new KnownError('not-found', words.notForgotten(named.name), words.notForgottenMend)
  const all = [known, ...known.along]
  if (!yes) {
    for (const { kind, name, label } of all) io.out(`${words.undo(kind, visible(name), label)}\n`)
    return
  }
  await alone(settings, io.now(), async ({ remember }) => {
    for (const one of all) {
      const intent = { act: 'remember', subject: one.name, detail: { kind: one.kind, source: one.label } } as const
      await recorded(io, settings, intent, () => remember(one))
    }
  })
  io.out(`${words.undone}\n`)
}

function tell(io: Io, { shared, along, ...what }: Foreseen): void {
  const held = ({ count }: Part) => words.held(count, { first: isoOf(count.first), last: isoOf(count.last) })
  const { kind, name } = what.forgetting
  io.out(`${words.what(kind, visible(name), what.source.label)}\n`)
  io.out(`  ${held(what)}\n`)
  for (const part of along) io.out(`${words.along(part.source.label)}\n  ${held(part)}\n`)
  if (shared.length > 0) io.out(`  ${words.shared(shared.map(visible))}\n`)
  for (const line of words.effect) io.out(`${line}\n`)
}

function intentOf(act: 'forget', { source, forgetting: { kind, name }, count }: Part) {
  return { act, subject: name, detail: { kind, source: source.label, ...count } } as const
}

function recorded<T>(
  io: Io,
  settings: Settings,
  intent: Parameters<typeof onRecord>[1],
  does: () => Promise<T>,
): Promise<T> {
  const note = (line: string) => io.err(visibleLines(line))
  return onRecord({ settings, now: io.now, note, must: true }, intent, does)
}
