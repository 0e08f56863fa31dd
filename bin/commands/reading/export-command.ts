import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Command, Option } from 'commander'
import { commanded } from '@/bin/commands/base/commanded-command'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { EXPORT_FORMATS, type ExportFormat, written } from '@/lib/export/formats'
import { visible } from '@/lib/letters/glyphs'
import type { Canonical, Secrets } from '@/lib/message/canonical'
import { help } from '@/lib/text/commands/command-help'
import { exportCommand as words } from '@/lib/text/ledger/exported-files'
import { KnownError } from '@/server/errors'
import { checked, narrowed } from './search-command'

type Flags = {
  format: ExportFormat
  since?: string
  mine?: string
  out?: string
  unmasked?: boolean
  data?: string
  database?: string
}

export function addExport(program: Command, io: Io): void {
  program
    .command('export')
    .description(help.export.does)
    .argument('[query...]', help.query)
    .addOption(new Option('--format <format>', words.formats).choices(EXPORT_FORMATS).default(EXPORT_FORMATS[0]))
    .option('--since <time>', help.since)
    .option('--mine <agent>', help.mine)
    .option('--out <file>', help.export.out)
    .option('--unmasked', help.export.unmasked)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .addHelpText('after', words.help)
    .action(async (asked: string[], flags: Flags) => {
      const at = io.now()
      const query = checked(narrowed(checked(asked.join(' '), at), flags), at)
      const settings = settingsOf(io, flags)
      const secrets: Secrets = flags.unmasked ? 'whole' : 'masked'
      await withReading(io, settings, async ({ readers }) => {
        const found = await readers.messages.export({ query, now: at, secrets })
        const { out, format } = flags
        const progress = progressOf(io, out !== undefined || !io.shown)
        const pieces = written(progress.counting(found), { format, query, at, secrets })
        const intent = {
          act: 'export',
          subject: query || null,
          detail: { query, format, out: out ?? null, secrets },
        } as const
        try {
          await commanded(io, settings, intent, async () => {
            if (out === undefined) await pour(pieces, io.pour)
            else await toFile(path.resolve(io.directory, out), (write) => pour(pieces, write))
          })
        } finally {
          progress.clear()
        }
        if (out !== undefined) io.err(words.into(progress.count(), visible(out)))
      })
    })
}

const CLEAR = '\r\u001b[2K'

/** How many messages are written: one line that is rewritten, on a terminal that does not show the export itself. */
function progressOf(io: Io, apart: boolean) {
  const shows = io.terminal && apart
  let count = 0
  let stopped = false
  void io.asked.then(() => {
    stopped = true
  })
  return {
    count: () => count,
    clear: () => shows && io.err(CLEAR),
    counting: async function* (chunks: AsyncIterable<Canonical[]>) {
      for await (const chunk of chunks) {
        if (stopped) throw new KnownError('unavailable', words.stopped)
        count += chunk.length
        if (shows) io.err(`${CLEAR}${words.written(count)}`)
        yield chunk
      }
    },
  }
}

async function pour(pieces: AsyncIterable<string>, write: (text: string) => Promise<unknown>): Promise<void> {
  for await (const piece of pieces) await write(piece)
}

/** The file gets its name when it is whole; what could not be written to its end is removed. */
async function toFile(file: string, fill: (write: (text: string) => Promise<unknown>) => Promise<void>): Promise<void> {
  if (await isThere(file)) throw new KnownError('conflict', words.exists(file), words.otherName)
  const part = `${file}.${randomUUID()}.part`
  const handle = await begun(part, file)
  try {
    await fill((piece) => handle.writeFile(piece))
    await handle.sync()
    await handle.close()
    await named(part, file)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw isDisk(error)
      ? new KnownError('unavailable', words.cannotWrite(file), error.message, { cause: error })
      : error
  }
}

/** Whoever wrote one of this name meanwhile keeps it. */
async function named(part: string, file: string): Promise<void> {
  if (await isThere(file)) throw new KnownError('conflict', words.exists(file), words.otherName)
  await rename(part, file)
}

function isThere(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  )
}

async function begun(part: string, file: string): Promise<FileHandle> {
  try {
    return await open(part, 'wx')
  } catch (error) {
    if (!isDisk(error)) throw error
    throw new KnownError('unavailable', words.cannotWrite(file), error.message, { cause: error })
  }
}

function isDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
