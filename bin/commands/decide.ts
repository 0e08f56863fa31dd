import { hash, randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { type DecisionDraft, type DecisionOutcome, decisionDraft, type Verb } from '@/lib/approval'
import { LISTS } from '@/lib/ask'
import { jsonLine, visible } from '@/lib/glyphs'
import { inputProblem } from '@/lib/input-problem'
import { approvals } from '@/lib/text/approvals'
import { help } from '@/lib/text/command-help'
import { deciding } from '@/lib/text/deciding'
import { sending } from '@/lib/text/send'
import { asked, type RunningConsole } from '@/server/boot/calling'
import { KnownError } from '@/server/errors'
import { isWhole } from './asks'
import type { Io } from './io'
import { printFiles, printReceipt, untilSeen } from './receipt'
import { consoleOf } from './running'

const words = deciding.command
/** The SHA-256 of no bytes. */
const NOTHING_SHOWN = hash('sha256', '')

type Flags = {
  reason?: string
  text?: string
  target?: string
  changed?: string
  key?: string
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
    .option('--dry-run', help.deciding.dryRun)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action(async (id: string, flags: Flags) => {
      const console = await consoleOf(io, flags)
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
      const draft = draftFor(await askOf(console, id, refused))
      if (flags.dryRun) {
        const preview = await asked(console.approvals.preview.mutate({ draft }))
        if (preview.refused !== null) throw new KnownError('refused', preview.refused)
        printFiles(io, preview, flags.json ?? false)
        if (!flags.json && preview.left > 0) io.out(`${approvals.files.notYet(preview.left)}\n`)
        return
      }
      print(
        io,
        await decided(console, await asked(console.approvals.decide.mutate({ draft, key: flags.key ?? randomUUID() }))),
        flags,
      )
    })
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
async function askOf(
  console: RunningConsole,
  id: string,
  refused: (uid: string) => Promise<void>,
): Promise<{ uid: string; sha256: string }> {
  const lists = await asked(console.approvals.lists.query())
  const uids = LISTS.flatMap((list) => lists[list].rows).map(({ uid }) => uid)
  const whole = LISTS.every((list) => isWhole(lists[list]))
  const uid = askMeant(uids, id, whole)
  const card = await asked(console.approvals.card.query({ uid })).catch(async (error: unknown) => {
    if (!(error instanceof KnownError) || error.code !== 'refused') throw error
    const why = await refused(uid).then(
      () => error,
      (instead: unknown) => instead,
    )
    throw whole ? why : new KnownError('not-found', words.unlisted)
  })
  return { uid, sha256: card.sha256 }
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
