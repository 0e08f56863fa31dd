import type { Command } from 'commander'
import { inConsole } from '@/bin/commands/base/in-console'
import type { Io } from '@/bin/commands/base/io'
import type { AskList, AskRow } from '@/lib/asks/approval'
import { LISTS, type List } from '@/lib/asks/ask-kinds'
import { waitingIn } from '@/lib/asks/urgency'
import { jsonLine, visible } from '@/lib/letters/glyphs'
import { maskSecrets } from '@/lib/letters/mask-secrets'
import { help } from '@/lib/text/commands/command-help'
import { shell } from '@/lib/text/console/shell-words'
import { deciding } from '@/lib/text/decisions/deciding-words'
import { unanswered } from '@/lib/text/decisions/unanswered'
import { doubts, doubtsOf } from '@/lib/text/sources/doubt-words'
import { asked } from '@/server/boot/base/console-calls'

const words = deciding.command
const LONGEST = 100

export function addAsks(program: Command, io: Io): void {
  program
    .command('asks')
    .description(help.asks.does)
    .option('--json', help.asks.json)
    .option('--data <dir>', help.data)
    .action((flags: { json?: boolean; data?: string }) =>
      inConsole(io, flags, async (console) => {
        const lists = await asked(console.approvals.lists.query())
        const all = LISTS.map((list) => ({ list, ...lists[list] }))
        const cut = all.flatMap(leftOut)
        const sections = [
          [words.section.waiting, waitingIn(lists)],
          [words.section.inform, lists.inform],
        ] as const
        for (const left of cut) io.err(`${words.left(left)}\n`)
        if (flags.json) {
          for (const row of sections.flatMap(([, { rows }]) => rows))
            io.out(`${jsonLine({ ...row, words: maskSecrets(row.words) })}\n`)
          for (const left of cut) io.out(`${jsonLine({ left })}\n`)
          return
        }
        for (const [name, { rows, count, capped, terminal, ...told }] of sections) {
          if (count === 0) continue
          const split = terminal > 0 ? ` (${shell.apart(count - terminal, terminal, capped)})` : ''
          io.out(`${words.count(name, count, capped)}${split}\n`)
          const elsewhere = rows.filter((row) => row.elsewhere)
          for (const row of rows) if (!row.elsewhere) io.out(`  ${lineOf(row, lists.now)}\n`)
          const apart = told.elsewhere.reduce((sum, one) => sum + one.count, 0)
          if (elsewhere.length > 0) io.out(`  ${unanswered.group(apart, capped)}\n  ${unanswered.about}\n`)
          for (const row of elsewhere) io.out(`  ${lineOf(row, lists.now)}\n`)
        }
        if (all.some(({ count }) => count > 0)) return
        const doubted = doubtsOf(await asked(console.console.status.query()))
        if (doubted.length === 0) return io.out(`${words.none}\n`)
        io.out(`${doubts.unsure.asks}\n`)
        for (const doubt of doubted) io.err(`${visible(doubts.line(doubt))}\n`)
      }),
    )
}

/** Whether all of a list is shown. */
export function isWhole({ rows, count, capped }: Pick<AskList, 'rows' | 'count' | 'capped'>): boolean {
  return rows.length === count && !capped
}

/** What a list does not show, and where it is; nothing where it shows all. */
function leftOut({ list, rows, count, capped }: AskList & { list: List }) {
  if (isWhole({ rows, count, capped })) return []
  return [{ list, shown: rows.length, count, atLeast: capped, next: words.allOf(list) }]
}

function lineOf(
  { uid, from, author, source, channel, words: said, expiresAt, signed, needed, waits }: AskRow,
  now: number,
): string {
  const first = visible(maskSecrets(said).replaceAll(/\s+/g, ' ').trim())
  const more = [
    ...(expiresAt === null ? [] : [words.expires(expiresAt, now)]),
    ...(needed > 1 ? [words.signed(signed, needed)] : []),
  ]
  const quoted = first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first
  const asker = author === null ? (from ?? deciding.nobody) : words.posts(author.name)
  const who = visible(`${asker}, ${source} ${channel}`)
  const reasons = waits.map((why) => `\n    ${unanswered.waits[why]}`).join('')
  return `${uid}  ${who}${more.length === 0 ? '' : `  ${more.join(', ')}`}\n    “${quoted}”${reasons}`
}
