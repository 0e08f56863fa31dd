import { visible, visibleLines } from '@/lib/letters/glyphs'
import type { Canonical, Secrets } from '@/lib/message/canonical'
import { markdownExport as words } from '@/lib/text/ledger/exported-files'
import { fullTime } from '@/lib/time/clock'

/** What was asked, when, and what the document promises. */
export function markdownHead({
  query,
  at,
  secrets = 'masked',
}: {
  query: string
  at: number
  secrets?: Secrets
}): string {
  const asked = query.trim() === '' ? words.everything : `${words.asked}\n\n${fenced(visibleLines(query))}`
  return `# ${words.title}\n\n${asked}\n\n${words.rule(fullTime(at), secrets)}\n`
}

/** One message under its number and time. Whatever comes from an agent stands inside a fence that it cannot close. */
export function markdownEntry(message: Canonical, n: number): string {
  const parts = [`## ${words.entry(n, fullTime(message.sentAt ?? message.observedAt))}`, fenced(factsOf(message))]
  if (message.reasoning) parts.push(words.reasoning, fenced(visibleLines(message.reasoning)))
  if (message.body !== '') parts.push(words.text, fenced(visibleLines(message.body)))
  return `\n${parts.join('\n\n')}\n`
}

export function markdownFoot(count: number): string {
  return `\n${words.end(count)}\n`
}

/** One fact a line: names cannot break it. */
function factsOf(message: Canonical): string {
  const { facts } = words
  const said: [name: string, value: string | null][] = [
    [facts.from, message.from],
    [facts.to, [...(message.broadcast ? [words.everyone] : []), ...message.to.map(named)].join(', ')],
    [facts.type, message.type],
    [facts.kind, message.kind],
    [facts.priority, message.priority],
    [facts.state, message.state],
    [facts.source, `${message.source} (${message.protocol})`],
    [facts.channel, message.channel],
    [facts.id, message.nativeId],
    [facts.trace, message.traceId],
    [facts.reply, message.replyTo],
    [facts.flags, message.flags.join(' ')],
    [facts.file, words.place(message.path, message.offset, message.length)],
    [facts.sha256, message.sha256],
    [facts.uid, message.uid],
    [facts.masked, message.masked ? words.masked : null],
  ]
  const stated = said.filter(([, value]) => value)
  return stated.map(([name, value]) => `${name.padEnd(10)}${visible(value ?? '')}`).join('\n')
}

/** As JSON where it would look like two. */
function named(name: string): string {
  return /[,"]/.test(name) ? JSON.stringify(visible(name)) : name
}

/** A fence that is longer than any run of backticks inside. */
function fenced(inside: string): string {
  const longest = (inside.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${inside}${inside.endsWith('\n') ? '' : '\n'}${fence}`
}
