import path from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { diffLines, folded } from '@/lib/json/diff'
import { visible } from '@/lib/letters/glyphs'
import type { Assurance } from '@/lib/people/person'
import { help } from '@/lib/text/commands/command-help'
import { deskCommand } from '@/lib/text/commands/desk-commands'
import type { Reading } from '@/server/boot/base/reading-side'
import { readRule, toolsOf } from '@/server/boot/desk/asked-calls'
import { makeDesk } from '@/server/boot/desk/desk-folder'
import { hookWords } from '@/server/boot/desk/hook-flags'
import { forgetHook, noteHook } from '@/server/boot/desk/hook-note'
import { desksIn, HOOK_EVENTS, shellLine, withHook, withoutHook } from '@/server/boot/desk/hook-settings'
import { pauseDesk, resumeDesk } from '@/server/boot/desk/pause-desk'
import { pinnedKey } from '@/server/boot/desk/pinned-key'
import { tryRules, whyUntried } from '@/server/boot/desk/rules-tried'
import { type SettingsChange, settingsChange, writeSettings } from '@/server/boot/desk/settings-change'
import { KnownError } from '@/server/errors'
import { deskOf, leastOf } from './desk-command'

const words = deskCommand.hook
/** The program's own time-out is longer than the hook waits, so that a person's last-second answer counts. */
const LONGER_S = 15
const MOST_WAIT_S = 3_600
/** So far back rules are tried. */
const DAYS = 30
const MOST_DAYS = 3_650

type Place = { project?: string; managed?: boolean; yes?: boolean }
type Install = Place & {
  desk?: string
  data?: string
  key?: string
  source?: string
  least: Assurance
  wait: number
  only?: string[]
  panes?: boolean
}

export function addHook(program: Command, io: Io): void {
  const hook = program.command('hook').description(help.hook.does)
  hook
    .command('install')
    .description(help.hook.install)
    .option('--project <dir>', help.hook.project)
    .option('--managed', help.hook.managed)
    .option('--only <rule>', help.hook.only, (text, before: string[] = []) => [...before, ruleOf(text)])
    .option('--panes', help.hook.panes)
    .option('--wait <seconds>', help.desk.wait, waitOf, 30)
    .option('--least <known>', help.desk.least, leastOf, 'password')
    .option('--key <fingerprint>', help.desk.key)
    .option('--source <label>', help.hook.source)
    .option('--desk <dir>', help.desk.desk)
    .option('--data <dir>', help.data)
    .option('--yes', help.hook.yes)
    .action((flags: Install) => install(io, flags))
  hook
    .command('remove')
    .description(help.hook.remove)
    .option('--project <dir>', help.hook.project)
    .option('--managed', help.hook.managed)
    .option('--yes', help.hook.yes)
    .action(async (flags: Place) => {
      const file = fileOf(io, flags)
      const desks: string[] = []
      const change = await settingsChange(file, (settings) => {
        desks.push(...desksIn(settings))
        return withoutHook(settings)
      })
      await changed(io, change, flags, words.none)
      if (flags.yes) for (const desk of desks) await forgetHook(desk, file)
    })
  hook
    .command('try')
    .description(help.hook.try)
    .option('--only <rule>', help.hook.only, (text, before: string[] = []) => [...before, ruleOf(text)])
    .option('--days <n>', help.hook.days, daysOf, DAYS)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async ({ only = [], ...flags }: { only?: string[]; days: number; data?: string; database?: string }) => {
      if (only.length === 0) throw new KnownError('bad-usage', words.noRules, words.ruleMend)
      await withReading(io, settingsOf(io, flags), (reading) => tell(io, reading, { only, days: flags.days }))
    })
  hook
    .command('pause')
    .description(help.hook.pause)
    .argument('<span>', help.hook.span, spanOf)
    .option('--desk <dir>', help.desk.desk)
    .option('--data <dir>', help.data)
    .action(async (span: number, flags: Pick<Install, 'desk' | 'data'>) => {
      const until = io.now() + span
      await pauseDesk(deskOf(io, flags), until)
      io.out(`${words.paused(new Date(until).toISOString())}\n`)
    })
  hook
    .command('resume')
    .description(help.hook.resume)
    .option('--desk <dir>', help.desk.desk)
    .option('--data <dir>', help.data)
    .action(async (flags: Pick<Install, 'desk' | 'data'>) => {
      await resumeDesk(deskOf(io, flags))
      io.out(`${words.resumed}\n`)
    })
}

