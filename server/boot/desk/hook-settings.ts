import { isFields } from '@/lib/ledger/seal'

/** The event that asks, and the one that pane members of a team need, whose own requests call no hook of the first kind. */
export const HOOK_EVENTS = ['PermissionRequest', 'PreToolUse'] as const
export type HookEvent = (typeof HOOK_EVENTS)[number]

export type Installed = {
  /** What is run, as a shell reads it. */
  command: string
  /** Seconds; longer than the hook itself waits. */
  timeout: number
  /** Tools for which a process is started; null: any. */
  tools: readonly string[] | null
  events: readonly HookEvent[]
}

type Settings = { readonly [name: string]: unknown }

/** The settings with this hook in them and no other of ours; all else stays as it is. */
export function withHook(settings: Settings, installed: Installed): Settings {
  const bare = withoutHook(settings)
  const hooks = isFields(bare.hooks) ? bare.hooks : {}
  const { command, timeout, tools, events } = installed
  const entry = { matcher: tools === null ? '*' : tools.join('|'), hooks: [{ type: 'command', command, timeout }] }
  const added = Object.fromEntries(events.map((event) => [event, [...listOf(hooks[event]), entry]]))
  return { ...bare, hooks: { ...hooks, ...added } }
}

/** The settings without any hook of ours, and without what that leaves empty. */
export function withoutHook(settings: Settings): Settings {
  const { hooks, ...rest } = settings
  if (!isFields(hooks)) return settings
  const left = Object.entries(hooks).flatMap(([event, entries]): [string, unknown][] => {
    if (!Array.isArray(entries)) return [[event, entries]]
    const others = entries.flatMap((entry) => withoutOurs(entry))
    return others.length === 0 && entries.length > 0 ? [] : [[event, others]]
  })
  return left.length === 0 && Object.keys(hooks).length > 0 ? rest : { ...rest, hooks: Object.fromEntries(left) }
}

/** Commands of ours that stand in the settings. */
export function hooksIn(settings: Settings): string[] {
  if (!isFields(settings.hooks)) return []
  return Object.values(settings.hooks)
    .flatMap(listOf)
    .flatMap((entry) => (isFields(entry) ? listOf(entry.hooks) : []))
    .flatMap((hook) => (isOurs(hook) && isFields(hook) && typeof hook.command === 'string' ? [hook.command] : []))
}

/** What of ours stands in the settings, with the event and the tools for which it is called: whole, so that any change of it shows. */
export function ownEntries(settings: Settings): { event: string; matcher: unknown; hook: unknown }[] {
  if (!isFields(settings.hooks)) return []
  return Object.entries(settings.hooks).flatMap(([event, entries]) =>
    listOf(entries).flatMap((entry) =>
      isFields(entry)
        ? listOf(entry.hooks).flatMap((hook) => (isOurs(hook) ? [{ event, matcher: entry.matcher ?? null, hook }] : []))
        : [],
    ),
  )
}

/** The desks that hooks of ours ask at. */
export function desksIn(settings: Settings): string[] {
  const desks = hooksIn(settings).flatMap((command) => {
    const [, quoted, bare] = DESK.exec(command) ?? []
    return quoted === undefined ? (bare ?? []) : quoted.replaceAll("'\\''", "'")
  })
  return [...new Set(desks)]
}

const DESK = / --desk (?:'((?:[^']|'\\'')*)'|(\S+))/

function withoutOurs(entry: unknown): unknown[] {
  if (!isFields(entry) || !Array.isArray(entry.hooks)) return [entry]
  const others = entry.hooks.filter((hook) => !isOurs(hook))
  if (others.length === entry.hooks.length) return [entry]
  return others.length === 0 ? [] : [{ ...entry, hooks: others }]
}

/** By the program that it runs and the desk that it names. */
const OURS = /[/\\]dist[/\\]hook\.js['"]? --desk /

function isOurs(hook: unknown): boolean {
  return isFields(hook) && typeof hook.command === 'string' && OURS.test(hook.command)
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The words of a command line for a shell. */
export function shellLine(words: readonly string[]): string {
  return words
    .map((word) => (/^[A-Za-z0-9_./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ')
}
