import type { Command } from 'commander'
import { wholeNumber } from '@/bin/commands/base/command-arguments'
import type { Io } from '@/bin/commands/base/io'
import { settingsOf, withReading } from '@/bin/commands/base/settings-and-index'
import { tellDoubts } from '@/bin/commands/base/tell-doubts'
import type { MessageRow } from '@/lib/message/message'
import { match } from '@/lib/query/match'
import { parse } from '@/lib/query/parse'
import { asValue } from '@/lib/query/print'
import { command } from '@/lib/text/commands/command'
import { help } from '@/lib/text/commands/command-help'
import type { Reading } from '@/server/boot/base/reading-side'
import { KnownError } from '@/server/errors'
import { printRows } from './rows-command'

type Flags = {
  limit: number
  since?: string
  mine?: string
  follow?: boolean
  json?: boolean
  data?: string
  database?: string
}

const PAGE = 500

export function addSearch(program: Command, io: Io): void {
  program
    .command('search')
    .description(help.search.does)
    .argument('[query...]', help.query)
    .option('--limit <n>', help.search.limit, wholeNumber, 50)
    .option('--since <time>', help.since)
    .option('--mine <agent>', help.mine)
    .option('--follow', help.search.follow)
    .option('--json', help.jsonLines)
    .option('--data <dir>', help.data)
    .option('--database <url>', help.database)
    .action(async (words: string[], flags: Flags) => {
      const query = checked(narrowed(checked(words.join(' '), io.now()), flags), io.now())
      await withReading(io, settingsOf(io, flags), async (reading) => {
        const rev = await reading.readers.status.reached()
        const { rows, more } = await newest(reading, { query, limit: flags.limit, now: io.now() })
        if (more) io.err(command.searchLeft(rows.length))
        if (rows.length === 0) await tellDoubts(io, reading)
        if (!flags.follow) return printRows(io, reading, rows, flags.json ?? false)
        await printRows(io, reading, rows.reverse(), flags.json ?? false)
        await follow(io, reading, { query, rev, known: rows, json: flags.json ?? false })
      })
    })
}

/** The text, unless it cannot be read as a question. */
export function checked(text: string, now: number): string {
  const [problem] = parse(text, { now }).problems
  if (!problem) return text
  const place = text.slice(problem.start, problem.end)
  const says = command.queryWrong(place === '' ? null : problem.start + 1, place, problem.message)
  throw new KnownError('bad-usage', says, problem.suggestion ? command.queryMend(problem.suggestion) : null)
}

export function narrowed(query: string, { since, mine }: Pick<Flags, 'since' | 'mine'>): string {
  const parts = query.trim() === '' ? [] : [`(${query})`]
  if (since !== undefined) parts.push(`after:${asValue(since)}`)
  if (mine !== undefined) parts.push(`agent:${asValue(mine)}`)
  return parts.length === 1 && query.trim() !== '' ? query : parts.join(' ')
}

export async function newest(
  { readers }: Reading,
  { query, limit, now }: { query: string; limit: number; now: number },
): Promise<{ rows: MessageRow[]; more: boolean }> {
  const rows: MessageRow[] = []
  let from: string | null = null
  while (rows.length < limit) {
    const page: { rows: MessageRow[]; next: string | null } = await readers.messages.page({
      query,
      limit: Math.min(PAGE, limit - rows.length),
      from,
      now,
    })
    rows.push(...page.rows)
    from = page.next
    if (from === null) break
  }
  return { rows, more: from !== null }
}

/** `rev`: what was new up to there and answers the query is `known`. */
type Following = { query: string; rev: number; known: readonly MessageRow[]; json: boolean }

/** Prints what becomes new from now on, each reading once, until the command is asked to end. */
async function follow(io: Io, reading: Reading, { query, rev: begin, known, json }: Following): Promise<void> {
  const { ast } = parse(query, { now: io.now() })
  if (!ast) return
  const printed = new Set(known.map(({ uid }) => uid))
  let rev = begin
  let last: Promise<void> = Promise.resolve()
  const { promise: broken, reject } = rejection()
  const look = async () => {
    for (;;) {
      const changed = await reading.readers.messages.since(rev, PAGE)
      const fresh = changed.filter((one) => one.seq > begin && !printed.has(one.row.uid) && match(ast, one, io.now()))
      await printRows(
        io,
        reading,
        fresh.sort((left, right) => left.seq - right.seq).map(({ row }) => row),
        json,
      )
      for (const { row } of fresh) printed.add(row.uid)
      rev = changed.at(-1)?.rev ?? rev
      if (changed.length < PAGE) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const bell = reading.bell(() => {
    last = last.then(look).catch(reject)
  }, reject)
  try {
    await Promise.race([io.asked, broken])
  } finally {
    bell.stop()
    await last
  }
}

function rejection() {
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<never>((_, failed) => {
    reject = failed
  })
  return { promise, reject }
}