async function install(io: Io, flags: Install): Promise<void> {
  const desk = deskOf(io, flags)
  const key = flags.key ?? (await pinnedKey(settingsOf(io, { ...flags }).data))
  // A console calls a source by its directory where nobody says otherwise: a hook that looks for another name is silent.
  const { wait, least, only = [], source = path.basename(desk) } = flags
  // Its parent is then the program itself: no shell between them outlives it.
  const command = `exec ${shellLine(hookWords({ desk, key, source, least, wait, only }))}`
  const installed = {
    command,
    timeout: wait + LONGER_S,
    tools: toolsOf(only.map(readRule)),
    events: flags.panes ? HOOK_EVENTS : HOOK_EVENTS.slice(0, 1),
  }
  const file = fileOf(io, flags)
  const change = await settingsChange(file, (settings) => withHook(settings, installed))
  if (only.length > 0)
    await withReading(io, settingsOf(io, { ...flags }), (reading) => tell(io, reading, { only, days: DAYS })).catch(
      (error: unknown) => {
        // Whoever installs it before anything was read is told that, and installs it.
        io.out(`${words.untried(whyUntried(error))}\n`)
      },
    )
  if (flags.yes) await makeDesk(desk)
  await changed(io, change, flags, words.same)
  if (flags.yes) await noteHook(desk, file, withHook({}, installed))
  io.out(`${words.convenience}\n`)
}

const SHOWN = 12

/** What the rules would have asked about, and what not, the most frequent first. */
async function tell(
  io: Io,
  reading: Reading,
  { only, days }: { only: readonly string[]; days: number },
): Promise<void> {
  const { all, fits, asked, others, capped } = await tryRules(reading, {
    rules: only.map(readRule),
    days,
    now: io.now(),
  })
  if (all === 0) return io.out(`${words.noneTried(days)}\n`)
  io.out(`${words.tried(days, fits, all, capped)}\n`)
  for (const [title, groups] of [
    [words.fits, asked],
    [words.others, others],
  ] as const) {
    if (groups.length === 0) continue
    io.out(`${title}\n`)
    for (const { said, count } of groups.slice(0, SHOWN)) io.out(`${words.call(count, visible(said))}\n`)
    const left = groups.slice(SHOWN).reduce((sum, { count }) => sum + count, 0)
    if (left > 0) io.out(`${words.more(left)}\n`)
  }
}

async function changed(io: Io, change: SettingsChange, { yes }: Place, same: string): Promise<void> {
  const { file, before, after } = change
  io.out(`${words.file(visible(file))}\n`)
  if ((before ?? '') === after) return io.out(`${same}\n`)
  for (const piece of folded(diffLines(before ?? '', after), 2))
    if (piece.kind === 'folded') io.out('  …\n')
    else for (const { kind, text } of piece.lines) io.out(`${SIGNS[kind]} ${visible(text)}\n`)
  if (yes) await writeSettings(change)
  io.out(`${yes ? words.written : words.dry}\n`)
}

const SIGNS = { same: ' ', added: '+', removed: '-' } as const

/** Of the whole machine, which root owns: its hooks are called first, and what they answer stands. */
const MANAGED = '/etc/claude-code/managed-settings.json'

function fileOf(io: Io, { project, managed }: Place): string {
  if (managed) return MANAGED
  if (project !== undefined) return path.resolve(io.directory, project, '.claude', 'settings.local.json')
  const home = io.environment.CLAUDE_CONFIG_DIR
  return path.join(home ? path.resolve(io.directory, home) : path.join(io.home, '.claude'), 'settings.json')
}

/** What cannot be read asks about everything, which is not what was meant. */
function ruleOf(text: string): string {
  if (readRule(text).is !== 'all') return text
  throw new KnownError('bad-usage', words.rule(text), words.ruleMend)
}

function daysOf(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) throw new InvalidArgumentError(words.days)
  return days
}

const SPAN = /^(\d{1,4})([smhd])$/
const UNIT: { readonly [unit: string]: number } = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }

function spanOf(text: string): number {
  const [, count, unit = ''] = SPAN.exec(text) ?? []
  const ms = Number(count) * (UNIT[unit] ?? Number.NaN)
  if (!(ms > 0)) throw new InvalidArgumentError(words.span)
  return ms
}

function waitOf(text: string): number {
  const seconds = Number(text)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > MOST_WAIT_S) throw new InvalidArgumentError(words.wait)
  return seconds
}
