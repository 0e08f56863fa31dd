import type { Command } from 'commander'
import { keyOf } from '@/bin/commands/base/act-key-argument'
import { wholeNumber } from '@/bin/commands/base/command-arguments'
import { inConsole } from '@/bin/commands/base/in-console'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf } from '@/bin/commands/base/settings-and-index'
import { inputProblem } from '@/lib/pages/input-problem'
import { approvalsAt } from '@/lib/pages/routes'
import { FORMS } from '@/lib/post/form-name'
import { type DraftPost, draftPost, type PostPreview, type Receipt, warningsIn } from '@/lib/post/post-parts'
import { help } from '@/lib/text/commands/command-help'
import { post } from '@/lib/text/posts/post-words'
import { sending } from '@/lib/text/posts/send-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'
import { serving } from '@/server/boot/base/start-link-file'
import { KnownError } from '@/server/errors'
import { printReceipt, untilSeen } from './receipt-command'
import { assertRoom, drafted, type SendFlags } from './send-draft'
import { printNotes, printPreview } from './send-preview'

export function addSend(program: Command, io: Io): void {
  program
    .command('send')
    .description(help.send.does)
    .argument('[words...]', help.send.words)
    .option('--to <names...>', help.send.to)
    .option('--channel <name>', help.send.channel)
    .option('--source <label>', help.send.source)
    .option('--type <type>', help.send.type)
    .option('--priority <priority>', help.send.priority)
    .option('--reasoning <text>', help.send.reasoning)
    .option('--reply-to <uid>', help.send.replyTo)
    .option('--again <uid>', help.send.again)
    .option('--form <form>', help.send.form(FORMS))
    .option('--task <id>', help.send.task)
    .option('--deadline <time>', help.send.deadline)
    .option('--level <level>', help.send.level)
    .option('--raw <file>', help.send.raw)
    .option('--code <text>', help.send.code)
    .option('--artifact <paths...>', help.send.artifact)
    .option('--ttl <seconds>', help.send.ttl, wholeNumber)
    .option('--key <text>', help.send.key)
    .option('--yes', help.send.yes)
    .option('--dry-run', help.send.dryRun)
    .option('--json', help.json)
    .option('--data <dir>', help.data)
    .action((words: string[], flags: SendFlags) =>
      inConsole(io, flags, async (console) => {
        const typed = await drafted(console, { io, words, flags })
        const parsed = draftPost.safeParse(typed.draft)
        if (!parsed.success) throw new KnownError('bad-usage', inputProblem(parsed.error, optionOf))
        const draft = parsed.data
        const key = keyOf(flags)
        assertRoom(flags, typed.targets)
        const json = flags.json ?? false
        const preview = await asked(console.post.preview.mutate({ draft }))
        if (flags.dryRun) return tryDry(io, console, { draft, preview, json })
        const warned = printNotes(io.err, warningsIn(preview))
        if (!flags.yes && preview.harm !== null)
          throw new KnownError('refused', sending.harm(preview.harm), sending.harmMend)
        const sent = await asked(console.post.send.mutate({ draft, key, warned }))
        const receipt = sent.outcome === 'done' ? await untilSeen(console, sent) : sent
        printReceipt(io, receipt, json)
        if (receipt.outcome === 'held') return printCard(io, receipt, flags)
        if (receipt.outcome !== 'done') throw new KnownError('unavailable', receipt.why ?? sending.failed)
      }),
    )
}

type Dry = { draft: DraftPost; preview: PostPreview; json: boolean }

/** Shows what would be written. Throws what it would be refused by. */
async function tryDry(io: Io, console: RunningConsole, { draft, preview, json }: Dry): Promise<void> {
  const { source } = draft
  const [usual, { writingSince }] = await Promise.all([
    asked(console.post.usual.query({ source })),
    asked(console.post.targets.query({ source })),
  ])
  const wrong = preview.notes.find(({ severity }) => severity === 'error')?.says ?? null
  const readOnly = writingSince === null ? post.readOnly(source) : null
  printPreview(io, preview, { json, usual, refused: wrong ?? readOnly })
  if (wrong !== null) throw new KnownError('bad-usage', wrong)
  if (readOnly !== null) throw new KnownError('refused', readOnly, post.readOnlyMend)
}

const OPTIONS: { readonly [part: string]: string } = {
  text: '[words...]',
  replyTo: '--reply-to',
  repeats: '--again',
  artifacts: '--artifact',
}

/** What says a part of a draft on the command line. */
function optionOf(place: string): string {
  const [part = ''] = place.split('.')
  return OPTIONS[part] ?? `--${part}`
}

/** It is on record and not written; where another person decides on it. */
async function printCard(io: Io, { held }: Receipt, flags: SendFlags): Promise<void> {
  if (held === null || flags.json) return
  const { url } = await serving(settingsOf(io, flags).data)
  const { name, version } = held.policy
  io.out(`${sending.held(name, version, held.needed)}\n${url}${approvalsAt({ ask: held.uid })}\n`)
}
