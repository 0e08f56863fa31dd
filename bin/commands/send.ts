import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { FORMS } from '@/lib/form'
import { draftPost, type Receipt } from '@/lib/post'
import { approvalsAt } from '@/lib/routes'
import { sending } from '@/lib/text/send'
import { asked } from '@/server/boot/calling'
import { serving } from '@/server/boot/start-link'
import { KnownError } from '@/server/errors'
import { wholeNumber } from './arguments'
import type { Io } from './io'
import { settingsOf } from './open'
import { printReceipt, untilSeen } from './receipt'
import { consoleOf } from './running'
import { drafted, type SendFlags } from './send-draft'
import { printPreview } from './send-preview'

export function addSend(program: Command, io: Io): void {
  program
    .command('send')
    .description('Write a message to agents in their own protocol, through the console that runs on these data.')
    .argument('[words...]', 'the message; a recipient such as codex-1 or all may come first')
    .option('--to <names...>', 'to whom; all is everyone')
    .option('--channel <name>', 'the channel or team')
    .option('--source <label>', 'the source; not needed where only one may be written to')
    .option('--type <type>', 'its type in the words of the protocol')
    .option('--priority <priority>', 'low, normal, high or critical')
    .option('--reasoning <text>', 'why; the Swarm requires it')
    .option('--reply-to <uid>', 'the message that it answers')
    .option('--again <uid>', 'the message that it says again; what else is given takes the place of what it said')
    .option('--form <form>', `a form of the protocol: ${FORMS.join(', ')}`)
    .option('--task <id>', 'with --form task: its number or id')
    .option('--deadline <time>', 'with --form task: ISO 8601 with its zone')
    .option('--level <level>', 'with --form autonomy: the new level')
    .option('--raw <file>', 'the object of the protocol, from a file or - for standard input')
    .option('--code <text>', 'code that goes with it')
    .option('--artifact <paths...>', 'files that it refers to')
    .option('--ttl <seconds>', 'how long it holds', wholeNumber)
    .option('--key <text>', 'sent again with the same key, it is not written twice')
    .option('--yes', 'do what cannot be taken back: reach everybody, shut down, or give more freedom')
    .option('--dry-run', 'show who gets it, path and bytes, and write nothing')
    .option('--json', 'one JSON object')
    .option('--data <dir>', 'the data directory')
    .action(async (words: string[], flags: SendFlags) => {
      const console = await consoleOf(io, flags)
      const parsed = draftPost.safeParse(await drafted(console, { io, words, flags }))
      if (!parsed.success)
        throw new KnownError('bad-usage', sending.wrong(parsed.error.issues[0]?.path.join('.') ?? ''))
      const draft = parsed.data
      const json = flags.json ?? false
      if (flags.dryRun) {
        const preview = await asked(console.post.preview.mutate({ draft }))
        return printPreview(io, preview, {
          json,
          usual: await asked(console.post.usual.query({ source: draft.source })),
        })
      }
      if (!flags.yes) {
        const { harm } = await asked(console.post.preview.mutate({ draft }))
        if (harm !== null) throw new KnownError('refused', sending.harm(harm), sending.harmMend)
      }
      const sent = await asked(console.post.send.mutate({ draft, key: flags.key ?? randomUUID() }))
      const receipt = sent.outcome === 'done' ? await untilSeen(console, sent) : sent
      printReceipt(io, receipt, json)
      if (receipt.outcome === 'held') return printCard(io, receipt, flags)
      if (receipt.outcome !== 'done') throw new KnownError('unavailable', receipt.why ?? sending.failed)
    })
}

/** It is on record and not written; where another person decides on it. */
async function printCard(io: Io, { held }: Receipt, flags: SendFlags): Promise<void> {
  if (held === null || flags.json) return
  const { url } = await serving(settingsOf(io, flags).data)
  const { name, version } = held.policy
  io.out(`${sending.held(name, version, held.needed)}\n${url}${approvalsAt({ ask: held.uid })}\n`)
}
