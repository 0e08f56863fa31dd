import path from 'node:path'
import { type Command, Option } from 'commander'
import { Ended } from '@/bin/commands/base/ended-command'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { nothingToRead } from '@/bin/commands/index/nothing-to-read'
import { progressOn } from '@/bin/commands/index/progress-command'
import { sayKept } from '@/lib/ledger/kept-words'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { GRAVITIES, type Gravity } from '@/lib/rules/judged'
import { reasonOf } from '@/lib/rules/undrained-inbox'
import { help } from '@/lib/text/commands/command-help'
import { lint, lintHelp } from '@/lib/text/commands/lint-words'
import { mail } from '@/lib/text/rules/mail-trouble-words'
import { titleOfRule } from '@/lib/text/rules/rule-words'
import { type Linted, lintNow } from '@/server/boot/commands/lint-now'
import { assertDirectory, typedSource, wantedSources } from '@/server/boot/serve/sources/chosen-sources'
import { KnownError } from '@/server/errors'
import type { PlacedInbox } from '@/server/store/judge/mail/placed-inboxes'
import { rulesIn } from './lint-rules'
import { sarifOf } from './lint-sarif'

/** Some problem is as grave as was said. */
const BROKEN = 3

type Flags = { json?: boolean; sarif?: boolean; failOn: Gravity | 'never'; now?: string; rules?: string }

export function addLint(program: Command, io: Io): void {
  program
    .command('lint')
    .description(lintHelp.does)
    .argument('<dir...>', help.roots)
    .option('--json', lintHelp.json)
    .option('--sarif', lintHelp.sarif)
    .addOption(new Option('--fail-on <severity>', lintHelp.failOn).choices([...GRAVITIES, 'never']).default('error'))
    .option('--now <time>', lintHelp.now)
    .option('--rules <file>', lintHelp.rules)
    .action(async (typed: string[], flags: Flags) => {
      const places = typed.map((place) => typedSource(place, io.directory, io.home))
      const sources = await wantedSources({ typed: places, configured: [], watched: [] })
      if (sources.length === 0) throw nothingToRead()
      for (const { root } of sources) await assertDirectory(root)
      const rules = flags.rules === undefined ? {} : rulesIn(path.resolve(io.directory, flags.rules))
      const progress = progressOn(io)
      const asked = { now: timeOf(flags.now), onProgress: progress.tell, rules }
      const found = await lintNow(settingsOf(io), sources, asked).finally(progress.end)
      if (flags.sarif) io.out(`${JSON.stringify(sarifOf(found), null, 2)}\n`)
      else
        io.out(
          flags.json ? [...found.problems.map(jsonOf), ...found.inboxes.found.map(inboxJson)].join('') : linesOf(found),
        )
      if (flags.failOn === 'never') return
      const from = GRAVITIES.indexOf(flags.failOn)
      const grave = found.problems.filter(({ severity }) => GRAVITIES.indexOf(severity) >= from)
      if (grave.length > 0) throw new Ended(BROKEN, lint.failed(grave.length, flags.failOn))
    })
}

function timeOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const at = Date.parse(said)
  if (Number.isNaN(at))
    throw new KnownError(
      'bad-usage',
      () => lint.noTime(said),
      () => lint.noTimeMend,
    )
  return at
}

function jsonOf({ says, at, rule, ...problem }: Linted['problems'][number]): string {
  const time = new Date(at).toISOString()
  return `${jsonLine({ rule, title: titleOfRule(rule), ...problem, says: sayKept(says), at: time })}\n`
}

/** No rule is broken: it has none, and no severity. */
function inboxJson({ oldest, heardAt, agent, ...inbox }: PlacedInbox): string {
  const times = {
    at: new Date(oldest.at).toISOString(),
    heardAt: heardAt === null ? null : new Date(heardAt).toISOString(),
  }
  return `${jsonLine({ inbox: agent, title: mail.inboxes.title, ...inbox, uid: oldest.uid, ...times })}\n`
}

function linesOf({ problems, files, now, inboxes }: Linted): string {
  const lines = problems.map(({ path, line, severity, rule, says, agent }) => {
    const place = line === null ? path : `${path}:${line}`
    return `${visible(`${place}  ${severity}  ${rule}  ${agent === null ? '' : `${agent}: `}${sayKept(says)}`)}\n`
  })
  const undrained = inboxes.found.map((one) => `${visible(lineOfInbox(one))}\n`)
  const sum = lint.sum({ problems: problems.length, files, now, inboxes: inboxes.found.length, more: inboxes.more })
  return `${lines.join('')}${undrained.join('')}${sum}\n`
}

function lineOfInbox({ path, line, agent, count, oldest, heardAt, near }: PlacedInbox): string {
  const says = lint.undrained(count, new Date(oldest.at).toISOString(), reasonOf({ heardAt, oldest }), near)
  return `${line === null ? path : `${path}:${line}`}  ${lint.inbox}  ${agent}: ${says}`
}
