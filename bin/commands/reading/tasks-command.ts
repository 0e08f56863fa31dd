import type { Command } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { tellDoubts } from '@/bin/commands/base/tell-doubts'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { isEnded, isUnsure, type TaskRow } from '@/lib/message/task'
import { text } from '@/lib/text'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import { duration } from '@/lib/time/clock'
import type { Reading } from '@/server/boot/base/reading-side'
import { KnownError } from '@/server/errors'
import { cut } from './rows-command'

type Flags = { json?: boolean; source?: string; owner?: string; data?: string; database?: string }

const AT_ONCE = 200
const words = text.tasks

export function addTasks(program: Command, io: Io): void {
  program
    .command('tasks')
    .description(help.tasks.does)
    .option('--json', help.jsonLines)
    .option('--source <label>', help.tasks.source)
    .option('--owner <agent>', help.tasks.owner)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action((flags: Flags) =>
      withReading(io, settingsOf(io, flags), async (reading) => {
        const { readers } = reading
        if (flags.source !== undefined) await assertSource(readers, flags.source, io.now())
        let none = true
        for await (const task of tasksOf(readers, flags)) {
          none = false
          io.out(flags.json ? `${jsonLine(withoutCursor(task))}\n` : `${taskLine(task, io)}\n`)
        }
        if (none) await tellDoubts(io, reading)
      }),
    )
}

/** Of none there are no tasks, and who mistyped one would take that for an answer. */
async function assertSource(readers: Reading['readers'], label: string, now: number): Promise<void> {
  const labels = (await readers.status.at(now)).sources.map((source) => source.label)
  if (labels.includes(label)) return
  throw new KnownError('bad-usage', command.noSource(visible(label)), command.sources(labels.map(visible)))
}

async function* tasksOf(readers: Reading['readers'], { source, owner }: Flags): AsyncGenerator<TaskRow> {
  let from: string | null = null
  do {
    const page = await readers.tasks.list({ source: source ?? null, owner: owner ?? null, from, limit: AT_ONCE })
    yield* page.rows
    from = page.next
  } while (from !== null)
}

function withoutCursor({ cursor: _, ...task }: TaskRow): Omit<TaskRow, 'cursor'> {
  return task
}

/** `blocked BLOCKED  2  atlas  dev  since 4 min 00 s  waits: …  The title`, cut to the width of the terminal. */
function taskLine(task: TaskRow, { columns, now }: Pick<Io, 'columns' | 'now'>): string {
  const waits = task.blocker ?? task.waitsFor.map((need) => words.need(need)).join(', ')
  const parts = [
    [words.states[task.state], task.native].filter((word) => word !== null).join(' '),
    isUnsure(task) ? words.unsure.toLowerCase() : null,
    task.task,
    task.source,
    task.scope,
    task.ownerRaw ?? task.owner ?? words.nobody,
    isEnded(task.state) ? null : command.since(duration(now() - task.since)),
    waits === '' ? null : words.waits(waits),
    task.title,
  ]
  return cut(visible(parts.filter((part) => part !== null).join('  ')), columns)
}
