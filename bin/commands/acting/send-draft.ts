import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Io } from '@/bin/commands/base/io'
import { plainName } from '@/lib/names/names'
import { FORMS } from '@/lib/post/form-name'
import type { PostPart } from '@/lib/post/post-parts'
import type { PostTargets } from '@/lib/post/post-targets'
import { sending } from '@/lib/text/posts/send-words'
import { asked, type RunningConsole } from '@/server/boot/base/console-calls'
import { KnownError } from '@/server/errors'

export type SendFlags = {
  to?: string[]
  channel?: string
  source?: string
  type?: string
  priority?: string
  reasoning?: string
  replyTo?: string
  again?: string
  form?: string
  task?: string
  deadline?: string
  level?: string
  raw?: string
  code?: string
  artifact?: string[]
  ttl?: number
  key?: string
  yes?: boolean
  dryRun?: boolean
  json?: boolean
  data?: string
}

/** What was typed, and what the protocol that it goes to has room for. */
export type Typed = { draft: object; targets: PostTargets }

type Given = { io: Io; words: readonly string[]; flags: SendFlags }

/** Names that `send-message` of Multi-Agent OS takes for a recipient when they come first. */
const RECIPIENT = /^(?:@?(?:claude|codex|gemini|ha-mgr|bags|qc|docs|triage)-\d+|supervisor|human|all)$/

/** What was typed as a draft, not checked yet. Throws a `KnownError` for what makes none. */
export async function drafted(console: RunningConsole, { io, words, flags }: Given): Promise<Typed> {
  const { to, text } = spoken(words, flags)
  const form = formOf(flags)
  const raw = flags.raw === undefined ? null : await rawOf(io, flags.raw)
  if (text === '' && raw === null && form === null && flags.again === undefined)
    throw new KnownError('bad-usage', sending.nothingSaid, to.length > 1 ? sending.nothingSaidMend(to) : undefined)
  if (raw !== null && text !== '') throw new KnownError('bad-usage', sending.rawAlone)
  const before = flags.again === undefined ? null : await asked(console.post.again.query({ uid: flags.again }))
  const targets = await targetOf(console, flags.source ?? before?.source, { to, channel: flags.channel })
  const said = before?.parts
  const draft = {
    source: targets.source,
    channel: flags.channel ?? before?.channel ?? null,
    to: to.length > 0 ? to : (said?.to ?? []),
    type: flags.type ?? said?.type ?? usual(targets.manners, flags.replyTo),
    text: text === '' ? (said?.text ?? '') : text,
    reasoning: flags.reasoning ?? said?.reasoning ?? null,
    priority: flags.priority ?? said?.priority ?? null,
    code: flags.code ?? said?.code ?? null,
    artifacts: flags.artifact ?? said?.artifacts ?? [],
    ttl: flags.ttl ?? said?.ttl ?? null,
    ...{ replyTo: flags.replyTo ?? null, repeats: flags.again ?? null },
    ...{ form, raw, extra: raw === null ? (said?.extra ?? null) : null },
  }
  return { draft, targets }
}

const FLAG_OF: { readonly [part in PostPart]: keyof SendFlags } = {
  ...{ reasoning: 'reasoning', priority: 'priority', code: 'code', artifacts: 'artifact', ttl: 'ttl' },
}

/** Throws a `KnownError` for what was given and would not be written: a file without it looks like a whole one. */
export function assertRoom(flags: SendFlags, { title, manners: { parts } }: PostTargets): void {
  for (const [part, flag] of Object.entries(FLAG_OF))
    if (flags[flag] !== undefined && !parts.some((one) => one === part))
      throw new KnownError('bad-usage', sending.noRoom(title, flag), sending.noRoomMend)
}

function formOf({ form, task, deadline, level }: SendFlags): object | null {
  if (form === undefined) return null
  if (!FORMS.some((name) => name === form)) throw new KnownError('bad-usage', sending.forms(FORMS))
  if (form === 'task') return { form, task: task ?? null, deadline: deadline ?? null }
  return form === 'autonomy' ? { form, level: level ?? '' } : { form }
}

async function rawOf(io: Io, file: string): Promise<string> {
  if (file === '-') return (await io.input()).toString('utf8')
  try {
    return await readFile(path.resolve(io.directory, file), 'utf8')
  } catch {
    throw new KnownError('not-found', sending.noFile(file))
  }
}

function usual({ types, reply }: PostTargets['manners'], replyTo: string | undefined): string {
  return replyTo === undefined ? (types[0] ?? reply) : reply
}

function spoken(words: readonly string[], { to, again, form }: SendFlags): { to: string[]; text: string } {
  const [first, ...rest] = words
  const mayStandAlone = again !== undefined || form !== undefined
  if (to === undefined && first !== undefined && (rest.length > 0 || mayStandAlone) && RECIPIENT.test(first))
    return { to: [first], text: rest.join(' ') }
  return { to: [...(to ?? [])], text: words.join(' ') }
}

type Named = { to: readonly string[]; channel: string | undefined }

/** The one that was named, or the only one that knows what was named; of several, the only one that may be written to. */
async function targetOf(console: RunningConsole, label: string | undefined, named: Named): Promise<PostTargets> {
  if (label !== undefined) return asked(console.post.targets.query({ source: label }))
  const sources = await asked(console.source.list.query())
  const all = await Promise.all(sources.map((source) => asked(console.post.targets.query({ source: source.label }))))
  const among = await thoseThatKnow(console, all, named)
  const open = among.filter(({ writingSince }) => writingSince !== null)
  const [only, ...others] = open.length > 0 ? open : among
  if (only === undefined || others.length > 0)
    throw new KnownError('bad-usage', sending.whichSource(among.map(({ source }) => source)))
  return only
}

/** Those with the channel, of them those with the first name, and so on. What none of them knows says nothing of which is meant. */
async function thoseThatKnow(console: RunningConsole, all: PostTargets[], { to, channel }: Named) {
  let left = all
  for (const wanted of [...(channel === undefined ? [] : [{ channel }]), ...to.map((name) => ({ to: name }))]) {
    const known = await Promise.all(left.map(({ source }) => knows(console, { source, ...wanted })))
    if (known.some((one) => one)) left = left.filter((_, at) => known[at])
  }
  return left
}

async function knows(console: RunningConsole, wanted: { source: string; channel?: string; to?: string }) {
  const { source, channel, to } = wanted
  const bare = to?.replace(/^@/, '') ?? ''
  const found = await asked(console.post.targets.query({ source, to: bare, channel: channel ?? '' }))
  if (channel !== undefined) return found.channels.includes(channel)
  const agent = plainName(bare)
  return found.recipients.some((one) => one.agent === agent || plainName(one.name) === agent)
}
