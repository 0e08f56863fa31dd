import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { jsonLine, visible } from '@/lib/glyphs'
import { draftPost, type PostPreview, type PostTargets } from '@/lib/post'
import { sending } from '@/lib/text/send'
import { asked, type RunningConsole } from '@/server/boot/calling'
import { KnownError } from '@/server/errors'
import { wholeNumber } from './arguments'
import type { Io } from './io'
import { printFile, printReceipt, untilSeen } from './receipt'
import { consoleOf } from './running'

type Flags = {
  to?: string[]
  channel?: string
  source?: string
  type?: string
  priority?: string
  reasoning?: string
  replyTo?: string
  code?: string
  artifact?: string[]
  ttl?: number
  key?: string
  dryRun?: boolean
  json?: boolean
  data?: string
}

/** Names that `send-message` of Multi-Agent OS takes for a recipient when they come first. */
const RECIPIENT = /^(?:@?(?:claude|codex|gemini|ha-mgr|bags|qc|docs|triage)-\d+|supervisor|human|all)$/

export function addSend(program: Command, io: Io): void {
  program
    .command('send')
    .description('Write a message to agents in their own protocol, through the console that runs on these data.')
    .argument('<words...>', 'the message; a recipient such as codex-1 or all may come first')
    .option('--to <names...>', 'to whom; all is everyone')
    .option('--channel <name>', 'the channel or team')
    .option('--source <label>', 'the source; not needed where only one may be written to')
    .option('--type <type>', 'its type in the words of the protocol')
    .option('--priority <priority>', 'low, normal, high or critical')
    .option('--reasoning <text>', 'why; the Swarm requires it')
    .option('--reply-to <uid>', 'the message that it answers')
    .option('--code <text>', 'code that goes with it')
    .option('--artifact <paths...>', 'files that it refers to')
    .option('--ttl <seconds>', 'how long it holds', wholeNumber)
    .option('--key <text>', 'sent again with the same key, it is not written twice')
    .option('--dry-run', 'show path and bytes and write nothing')
    .option('--json', 'one JSON object')
    .option('--data <dir>', 'the data directory')
    .action(async (words: string[], flags: Flags) => {
      const console = await consoleOf(io, flags)
      const { to, text } = spoken(words, flags.to)
      const targets = await targetOf(console, flags.source)
      const parsed = draftPost.safeParse({
        ...{ source: targets.source, channel: flags.channel ?? null, to, text },
        ...{ type: flags.type ?? usual(targets.manners, flags.replyTo), reasoning: flags.reasoning ?? null },
        ...{ priority: flags.priority ?? null, code: flags.code ?? null, artifacts: flags.artifact ?? [] },
        ...{ ttl: flags.ttl ?? null, replyTo: flags.replyTo ?? null },
      })
      if (!parsed.success)
        throw new KnownError('bad-usage', sending.wrong(parsed.error.issues[0]?.path.join('.') ?? ''))
      const draft = parsed.data
      if (flags.dryRun)
        return printPreview(io, await asked(console.post.preview.mutate({ draft })), flags.json ?? false)
      const sent = await asked(console.post.send.mutate({ draft, key: flags.key ?? randomUUID() }))
      const receipt = sent.outcome === 'done' ? await untilSeen(console, sent) : sent
      printReceipt(io, receipt, flags.json ?? false)
      if (receipt.outcome !== 'done') throw new KnownError('unavailable', receipt.why ?? sending.failed)
    })
}

function usual({ types, reply }: PostTargets['manners'], replyTo: string | undefined): string {
  return replyTo === undefined ? (types[0] ?? reply) : reply
}

function spoken(words: readonly string[], to: readonly string[] | undefined): { to: string[]; text: string } {
  const [first, ...rest] = words
  if (to === undefined && first !== undefined && rest.length > 0 && RECIPIENT.test(first))
    return { to: [first], text: rest.join(' ') }
  return { to: [...(to ?? [])], text: words.join(' ') }
}

async function targetOf(console: RunningConsole, label: string | undefined): Promise<PostTargets> {
  if (label !== undefined) return asked(console.post.targets.query({ source: label }))
  const sources = await asked(console.source.list.query())
  const all = await Promise.all(sources.map((source) => asked(console.post.targets.query({ source: source.label }))))
  const open = all.filter(({ writingSince }) => writingSince !== null)
  const [only, ...others] = open.length > 0 ? open : all
  if (only === undefined || others.length > 0)
    throw new KnownError('bad-usage', sending.whichSource(all.map(({ source }) => source)))
  return only
}

function printPreview(io: Io, preview: PostPreview, json: boolean): void {
  if (json) {
    io.out(`${jsonLine(preview)}\n`)
    return
  }
  for (const file of preview.files) printFile(io, file)
  io.out(`${sending.addressed(preview.addressed.map(({ agent }) => visible(agent)))}\n`)
  io.out(`${sending.reacts(preview.reacts.map(({ agent, because }) => `${visible(agent)} (${visible(because)})`))}\n`)
  for (const { severity, code, says } of preview.notes)
    io.out(`${severity}${code ? ` ${code}` : ''}: ${visible(says)}\n`)
  io.out(`${sending.nothingWritten}\n`)
}
