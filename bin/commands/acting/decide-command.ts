import { hash, randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { keyOf } from '@/bin/commands/base/act-key-argument'
import { inConsole } from '@/bin/commands/base/in-console'
import type { Io } from '@/bin/commands/base/io'
import { isWhole } from '@/bin/commands/reading/asks-command'
import {
  type Card,
  type DecisionDraft,
  type DecisionOutcome,
  type DecisionPreview,
  decisionDraft,
  type Verb,
} from '@/lib/asks/approval'
import { LISTS } from '@/lib/asks/ask-kinds'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { inputProblem } from '@/lib/pages/input-problem'
import { help } from '@/lib/text/commands/command-help'
import { approvals } from '@/lib/text/decisions/approvals-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { sending } from '@/lib/text/posts/send-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'
import { KnownError } from '@/server/errors'
import { sayingAgain, seenNames, warnedOf } from './decide-seen'
import { printShown, type ShownAsk, shownOf } from './decide-shown'
import { printFile, printFiles, printReceipt, untilSeen } from './receipt-command'
import { printNotes } from './send-preview'

const words = deciding.command
/** The SHA-256 of no bytes. */
const NOTHING_SHOWN = hash('sha256', '')

type Flags = {
  reason?: string
  text?: string
  target?: string
  changed?: string
  key?: string
  sha256?: string
  seen?: string[]
  yes?: boolean
  dryRun?: boolean
  json?: boolean
  data?: string
}

export function addApprove(program: Command, io: Io): void {
  common(program, io, 'approve', (flags) => (flags.changed === undefined ? 'approve' : 'approve-as-changed'))
    .description(help.approve.does)
    .option('--reason <text>', help.deciding.reason)
    .option('--changed <payload>', help.approve.changed)
    .option('--target <text>', help.approve.target)
}

export function addReject(program: Command, io: Io): void {
  common(program, io, 'reject', () => 'reject')
    .description(help.reject.does)
    .option('--reason <text>', help.deciding.reason)
}

export function addWithdraw(program: Command, io: Io): void {
  common(program, io, 'withdraw', () => 'withdraw')
    .description(help.withdraw.does)
    .option('--reason <text>', help.deciding.reason)
}

export function addAnswer(program: Command, io: Io): void {
  common(program, io, 'answer', () => 'answer')
    .description(help.answer.does)
    .requiredOption('--text <words>', help.answer.text)
}

function common(program: Command, io: Io, name: string, verbOf: (flags: Flags) => Verb): Command {
  return program
    .command(name)
    .argument('<id>', help.deciding.id)
    .option('--key <text>', help.deciding.key)
    .option('--sha256 <hex>', help.deciding.sha256)
    .option('--seen <names>', help.deciding.seen, seenNames)
    .option('--yes', help.deciding.yes)
    .option('--dry-run', help.deciding.dryRun)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((id: string, flags: Flags) =>
      inConsole(io, flags, async (console) => {
        const draftFor = (ask: { uid: string; sha256: string }): DecisionDraft => {
          const parsed = decisionDraft.safeParse({
            ...{ ...ask, verb: verbOf(flags), reason: flags.reason ?? flags.text ?? '' },
            ...{ changed: flags.changed ?? null, typed: flags.target ?? null },
          })
          if (parsed.success) return parsed.data
          throw new KnownError('bad-usage', inputProblem(parsed.error, optionFor(flags)))
        }
        // What nobody may decide on is sent all the same: the console refuses it, and that goes on record.
        const refused = async (uid: string) => {
          if (flags.dryRun) return
          const draft = draftFor({ uid, sha256: NOTHING_SHOWN })
          await asked(console.approvals.decide.mutate({ draft, key: randomUUID() }))
        }
        const key = keyOf(flags)
        const card = await askOf(console, id, refused)
        const draft = draftFor({ uid: card.ask.uid, sha256: flags.sha256 ?? card.sha256 })
        const shown = await shownOf(console, card)
        const preview = await asked(console.approvals.preview.mutate({ draft }))
        if (flags.dryRun) return printDry(io, { preview, shown }, flags)
        // What goes on record as shown was printed: all of the ask, and the files as they would be written.
        const out = flags.json ? io.err : io.out
        const warned = warnedOf(preview.warnings, flags)
        if (preview.refused === null) {
          printShown(out, shown)
          for (const file of preview.files) printFile({ ...io, out }, file)
          printNotes(io.err, preview.warnings)
          if (io.shown && !flags.yes && flags.sha256 === undefined)
            throw new KnownError(
              'refused',
              words.readFirst,
              words.readFirstMend(sayingAgain(card.sha256, preview.warnings)),
            )
        }
        const outcome = await asked(console.approvals.decide.mutate({ draft, key, warned }))
        print(io, await decided(console, outcome), flags)
      }),
    )
}

function printDry(io: Io, { preview, shown }: { preview: DecisionPreview; shown: ShownAsk }, { json }: Flags): void {
  if (preview.refused !== null) throw new KnownError('refused', preview.refused)
  if (json) {
    io.out(`${jsonLine({ ...preview, ask: shown })}\n`)
    return
  }
  printShown(io.out, shown)
  printNotes(io.out, preview.warnings)
  printFiles(io, preview, false)
  if (preview.left > 0) io.out(`${approvals.files.notYet(preview.left)}\n`)
}

/** What says a part of a draft on the command line. */
function optionFor({ text }: Flags): (part: string) => string {
  const options: { readonly [part: string]: string } = {
    reason: text === undefined ? '--reason' : '--text',
    typed: '--target',
    changed: '--changed',
  }
  return (part) => options[part] ?? part
}

/** `refused` is told of an id that names no ask, before that is thrown; what it throws instead is thrown. */
async function askOf(console: RunningConsole, id: string, refused: (uid: string) => Promise<void>): Promise<Card> {
  const lists = await asked(console.approvals.lists.query())
  const uids = LISTS.flatMap((list) => lists[list].rows).map(({ uid }) => uid)
  const whole = LISTS.every((list) => isWhole(lists[list]))
  const uid = askMeant(uids, id, whole)
  return asked(console.approvals.card.query({ uid })).catch(async (error: unknown) => {
    if (!(error instanceof KnownError) || error.code !== 'refused') throw error
    const why = await refused(uid).then(
      () => error,
      (instead: unknown) => instead,
    )
    if (!whole) throw new KnownError('not-found', words.unlisted)
    const isNone = why instanceof KnownError && why.message === deciding.noAsk
    throw isNone ? new KnownError('not-found', words.noneSuch(visible(id)), words.noIdMend) : why
  })
}

/**
 * The ask that an id or its beginning names; what is in no list may still be known to the console. Throws a `KnownError`
 * where several begin so, or may, as where more wait than these (not `whole`), or where nothing is said, as by a variable
 * of a script that is not set.
 */
export function askMeant(uids: readonly string[], id: string, whole: boolean): string {
  if (id.trim() === '') throw new KnownError('bad-usage', words.noId, words.noIdMend)
  if (uids.includes(id)) return id
  const [only, ...others] = uids.filter((uid) => uid.startsWith(id))
  if (others.length > 0) throw new KnownError('bad-usage', words.several(others.length + 1))
  if (only !== undefined && !whole) throw new KnownError('bad-usage', words.unlisted)
  return only ?? id
}

async function decided(console: RunningConsole, outcome: DecisionOutcome): Promise<DecisionOutcome> {
  const { receipt } = outcome
  return receipt?.outcome === 'done' ? { ...outcome, receipt: await untilSeen(console, receipt) } : outcome
}

function print(io: Io, outcome: DecisionOutcome, { json }: Flags): void {
  const { entry, signed, needed, receipt } = outcome
  if (json) io.out(`${jsonLine(outcome)}\n`)
  else if (outcome.outcome === 'noted') io.out(`${words.noted(entry)}\n`)
  else if (outcome.outcome === 'signed') io.out(`${words.awaiting(entry, signed, needed)}\n`)
  else {
    io.out(`${words.decided(entry)}\n`)
    if (receipt !== null) printReceipt(io, receipt, false)
  }
  if (outcome.outcome === 'failed') throw new KnownError('unavailable', visible(receipt?.why ?? sending.failed))
}
